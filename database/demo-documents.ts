// The demo shop's documents besides its pages: texts, questions with answers, and files.
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
    text: `## How you can pay

We take Visa, Mastercard, American Express, Apple Pay, Google Pay and PayPal. In the shop you can pay in cash, too.

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

To see how much is left on a gift card, open the link in its email. If you have lost the email, tell us the address it was sent to and we send it again.`,
  },
  {
    title: 'Changing or cancelling an order',
    text: `An order can be changed or cancelled until it is packed, which is usually two hours after you place it, and at 3 pm for next-day delivery.

Write to help@tarnandtrail.co.uk with the order number, or call 01539 496 012. Once a parcel is packed we cannot stop it: send it back with the label inside, and we refund it like any return.

A size or a colour can be changed, and so can the address. Items can be added only by a second order; we then send both together and refund the second postage.`,
  },
  {
    title: 'Trail Club',
    text: `Trail Club is our loyalty programme, and it is free. Members collect one point for every pound, and 200 points are a voucher of £10.

- Members may return things within 90 days instead of 60.
- Sales open for members a day earlier.
- On your birthday you get a repair of your choice without charge.

Points are added when the time for returning is over, and end two years after the last order. You leave by writing to us; unused vouchers stay valid.`,
  },
  {
    title: 'Materials and where things are made',
    text: `## Where our products are made

Jackets and trousers are made in Portugal, boots in the Veneto in Italy, packs and tents in Kendal.

## Waterproof membranes and PFAS

All our jackets are free of PFAS: since 2024 nothing we make is treated with it.

## Animal welfare: down and wool

Our down is ethical: it comes from farms that we have visited and is certified to the Responsible Down Standard. Live plucking is banned there. Merino comes from mulesing-free farms in New Zealand.

## Is it vegan?

Everything but boots, down and merino is free of animal products. Of our footwear, the Moss Trail Shoe is.`,
  },
  {
    title: 'Washing and care',
    text: `## Washing waterproofs

Wash shells at 30 °C with a soap made for them, and rinse twice. Ordinary detergent stops the rain from beading.

## Re-proofing

Re-proof a jacket about twice a year, or after 30 days of rain, when the outer cloth goes dark. Tumble dry low for 20 minutes afterwards.

## Washing down jackets and sleeping bags

Wash down on its own with a down soap, and dry it with two tennis balls until no lumps are left.

## Merino and wool

Wash merino on the wool programme at 30 °C without softener, and dry it flat.`,
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
      question: 'How can I reach you? Can I talk to a person?',
      answer:
        'Call 01539 496 012, Monday to Saturday while the shop is open, or write to help@tarnandtrail.co.uk. A person from the shop replies within one working day.',
    },
    {
      question: 'How can I pay? Do you take PayPal or Apple Pay?',
      answer: 'We take Visa, Mastercard, American Express, Apple Pay, Google Pay and PayPal.',
    },
    {
      question: 'How do I choose the right size?',
      answer:
        'Measure over a thin layer and compare with our size guide. If in doubt, order the larger one: exchanging for another size is free.',
    },
    {
      question: 'Where are your products made?',
      answer:
        'Our jackets and trousers are made in Portugal, our boots in Italy, and our packs and tents here in Kendal.',
    },
    {
      question: 'What do you sell?',
      answer:
        'Gear for walking and camping: jackets, layers, boots, backpacks, tents, sleeping bags and stoves. We make most of it ourselves.',
    },
    {
      question: 'Is anything on sale?',
      answer:
        'At the moment the Thirl Softshell, the Mire Hoodie, the Combe Winter Boot and the Hogg Tarp are on sale. Our sales are in January and July.',
    },
    {
      question: 'Do you have a catalogue on paper?',
      answer: 'No. We stopped printing one in 2022.',
    },
    {
      question: 'Do you hire out tents or boots?',
      answer:
        'Yes, we hire out Bothy 2 tents from Kendal, at £40 for a weekend with a deposit of £100. Boots are for sale only.',
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

/** The website is in English; the most frequent questions of German-speaking customers have German answers. */
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
      question: 'Kann ich getragene Schuhe zurückgeben?',
      answer:
        'Probieren Sie Schuhe und Stiefel zuerst im Haus an. Waren sie draußen, tauschen wir sie nur bei einem Fehler um; dafür gilt die Garantie von fünf Jahren.',
    },
    {
      question: 'Liefert ihr in die Schweiz?',
      answer: 'Nein, in die Schweiz liefern wir zurzeit nicht.',
    },
    {
      question: 'Habt ihr ein Ladengeschäft, und wann ist es geöffnet?',
      answer:
        'Ja, unser Laden ist in Kendal, 14 Stramongate. Er ist Montag bis Freitag von 9.30 bis 17.30 Uhr geöffnet, samstags von 9.00 bis 18.00 Uhr und sonntags von 10.30 bis 16.30 Uhr.',
    },
    {
      question: 'Wo werden eure Jacken und Stiefel hergestellt?',
      answer:
        'Jacken und Hosen werden in Portugal hergestellt, Stiefel im Veneto in Italien, Rucksäcke und Zelte in Kendal.',
    },
    {
      question: 'Wie wasche ich eine Daunenjacke?',
      answer:
        'Waschen Sie Daunen allein und mit Daunenwaschmittel, und trocknen Sie sie mit zwei Tennisbällen, bis keine Klumpen mehr da sind.',
    },
    {
      question: 'Wie kann ich bezahlen? Welche Zahlungsarten gibt es?',
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

/** The same for customers from France and Belgium. */
export const demoFrenchQuestions: { title: string; pairs: Pair[] } = {
  title: 'Questions fréquentes en français',
  pairs: [
    {
      question: 'Livrez-vous en France et en Belgique ? Combien coûte la livraison ?',
      answer:
        'Oui. La livraison dans l’Union européenne coûte 14,95 £ et prend 4 à 7 jours ouvrés. Nous préparons les colis à Kendal, le plus souvent le jour de la commande.',
    },
    {
      question: 'Puis-je retourner un article ? Qui paie le retour ?',
      answer:
        'Vous pouvez retourner tout article encore neuf dans les 60 jours après la livraison et vous êtes remboursé en entier. Depuis la France, les frais de retour sont à votre charge.',
    },
    {
      question: 'Quand suis-je remboursé ?',
      answer: 'Nous vous remboursons dans les 5 jours ouvrés après l’arrivée du colis, sur la carte utilisée.',
    },
    {
      question: 'Comment puis-je payer ? Quels moyens de paiement acceptez-vous ?',
      answer:
        'Nous acceptons les cartes Visa, Mastercard et American Express, ainsi que Apple Pay, Google Pay et PayPal. Votre carte est débitée au départ du colis.',
    },
    {
      question: 'Quels sont vos horaires d’ouverture ? Où est le magasin ?',
      answer:
        'Notre magasin se trouve au 14 Stramongate à Kendal. Il est ouvert du lundi au vendredi de 9 h 30 à 17 h 30, le samedi de 9 h à 18 h et le dimanche de 10 h 30 à 16 h 30.',
    },
    {
      question: 'Y a-t-il une garantie ?',
      answer: 'Oui : tout ce que nous fabriquons est garanti cinq ans, les arceaux de tente et les fermetures dix ans.',
    },
    {
      question: 'Quelle taille choisir pour une veste ?',
      answer:
        'XS correspond à un tour de poitrine de 84 à 89 cm, S de 90 à 95 cm, M de 96 à 101 cm, L de 102 à 107 cm et XL de 108 à 114 cm.',
    },
  ],
};

/** Words of the shop's customers for the words of the shop. */
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

/** Pages of the demo shop's website. */
export const demoPages = ['shipping', 'returns', 'sizes'];

export const demoFiles = ['warranty-and-repairs.pdf', 'looking-after-leather-boots.pdf', 'workshop-prices.docx'];
