// What the demo shop knows beside its pages: written by hand, as questions with answers, and in files.
type Written = { title: string; text: string };
type Pair = { question: string; answer: string };

export const demoTexts: Written[] = [
  {
    title: 'Opening hours and how to find us',
    text: `Our shop is at 14 Stramongate in Kendal, five minutes on foot from the station.

## Opening hours

| Day | Hours |
| --- | --- |
| Monday to Friday | 9.30 to 17.30 |
| Saturday | 9.00 to 18.00 |
| Sunday | 10.30 to 16.30 |

On bank holidays we keep Sunday hours. We are closed on 25 and 26 December and on 1 January.

## Parking and dogs

There is parking for two hours in Blackhall Road. Dogs are welcome, and there is water for them by the door.`,
  },
  {
    title: 'Payment',
    text: `We take Visa, Mastercard, American Express, Apple Pay, Google Pay and PayPal. In the shop you can pay in cash, too.

## When you are charged

Your card is charged when the parcel leaves us, not when you order. A reservation may show before that; it falls away by itself after seven days.

## Paying later

Orders between £60 and £800 can be paid in three parts through Klarna, without interest. Klarna decides, and asks for your date of birth.

## Invoices and schools

Clubs, schools and mountain rescue teams can order on account. Write to accounts@tarnandtrail.co.uk with the name of the body and how many of you there are.`,
  },
  {
    title: 'Gift cards',
    text: `Gift cards come by email within minutes, for any amount from £10 to £500. They can be used online and in the shop, and in several parts.

A gift card is valid for five years. It cannot be changed back into money, and when something that was paid with one is returned, the amount goes back to the card.

If you have lost the email, tell us the address it was sent to and we send it again.`,
  },
  {
    title: 'Changing or cancelling an order',
    text: `An order can be changed or cancelled until it is packed, which is usually two hours after you place it, and at 3 pm for next-day delivery.

Write to help@tarnandtrail.co.uk with the order number, or call 01539 496 012. Once a parcel is packed we cannot stop it: send it back with the label inside, and we refund it like any return.

A size or a colour can be changed, and so can the address. Items can be added only by a second order; we then send both together and refund the second postage.`,
  },
  {
    title: 'Trail Club',
    text: `Trail Club is free. Members collect one point for every pound, and 200 points are a voucher of £10.

- Members may return things within 90 days instead of 60.
- Sales open for members a day earlier.
- On your birthday you get a repair of your choice without charge.

Points are added when the time for returning is over, and end two years after the last order. You leave by writing to us; unused vouchers stay valid.`,
  },
  {
    title: 'Materials and where things are made',
    text: `Jackets and trousers are sewn in Portugal, boots in the Veneto in Italy, packs and tents in Kendal.

## Waterproof membranes

Since 2024 nothing we make is treated with PFAS. The outer cloth sheds water for about 30 days of rain and then wants to be re-proofed.

## Down and wool

Our down is from farms that we have visited, certified to the Responsible Down Standard, and never plucked from living birds. Merino comes from farms in New Zealand that do not practise mulesing.

## Is it vegan?

Everything but boots, down and merino is free of animal products. Of our footwear, the Moss Trail Shoe is.`,
  },
  {
    title: 'Guided walks',
    text: `On the first Saturday of every month one of us leads a walk from the shop. It begins at 9 am, takes about five hours, and costs nothing.

Put your name down by Thursday, in the shop or by email, because there is room for twelve. Children from ten years may come with a parent. Bring boots, a waterproof and something to eat.

If the Met Office gives a warning of wind or snow, the walk is put off by a week and everybody gets an email by 6 pm the day before.

Between November and February there are evenings on navigation instead: Wednesdays at 7 pm, £5, with a map to keep.`,
  },
];

export const demoQuestions: { title: string; pairs: Pair[] } = {
  title: 'What customers often ask',
  pairs: [
    {
      question: 'Where is my parcel?',
      answer:
        'Use the link in the email that says it is on its way. If nothing has moved for three working days, write to us.',
    },
    {
      question: 'How long may I return things?',
      answer:
        'You can return anything unworn within 60 days of delivery for a full refund. Members of the Trail Club have 90 days.',
    },
    {
      question: 'Can I return boots that I have worn?',
      answer:
        'Try them on indoors first. Once boots have been outside we can only exchange them for a fault, which the warranty covers for five years.',
    },
    {
      question: 'Can I order by phone?',
      answer: 'Yes: 01539 496 012, Monday to Saturday while the shop is open.',
    },
    {
      question: 'Do you have a catalogue on paper?',
      answer: 'No. We stopped printing one in 2022.',
    },
    {
      question: 'Do you hire out tents or boots?',
      answer:
        'We hire out Bothy 2 tents from Kendal, at £40 for a weekend with a deposit of £100. Boots are not for hire.',
    },
    {
      question: 'Can I get a discount as a student or a mountain leader?',
      answer:
        'Students get 10 %, holders of a Mountain Leader qualification 20 %. Show the card in the shop, or send us a photo of it once.',
    },
    {
      question: 'Will you buy my old jacket?',
      answer:
        'We take back anything we made, mend it and sell it on. You get a voucher: £20 for a base layer up to £80 for a tent.',
    },
  ],
};

/** The website is in English; what customers from German-speaking countries ask most is answered in German. */
export const demoGermanQuestions: { title: string; pairs: Pair[] } = {
  title: 'Häufige Fragen auf Deutsch',
  pairs: [
    {
      question:
        'Versandkosten und Lieferzeit: Was kostet der Versand nach Deutschland und Österreich, und wie lange dauert er?',
      answer:
        'Der Versand in die Europäische Union kostet 14,95 £ und dauert 4 bis 7 Werktage. Wir packen in Kendal, meist noch am Tag der Bestellung.',
    },
    {
      question: 'Wie lange kann ich etwas zurückgeben, und wer zahlt die Rücksendung?',
      answer:
        'Alles Ungetragene können Sie innerhalb von 60 Tagen nach der Lieferung zurückgeben und bekommen den vollen Preis erstattet. Das Porto für die Rücksendung aus Deutschland zahlen Sie selbst.',
    },
    {
      question: 'Wann bekomme ich mein Geld zurück?',
      answer:
        'Wir erstatten den Betrag innerhalb von 5 Werktagen, nachdem das Paket bei uns angekommen ist, auf die Karte, mit der Sie bezahlt haben.',
    },
    {
      question: 'Kann ich eine andere Größe bekommen?',
      answer:
        'Der Umtausch in eine andere Größe ist kostenlos. Wir schicken die neue ab, sobald die alte bei uns eingescannt ist.',
    },
    {
      question: 'Wie fallen Jacken aus? Welche Größe brauche ich?',
      answer:
        'XS passt bei einem Brustumfang von 84 bis 89 cm, S bei 90 bis 95 cm, M bei 96 bis 101 cm, L bei 102 bis 107 cm und XL bei 108 bis 114 cm. Wer zwischen zwei Größen liegt und eine warme Schicht darunter trägt, nimmt die größere.',
    },
    {
      question: 'Wie fallen die Stiefel aus? Welche Schuhgröße brauche ich?',
      answer:
        'Unsere Stiefel fallen normal aus. Mit dicken Socken nehmen Sie eine halbe Nummer mehr; vor den Zehen soll eine Daumenbreite Platz sein.',
    },
    {
      question: 'Wie kann ich bezahlen?',
      answer:
        'Mit Visa, Mastercard, American Express, Apple Pay, Google Pay und PayPal. Ihre Karte wird erst belastet, wenn das Paket uns verlässt.',
    },
    {
      question: 'Repariert ihr eure Sachen?',
      answer:
        'Wir reparieren alles, was wir herstellen, solange es Ihnen gehört. Reißverschlüsse, Nähte und kleine Risse kosten nichts, neue Sohlen 60 £.',
    },
  ],
};

/** What the shop's customers call things, beside what the shop calls them. */
export const demoSynonyms: string[][] = [
  ['shipping', 'delivery', 'postage'],
  ['take', 'accept'],
  ['guide', 'chart'],
  ['expire', 'valid'],
  ['instalments', 'three parts', 'pay later'],
  ['card', 'Visa', 'Mastercard'],
  ['European Union', 'Germany', 'Austria', 'France', 'Netherlands', 'Belgium', 'Spain', 'Italy', 'Denmark', 'Sweden'],
  ['tent', 'Zelt', 'Zelte'],
  ['jacket', 'Jacke', 'Jacken'],
  ['boot', 'Stiefel'],
  ['sleeping bag', 'Schlafsack'],
  ['pack', 'backpack', 'rucksack'],
];

/** Of the shop's own website. */
export const demoPages = ['shipping', 'returns', 'sizes'];

export const demoFiles = ['warranty-and-repairs.pdf', 'looking-after-leather-boots.pdf', 'workshop-prices.docx'];
