// False sentences made only of words from their source.
import type { ProofDocument } from '../proof-set.ts';

export const hard: ProofDocument[] = [
  {
    language: 'en',
    title: 'Bike rental',
    headings: ['Rules'],
    text: `Members may lend their bike to guests. We pay for repairs and you pay for lost keys. The left lever shifts the chain and the right lever the brake. Blue bags with white straps are waterproof. Large helmets and small gloves are free. First oil the chain, then clean the frame. The City bike is lighter than the Trail bike. We ship frames from Spain to Portugal. Shop: 9 am to 5 pm, workshop: 8 am to 4 pm. You should lock the bike at night. Delivery might take longer in winter. Return the bike by Friday noon. If you pay by card, we keep $50; if you pay in cash, we keep $100. Our partner delivers the bikes and we collect them. Customers refund the shop for broken lights.`,
    cases: [
      {
        cites: ['Members may lend'],
        truths: ['Members may lend their bike to guests.', 'As a member you can let a guest use your bike.'],
        lies: {
          claim: ['Guests may lend their bike to members.'],
          negation: ['Members may not lend their bike to guests.'],
          scope: ['Members may lend bikes.'],
        },
      },
      {
        cites: ['We pay for repairs'],
        truths: ['We pay for repairs.', 'You pay for lost keys.', 'Repairs are on us, lost keys on you.'],
        lies: {
          claim: ['You pay for repairs.', 'We pay for lost keys.', 'You pay for repairs and we pay for lost keys.'],
        },
      },
      {
        cites: ['The left lever'],
        truths: ['The left lever shifts the chain.'],
        lies: {
          claim: [
            'The left lever shifts the brake.',
            'The right lever shifts the chain.',
            'The left lever shifts the brake and the right lever the chain.',
          ],
        },
      },
      {
        cites: ['Blue bags'],
        truths: ['Blue bags with white straps are waterproof.', 'The blue bags that have white straps keep water out.'],
        lies: {
          claim: ['White bags with blue straps are waterproof.'],
          scope: ['Blue bags are waterproof.', 'Bags with white straps are waterproof.'],
        },
      },
      {
        cites: ['Large helmets'],
        truths: ['Large helmets and small gloves are free.', 'You get small gloves for free.'],
        lies: {
          claim: ['Small helmets and large gloves are free.'],
          scope: ['Helmets and gloves are free.', 'Large gloves are free.'],
        },
      },
      {
        cites: ['First oil'],
        truths: ['First oil the chain, then clean the frame.', 'Oil the chain before you clean the frame.'],
        lies: { claim: ['First clean the frame, then oil the chain.', 'First clean the chain, then oil the frame.'] },
      },
      {
        cites: ['The City bike is lighter'],
        truths: ['The City bike is lighter than the Trail bike.', 'The Trail bike weighs more than the City bike.'],
        lies: {
          claim: ['The Trail bike is lighter than the City bike.'],
          negation: ['The City bike is not lighter than the Trail bike.'],
        },
      },
      {
        cites: ['We ship frames'],
        truths: ['We ship frames from Spain to Portugal.'],
        lies: { claim: ['We ship frames from Portugal to Spain.'], scope: ['We ship frames to Portugal.'] },
      },
      {
        cites: ['Shop: 9 am'],
        truths: ['Shop: 9 am to 5 pm.', 'The workshop opens at 8 am.'],
        lies: { number: ['Shop: 8 am to 4 pm.', 'Workshop: 9 am to 5 pm.', 'Shop: 9 am to 4 pm.'] },
      },
      {
        cites: ['You should lock'],
        truths: ['You should lock the bike at night.'],
        lies: { claim: ['You must lock the bike at night.', 'We lock the bike at night.'] },
      },
      {
        cites: ['Delivery might take'],
        truths: ['Delivery might take longer in winter.'],
        lies: { claim: ['Delivery takes longer in winter.', 'Delivery will take longer in winter.'] },
      },
      {
        cites: ['Return the bike'],
        truths: ['Return the bike by Friday noon.', 'Please bring the bike back by noon on Friday.'],
        lies: { claim: ['Return the bike on Friday noon.', 'Return the bike after Friday noon.'] },
      },
      {
        cites: ['If you pay by card'],
        truths: ['If you pay by card, we keep $50; if you pay in cash, we keep $100.'],
        lies: {
          condition: [
            'If you pay in cash, we keep $50.',
            'If you pay by card, we keep $100.',
            'If you pay by card, we keep $100; if you pay in cash, we keep $50.',
          ],
          scope: ['We keep $50.'],
        },
      },
      {
        cites: ['Our partner delivers'],
        truths: ['Our partner delivers the bikes and we collect them.', 'The bikes are brought by our partner.'],
        lies: {
          claim: [
            'We deliver the bikes.',
            'Our partner collects the bikes.',
            'We deliver the bikes and our partner collects them.',
          ],
        },
      },
      {
        cites: ['Customers refund'],
        truths: ['Customers refund the shop for broken lights.'],
        lies: { claim: ['The shop refunds customers for broken lights.', 'We refund customers for broken lights.'] },
      },
    ],
  },
  {
    language: 'de',
    title: 'Werkstatt',
    headings: [],
    text: `Wir zahlen den Hinweg, Sie zahlen den Rückweg. Lederschuhe mit Gummisohle sind günstiger als Gummischuhe mit Ledersohle. Kleine Reparaturen dauern drei Tage, große Reparaturen zwei Wochen. Mitglieder dürfen Gäste mitbringen. Zuerst prüfen wir die Naht, dann den Absatz. Bei Defekten erstattet der Händler dem Kunden den Preis. Abholung nur mit Beleg oder Ausweis. Die Lieferung könnte sich im Dezember verzögern. Wer bar zahlt, erhält 3 % Rabatt; wer per Karte zahlt, erhält 1 %.`,
    cases: [
      {
        cites: ['Wir zahlen den Hinweg'],
        truths: ['Wir zahlen den Hinweg, Sie zahlen den Rückweg.', 'Den Rückweg zahlen Sie.'],
        lies: {
          claim: [
            'Sie zahlen den Hinweg, wir zahlen den Rückweg.',
            'Wir zahlen den Rückweg.',
            'Sie zahlen den Hinweg.',
          ],
        },
      },
      {
        cites: ['Lederschuhe mit'],
        truths: ['Lederschuhe mit Gummisohle sind günstiger als Gummischuhe mit Ledersohle.'],
        lies: {
          claim: [
            'Gummischuhe mit Ledersohle sind günstiger als Lederschuhe mit Gummisohle.',
            'Lederschuhe mit Ledersohle sind günstiger als Gummischuhe mit Gummisohle.',
          ],
        },
      },
      {
        cites: ['Kleine Reparaturen'],
        truths: ['Kleine Reparaturen dauern drei Tage.', 'Große Reparaturen dauern zwei Wochen.'],
        lies: {
          number: [
            'Große Reparaturen dauern drei Tage.',
            'Kleine Reparaturen dauern zwei Wochen.',
            'Reparaturen dauern drei Tage.',
          ],
        },
      },
      {
        cites: ['Mitglieder dürfen'],
        truths: ['Mitglieder dürfen Gäste mitbringen.'],
        lies: {
          claim: ['Gäste dürfen Mitglieder mitbringen.'],
          negation: ['Mitglieder dürfen keine Gäste mitbringen.'],
        },
      },
      {
        cites: ['Zuerst prüfen wir'],
        truths: ['Zuerst prüfen wir die Naht, dann den Absatz.'],
        lies: { claim: ['Zuerst prüfen wir den Absatz, dann die Naht.'] },
      },
      {
        cites: ['Bei Defekten'],
        truths: ['Bei Defekten erstattet der Händler dem Kunden den Preis.'],
        lies: { claim: ['Bei Defekten erstattet der Kunde dem Händler den Preis.'] },
      },
      {
        cites: ['Abholung nur'],
        truths: ['Abholung nur mit Beleg oder Ausweis.'],
        lies: {
          scope: ['Abholung mit Beleg oder Ausweis.', 'Abholung nur mit Beleg.', 'Abholung nur mit Beleg und Ausweis.'],
        },
      },
      {
        cites: ['Die Lieferung könnte'],
        truths: ['Die Lieferung könnte sich im Dezember verzögern.'],
        lies: {
          claim: ['Die Lieferung verzögert sich im Dezember.', 'Die Lieferung wird sich im Dezember verzögern.'],
        },
      },
      {
        cites: ['Wer bar zahlt'],
        truths: ['Wer bar zahlt, erhält 3 % Rabatt.', 'Barzahler bekommen drei Prozent Rabatt.'],
        lies: {
          number: ['Wer bar zahlt, erhält 1 %.', 'Wer per Karte zahlt, erhält 3 % Rabatt.'],
          scope: ['Sie erhalten 3 % Rabatt.'],
        },
      },
    ],
  },
  {
    language: 'fr',
    title: 'Location de vélos',
    headings: [],
    text: `Nous payons les réparations et vous payez les pertes. Les membres peuvent prêter leur vélo aux invités. Les casques rouges et les gants noirs sont gratuits. Le vélo Ville est plus léger que le vélo Piste. Ouvert du mardi au samedi. Réparation simple : 3 jours, réparation complète : 2 semaines. La livraison pourrait prendre plus de temps en hiver. Le vendeur rembourse le client en cas de panne.`,
    cases: [
      {
        cites: ['Nous payons les réparations'],
        truths: ['Nous payons les réparations et vous payez les pertes.', 'Vous payez les pertes.'],
        lies: {
          claim: [
            'Vous payez les réparations et nous payons les pertes.',
            'Nous payons les pertes.',
            'Vous payez les réparations.',
          ],
        },
      },
      {
        cites: ['Les membres peuvent'],
        truths: ['Les membres peuvent prêter leur vélo aux invités.'],
        lies: { claim: ['Les invités peuvent prêter leur vélo aux membres.'] },
      },
      {
        cites: ['Les casques rouges'],
        truths: ['Les casques rouges et les gants noirs sont gratuits.', 'Les gants noirs sont gratuits.'],
        lies: {
          claim: ['Les casques noirs et les gants rouges sont gratuits.'],
          scope: ['Les casques sont gratuits.', 'Les gants rouges sont gratuits.'],
        },
      },
      {
        cites: ['Le vélo Ville est'],
        truths: ['Le vélo Ville est plus léger que le vélo Piste.'],
        lies: {
          claim: [
            'Le vélo Piste est plus léger que le vélo Ville.',
            'Le vélo Ville est moins léger que le vélo Piste.',
          ],
        },
      },
      {
        cites: ['Ouvert du mardi'],
        truths: ['Ouvert du mardi au samedi.'],
        lies: { scope: ['Ouvert du samedi au mardi.', 'Ouvert le mardi et le samedi.'] },
      },
      {
        cites: ['Réparation simple'],
        truths: ['Réparation simple : 3 jours.', 'Une réparation complète demande 2 semaines.'],
        lies: { number: ['Réparation simple : 2 semaines.', 'Réparation complète : 3 jours.'] },
      },
      {
        cites: ['La livraison pourrait'],
        truths: ['La livraison pourrait prendre plus de temps en hiver.'],
        lies: { claim: ['La livraison prend plus de temps en hiver.', 'La livraison prendra plus de temps en hiver.'] },
      },
      {
        cites: ['Le vendeur rembourse'],
        truths: ['Le vendeur rembourse le client en cas de panne.'],
        lies: { claim: ['Le client rembourse le vendeur en cas de panne.'] },
      },
    ],
  },
];
