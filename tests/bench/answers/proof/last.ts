// Written after the last change to the proof: 1 of its 75 false sentences is shown.
import type { ProofDocument } from '../proof-set.ts';

export const last: ProofDocument[] = [
  {
    language: 'en',
    title: 'Glasses and lenses',
    headings: ['Service'],
    text: `An eye test costs £25 and is free when you buy glasses. Contact lenses can be returned unopened within 60 days, glasses within 30 days. We repair frames in 3 to 5 days, but lenses are replaced while you wait. Varifocal lenses are not available in children’s frames. Your second pair is half price if you buy it within six weeks.

| Lens | Standard | Thin |
| --- | --- | --- |
| Single vision | £40 | £70 |
| Varifocal | £120 | £180 |

Collect your glasses from the branch where you ordered them. Scratches are covered for one year, breakage for two. Most orders are ready after 10 days. You need a prescription that is less than 2 years old, unless we test your eyes.`,
    cases: [
      {
        cites: ['An eye test costs'],
        question: 'Is the eye test free?',
        truths: [
          'An eye test costs £25.',
          'The eye test is free if you buy glasses from us.',
          'An eye test is free when you buy glasses.',
        ],
        lies: {
          scope: ['Yes, the eye test is free.', 'An eye test is free.'],
          negation: ['An eye test is not free when you buy glasses.'],
          claim: ['Glasses are free when you buy an eye test.', 'An eye test costs £25 when you buy glasses.'],
        },
      },
      {
        cites: ['Contact lenses can be returned'],
        truths: ['Contact lenses can be returned unopened within 60 days.', 'You have 30 days to send glasses back.'],
        lies: {
          number: [
            'Contact lenses can be returned unopened within 30 days.',
            'Glasses can be returned within 60 days.',
          ],
          scope: [
            'Contact lenses can be returned within 60 days.',
            'Glasses and contact lenses can be returned within 60 days.',
          ],
          negation: ['Contact lenses cannot be returned unopened.'],
        },
      },
      {
        cites: ['We repair frames'],
        truths: ['We repair frames in 3 to 5 days.', 'Lenses are replaced while you wait.'],
        lies: {
          claim: [
            'We repair frames while you wait.',
            'Lenses are replaced in 3 to 5 days.',
            'We repair lenses in 3 to 5 days.',
          ],
          number: ['We repair frames in 3 days.'],
        },
      },
      {
        cites: ['Varifocal lenses are not'],
        truths: ['Varifocal lenses are not available in children’s frames.', 'No varifocals for kids’ frames, sorry.'],
        lies: {
          negation: ['Varifocal lenses are available in children’s frames.'],
          scope: ['Varifocal lenses are not available.', 'Lenses are not available in children’s frames.'],
        },
      },
      {
        cites: ['Your second pair'],
        truths: ['Your second pair is half price if you buy it within six weeks.'],
        lies: {
          scope: ['Your second pair is half price.', 'Every pair is half price if you buy it within six weeks.'],
          number: ['Your second pair is half price if you buy it within four weeks.'],
          condition: ['Your second pair is half price if you buy it after six weeks.'],
        },
      },
      {
        cites: ['Varifocal: '],
        truths: ['Varifocal lenses cost £120 in standard and £180 in thin.', 'Thin varifocals are £180.'],
        lies: {
          number: [
            'Varifocal lenses cost £180 in standard.',
            'Thin varifocal lenses cost £120.',
            'Varifocal lenses cost £70.',
          ],
          scope: ['Single vision lenses cost £120 in standard.'],
        },
      },
      {
        cites: ['Collect your glasses'],
        truths: ['Collect your glasses from the branch where you ordered them.'],
        lies: {
          scope: ['Collect your glasses from any branch.', 'Collect your glasses from the branch.'],
          claim: ['Order your glasses from the branch where you collected them.'],
        },
      },
      {
        cites: ['Scratches are covered'],
        truths: ['Scratches are covered for one year.', 'Breakage is covered for two years.'],
        lies: {
          number: [
            'Scratches are covered for two.',
            'Scratches are covered for two years.',
            'Breakage is covered for one year.',
          ],
          negation: ['Scratches are not covered.'],
        },
      },
      {
        cites: ['Most orders are ready'],
        truths: ['Most orders are ready after 10 days.'],
        lies: {
          scope: [
            'Orders are ready after 10 days.',
            'All orders are ready after 10 days.',
            'Most orders are ready within 10 days.',
          ],
        },
      },
      {
        cites: ['You need a prescription'],
        truths: ['You need a prescription that is less than 2 years old, unless we test your eyes.'],
        lies: {
          number: ['You need a prescription that is less than 3 years old, unless we test your eyes.'],
          scope: ['You need a prescription that is less than 2 years old.', 'You need a prescription.'],
          claim: [
            'You need a prescription that is more than 2 years old, unless we test your eyes.',
            'You need no prescription.',
          ],
        },
      },
    ],
  },
  {
    language: 'de',
    title: 'Weinhandlung',
    headings: [],
    text: `Ab 12 Flaschen liefern wir versandkostenfrei, darunter kostet der Versand 6,90 €. Angebrochene Kartons nehmen wir nicht zurück. Korkfehler ersetzen wir, wenn Sie uns ein Foto schicken. Weinproben finden freitags um 19 Uhr statt, außer im August. Wer älter als 18 Jahre ist, kann online bestellen. Der Kellermeister berät die Gäste, die Gäste wählen den Wein.`,
    cases: [
      {
        cites: ['Ab 12 Flaschen'],
        truths: ['Ab 12 Flaschen liefern wir versandkostenfrei.', 'Unter zwölf Flaschen zahlen Sie 6,90 € Versand.'],
        lies: {
          number: ['Ab 6 Flaschen liefern wir versandkostenfrei.', 'Ab 12 Flaschen kostet der Versand 6,90 €.'],
          scope: ['Wir liefern versandkostenfrei.', 'Bis 12 Flaschen liefern wir versandkostenfrei.'],
        },
      },
      {
        cites: ['Angebrochene Kartons'],
        truths: ['Angebrochene Kartons nehmen wir nicht zurück.'],
        lies: { negation: ['Angebrochene Kartons nehmen wir zurück.'], scope: ['Kartons nehmen wir nicht zurück.'] },
      },
      {
        cites: ['Korkfehler ersetzen'],
        truths: ['Wir ersetzen Korkfehler, wenn Sie uns ein Foto schicken.'],
        lies: {
          scope: ['Korkfehler ersetzen wir.'],
          claim: ['Korkfehler ersetzen Sie, wenn wir Ihnen ein Foto schicken.'],
        },
      },
      {
        cites: ['Weinproben finden'],
        truths: ['Weinproben finden freitags um 19 Uhr statt, außer im August.'],
        lies: {
          number: ['Weinproben finden freitags um 18 Uhr statt, außer im August.'],
          scope: [
            'Weinproben finden freitags um 19 Uhr statt.',
            'Weinproben finden im August freitags um 19 Uhr statt.',
          ],
        },
      },
      {
        cites: ['Wer älter als'],
        truths: ['Wer älter als 18 Jahre ist, kann online bestellen.'],
        lies: {
          scope: ['Sie können online bestellen.', 'Wer jünger als 18 Jahre ist, kann online bestellen.'],
          negation: ['Wer älter als 18 Jahre ist, kann nicht online bestellen.'],
        },
      },
      {
        cites: ['Der Kellermeister berät'],
        truths: ['Der Kellermeister berät die Gäste.'],
        lies: { claim: ['Der Kellermeister wählt den Wein.', 'Die Gäste beraten den Kellermeister.'] },
      },
    ],
  },
  {
    language: 'fr',
    title: 'Librairie',
    headings: [],
    text: `Les livres neufs sont échangés sous 15 jours, les livres d’occasion ne le sont pas. La commande est prête en magasin deux heures après la confirmation. Les étudiants ont 5 % de remise sur les manuels, sauf pendant les soldes. Nous rachetons vos livres si leur couverture est intacte. Le café ferme une heure avant la librairie.`,
    cases: [
      {
        cites: ['Les livres neufs'],
        truths: ['Les livres neufs sont échangés sous 15 jours.'],
        lies: {
          scope: ['Les livres sont échangés sous 15 jours.', 'Les livres d’occasion sont échangés sous 15 jours.'],
          number: ['Les livres neufs sont échangés sous 30 jours.'],
          negation: ['Les livres neufs ne sont pas échangés.'],
        },
      },
      {
        cites: ['La commande est prête'],
        truths: [
          'La commande est prête en magasin deux heures après la confirmation.',
          'Deux heures après la confirmation, la commande est prête en magasin.',
        ],
        lies: {
          claim: [
            'La commande est prête en magasin deux heures avant la confirmation.',
            'La confirmation est prête en magasin deux heures après la commande.',
          ],
          number: ['La commande est prête en magasin trois heures après la confirmation.'],
          scope: ['La commande est prête deux heures après la confirmation.'],
        },
      },
      {
        cites: ['Les étudiants ont 5'],
        truths: ['Les étudiants ont 5 % de remise sur les manuels, sauf pendant les soldes.'],
        lies: {
          scope: [
            'Les étudiants ont 5 % de remise sur les manuels.',
            'Les étudiants ont 5 % de remise sur les livres, sauf pendant les soldes.',
          ],
          number: ['Les étudiants ont 10 % de remise sur les manuels, sauf pendant les soldes.'],
          condition: ['Les étudiants ont 5 % de remise sur les manuels pendant les soldes.'],
        },
      },
      {
        cites: ['Nous rachetons'],
        truths: ['Nous rachetons vos livres si leur couverture est intacte.'],
        lies: {
          scope: ['Nous rachetons vos livres.', 'Nous rachetons tous vos livres.'],
          claim: [
            'Vous rachetez nos livres si leur couverture est intacte.',
            'Nous rachetons vos livres si leur couverture n’est pas intacte.',
          ],
        },
      },
      {
        cites: ['Le café ferme'],
        truths: ['Le café ferme une heure avant la librairie.'],
        lies: {
          claim: ['La librairie ferme une heure avant le café.', 'Le café ferme une heure après la librairie.'],
          scope: ['Le café ferme avant la librairie.'],
        },
      },
    ],
  },
];
