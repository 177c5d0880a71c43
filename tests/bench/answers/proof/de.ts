// German material for the proof of answers.
import type { ProofDocument } from '../proof-set.ts';

export const german: ProofDocument[] = [
  {
    language: 'de',
    title: 'Versand',
    headings: ['Lieferung und Kosten'],
    text: `Bestellungen bis 12 Uhr verlassen unser Lager am selben Werktag. Der Versand innerhalb Deutschlands kostet 3,90 € und dauert 1 bis 2 Werktage. Ab 50 € Bestellwert ist der Versand innerhalb Deutschlands kostenlos.

| Land | Kosten | Lieferzeit |
| --- | --- | --- |
| Österreich | 7,90 € | 2 bis 4 Werktage |
| Schweiz | 14,90 € | 4 bis 6 Werktage |

An Packstationen liefern wir, an Postfächer jedoch nicht. Sperrige Artikel können nicht per Express verschickt werden. Eine Abholung im Laden ist nur nach Terminvereinbarung möglich.`,
    cases: [
      {
        cites: ['Bestellungen bis 12 Uhr'],
        truths: [
          'Bestellungen bis 12 Uhr verlassen das Lager am selben Werktag.',
          'Wer bis zwölf Uhr bestellt, dessen Paket geht noch am gleichen Werktag raus.',
        ],
        lies: {
          number: ['Bestellungen bis 14 Uhr verlassen unser Lager am selben Werktag.'],
          negation: ['Bestellungen bis 12 Uhr verlassen unser Lager nicht am selben Werktag.'],
          scope: [
            'Alle Bestellungen verlassen unser Lager am selben Werktag.',
            'Bestellungen bis 12 Uhr verlassen unser Lager am selben Tag.',
          ],
          claim: [
            'Bestellungen ab 12 Uhr verlassen unser Lager am selben Werktag.',
            'Bestellungen bis 12 Uhr werden am selben Werktag geliefert.',
          ],
        },
      },
      {
        cites: ['Der Versand innerhalb Deutschlands kostet'],
        truths: [
          'Innerhalb Deutschlands kostet der Versand 3,90 € und dauert 1 bis 2 Werktage.',
          'Ein Paket in Deutschland ist nach ein bis zwei Werktagen da.',
          'Der Versand innerhalb Deutschlands dauert 1 bis 2 Werktage.',
        ],
        lies: {
          number: [
            'Der Versand innerhalb Deutschlands kostet 2,90 €.',
            'Der Versand innerhalb Deutschlands dauert 1 bis 3 Werktage.',
          ],
          scope: [
            'Der Versand kostet 3,90 €.',
            'Der Versand innerhalb der EU dauert 1 bis 2 Werktage.',
            'Der Versand innerhalb Deutschlands dauert 1 bis 2 Tage.',
          ],
          condition: ['Der Versand innerhalb Deutschlands kostet 3,90 €, wenn Sie per PayPal zahlen.'],
        },
      },
      {
        cites: ['Ab 50 € Bestellwert'],
        question: 'Ist der Versand kostenlos?',
        truths: [
          'Ja, ab 50 € Bestellwert ist der Versand innerhalb Deutschlands kostenlos.',
          'Wenn Sie für mindestens 50 € bestellen, zahlen Sie in Deutschland keinen Versand.',
        ],
        lies: {
          number: ['Ab 30 € Bestellwert ist der Versand innerhalb Deutschlands kostenlos.'],
          negation: [
            'Ab 50 € Bestellwert ist der Versand innerhalb Deutschlands nicht kostenlos.',
            'Nein, der Versand innerhalb Deutschlands ist nicht kostenlos.',
          ],
          scope: ['Ja, der Versand ist kostenlos.', 'Ab 50 € Bestellwert ist der Versand kostenlos.'],
          claim: [
            'Bis 50 € Bestellwert ist der Versand innerhalb Deutschlands kostenlos.',
            'Unter 50 € Bestellwert ist der Versand innerhalb Deutschlands kostenlos.',
          ],
        },
      },
      {
        cites: ['Schweiz'],
        truths: [
          'Der Versand in die Schweiz kostet 14,90 € und dauert 4 bis 6 Werktage.',
          'In die Schweiz betragen die Kosten 14,90 €.',
        ],
        lies: {
          number: [
            'Der Versand in die Schweiz kostet 7,90 €.',
            'Die Lieferzeit in die Schweiz beträgt 2 bis 4 Werktage.',
          ],
          scope: [
            'Der Versand nach Österreich kostet 14,90 €.',
            'Die Lieferzeit ins Ausland beträgt 4 bis 6 Werktage.',
          ],
        },
      },
      {
        cites: ['An Packstationen liefern wir'],
        question: 'Liefern Sie an Packstationen?',
        truths: [
          'Ja, an Packstationen liefern wir.',
          'An Postfächer liefern wir nicht.',
          'Eine Packstation geht, ein Postfach leider nicht.',
        ],
        lies: {
          negation: [
            'Nein, an Packstationen liefern wir nicht.',
            'Wir liefern an Postfächer.',
            'An Postfächer liefern wir, an Packstationen jedoch nicht.',
          ],
          scope: ['Wir liefern an Packstationen und Postfächer.', 'Wir liefern nur an Packstationen.'],
        },
      },
      {
        cites: ['Sperrige Artikel'],
        truths: [
          'Sperrige Artikel können nicht per Express verschickt werden.',
          'Für sperrige Artikel gibt es keinen Expressversand.',
        ],
        lies: {
          negation: [
            'Sperrige Artikel können per Express verschickt werden.',
            'Ja, sperrige Artikel werden per Express verschickt.',
          ],
          scope: [
            'Artikel können nicht per Express verschickt werden.',
            'Sperrige Artikel können nicht verschickt werden.',
          ],
        },
      },
      {
        cites: ['Eine Abholung im Laden'],
        truths: [
          'Eine Abholung im Laden ist nur nach Terminvereinbarung möglich.',
          'Abholen können Sie im Laden, wenn Sie vorher einen Termin ausmachen.',
        ],
        lies: {
          negation: [
            'Eine Abholung im Laden ist nicht möglich.',
            'Eine Abholung im Laden ist ohne Terminvereinbarung möglich.',
          ],
          scope: ['Eine Abholung im Laden ist möglich.', 'Eine Abholung im Laden ist jederzeit möglich.'],
          condition: ['Eine Abholung im Laden ist nur nach Terminvereinbarung und ab 50 € möglich.'],
        },
      },
    ],
  },
  {
    language: 'de',
    title: 'Rückgabe',
    headings: [],
    text: `Ungetragene Schuhe können Sie innerhalb von 30 Tagen nach Erhalt zurückgeben. Die Rücksendung ist kostenlos, wenn Sie das beiliegende Etikett verwenden. Reduzierte Ware kann nur umgetauscht werden, eine Erstattung ist ausgeschlossen. Das Geld erhalten Sie spätestens 10 Werktage nach Eingang der Rücksendung.

Von der Rückgabe ausgeschlossen sind:

- Maßanfertigungen
- geöffnete Pflegemittel
- Gutscheine`,
    cases: [
      {
        cites: ['Ungetragene Schuhe'],
        truths: [
          'Ungetragene Schuhe können Sie innerhalb von 30 Tagen nach Erhalt zurückgeben.',
          'Sie haben ab Erhalt 30 Tage Zeit, ungetragene Schuhe zurückzuschicken.',
        ],
        lies: {
          number: [
            'Ungetragene Schuhe können Sie innerhalb von 14 Tagen nach Erhalt zurückgeben.',
            'Ungetragene Schuhe können Sie innerhalb von 30 Wochen nach Erhalt zurückgeben.',
          ],
          negation: [
            'Ungetragene Schuhe können Sie nicht zurückgeben.',
            'Getragene Schuhe können Sie innerhalb von 30 Tagen nach Erhalt zurückgeben.',
          ],
          scope: [
            'Schuhe können Sie innerhalb von 30 Tagen nach Erhalt zurückgeben.',
            'Ungetragene Schuhe können Sie zurückgeben.',
          ],
          condition: [
            'Ungetragene Schuhe können Sie innerhalb von 30 Tagen nach Erhalt im Originalkarton zurückgeben.',
          ],
          claim: [
            'Ungetragene Schuhe können Sie innerhalb von 30 Tagen vor Erhalt zurückgeben.',
            'Ungetragene Schuhe können Sie innerhalb von 30 Tagen nach Bestellung zurückgeben.',
          ],
        },
      },
      {
        cites: ['Die Rücksendung ist kostenlos'],
        question: 'Ist die Rücksendung kostenlos?',
        truths: [
          'Die Rücksendung ist kostenlos, wenn Sie das beiliegende Etikett verwenden.',
          'Mit dem Etikett aus dem Paket kostet Sie die Rücksendung nichts.',
        ],
        lies: {
          negation: [
            'Die Rücksendung ist nicht kostenlos.',
            'Die Rücksendung ist kostenlos, wenn Sie das beiliegende Etikett nicht verwenden.',
          ],
          scope: ['Ja, die Rücksendung ist kostenlos.', 'Die Rücksendung ist immer kostenlos.'],
          condition: [
            'Die Rücksendung ist kostenlos, wenn Sie das beiliegende Etikett verwenden und die Schuhe ungetragen sind.',
          ],
        },
      },
      {
        cites: ['Reduzierte Ware'],
        truths: [
          'Reduzierte Ware kann nur umgetauscht werden.',
          'Bei reduzierter Ware ist eine Erstattung ausgeschlossen.',
          'Für Sale-Artikel gibt es Umtausch, aber kein Geld zurück.',
        ],
        lies: {
          negation: [
            'Reduzierte Ware kann nicht umgetauscht werden.',
            'Bei reduzierter Ware ist eine Erstattung möglich.',
          ],
          scope: [
            'Ware kann nur umgetauscht werden, eine Erstattung ist ausgeschlossen.',
            'Reduzierte Ware kann umgetauscht und erstattet werden.',
          ],
          claim: ['Reduzierte Ware kann nur erstattet werden, ein Umtausch ist ausgeschlossen.'],
        },
      },
      {
        cites: ['Das Geld erhalten Sie'],
        truths: [
          'Das Geld erhalten Sie spätestens 10 Werktage nach Eingang der Rücksendung.',
          'Wir erstatten innerhalb von zehn Werktagen, nachdem die Sendung bei uns ist.',
        ],
        lies: {
          number: ['Das Geld erhalten Sie spätestens 5 Werktage nach Eingang der Rücksendung.'],
          scope: ['Das Geld erhalten Sie spätestens nach 10 Tagen.'],
          claim: [
            'Das Geld erhalten Sie frühestens 10 Werktage nach Eingang der Rücksendung.',
            'Das Geld erhalten Sie spätestens 10 Werktage nach der Bestellung.',
          ],
        },
      },
      {
        cites: ['geöffnete Pflegemittel'],
        question: 'Kann ich geöffnete Pflegemittel zurückgeben?',
        truths: [
          'Nein, geöffnete Pflegemittel sind von der Rückgabe ausgeschlossen.',
          'Geöffnete Pflegemittel nehmen wir leider nicht zurück.',
        ],
        lies: {
          negation: [
            'Ja, geöffnete Pflegemittel können Sie zurückgeben.',
            'Geöffnete Pflegemittel sind nicht von der Rückgabe ausgeschlossen.',
          ],
          scope: ['Pflegemittel sind von der Rückgabe ausgeschlossen.'],
        },
      },
    ],
  },
  {
    language: 'de',
    title: 'Kaffee-Abo',
    headings: ['Fragen zum Abo'],
    isFresh: true,
    text: `Das Abo kostet 24 € im Monat und umfasst zwei Packungen mit je 500 g. Sie können es jederzeit zum Monatsende kündigen. Pausieren ist bis zu 3 Monate im Jahr möglich. Die Bohnen werden erst nach Ihrer Bestellung geröstet. Die Mahlung lässt sich im Konto ändern, nicht aber die Sorte. Neukunden erhalten 20 % Rabatt auf die erste Lieferung. Koffeinfreie Sorten sind nicht im Abo erhältlich. Geschenk-Abos verlängern sich nicht automatisch.`,
    cases: [
      {
        cites: ['Das Abo kostet 24'],
        truths: [
          'Das Abo kostet 24 € im Monat.',
          'Für 24 € monatlich bekommen Sie zweimal 500 g.',
          'Das Abo umfasst zwei Packungen mit je 500 g.',
        ],
        lies: {
          number: [
            'Das Abo kostet 20 € im Monat.',
            'Das Abo umfasst drei Packungen mit je 500 g.',
            'Das Abo umfasst 24 Packungen.',
          ],
          scope: ['Das Abo kostet 24 € im Jahr.', 'Jede Packung kostet 24 €.'],
        },
      },
      {
        cites: ['Sie können es jederzeit'],
        truths: [
          'Sie können das Abo jederzeit zum Monatsende kündigen.',
          'Eine Kündigung geht immer zum Ende des Monats.',
        ],
        lies: {
          negation: ['Sie können es nicht zum Monatsende kündigen.'],
          scope: ['Sie können es jederzeit kündigen.', 'Sie können es nur zum Monatsende pausieren.'],
          condition: ['Sie können es nach 3 Monaten jederzeit zum Monatsende kündigen.'],
        },
      },
      {
        cites: ['Pausieren ist bis zu'],
        truths: [
          'Pausieren ist bis zu 3 Monate im Jahr möglich.',
          'Sie dürfen maximal drei Monate pro Jahr aussetzen.',
        ],
        lies: {
          number: ['Pausieren ist bis zu 6 Monate im Jahr möglich.'],
          scope: ['Pausieren ist ab 3 Monate im Jahr möglich.', 'Pausieren ist bis zu 3 Monate möglich.'],
          negation: ['Pausieren ist nicht möglich.'],
        },
      },
      {
        cites: ['Die Bohnen werden erst'],
        truths: [
          'Die Bohnen werden erst nach Ihrer Bestellung geröstet.',
          'Wir rösten frisch, sobald Sie bestellt haben.',
        ],
        lies: {
          claim: ['Die Bohnen werden vor Ihrer Bestellung geröstet.', 'Die Bohnen werden nach der Röstung bestellt.'],
          negation: ['Die Bohnen werden nicht nach Ihrer Bestellung geröstet.'],
        },
      },
      {
        cites: ['Die Mahlung lässt sich'],
        truths: ['Die Mahlung lässt sich im Konto ändern.', 'Die Sorte lässt sich nicht im Konto ändern.'],
        lies: {
          negation: ['Die Sorte lässt sich im Konto ändern.', 'Die Mahlung lässt sich nicht im Konto ändern.'],
          scope: ['Die Mahlung und die Sorte lassen sich im Konto ändern.'],
        },
      },
      {
        cites: ['Neukunden erhalten'],
        truths: [
          'Neukunden erhalten 20 % Rabatt auf die erste Lieferung.',
          'Auf die erste Lieferung gibt es für neue Kunden zwanzig Prozent.',
        ],
        lies: {
          number: ['Neukunden erhalten 10 % Rabatt auf die erste Lieferung.'],
          scope: [
            'Kunden erhalten 20 % Rabatt auf die erste Lieferung.',
            'Neukunden erhalten 20 % Rabatt auf jede Lieferung.',
            'Neukunden erhalten 20 % Rabatt.',
          ],
        },
      },
      {
        cites: ['Koffeinfreie Sorten'],
        truths: [
          'Nein, koffeinfreie Sorten sind nicht im Abo erhältlich.',
          'Entkoffeinierten Kaffee gibt es im Abo leider nicht.',
        ],
        lies: {
          negation: ['Ja, koffeinfreie Sorten sind im Abo erhältlich.', 'Koffeinfreie Sorten sind im Abo erhältlich.'],
          scope: ['Koffeinfreie Sorten sind nicht erhältlich.', 'Koffeinfreie Sorten sind nur im Abo erhältlich.'],
        },
      },
      {
        cites: ['Geschenk-Abos verlängern'],
        truths: ['Geschenk-Abos verlängern sich nicht automatisch.', 'Ein Geschenk-Abo endet von selbst.'],
        lies: {
          negation: ['Geschenk-Abos verlängern sich automatisch.'],
          scope: ['Abos verlängern sich nicht automatisch.', 'Geschenk-Abos verlängern sich nicht.'],
        },
      },
    ],
  },
];
