// What visitors of the demo shop asked during the last weeks: made up, but every answer is quoted from a document or rule of the demo.

type Topic = {
  /** The ways it is asked, the usual one first. */
  wordings: string[];
  /** How often, against the others. */
  weight: number;
  language?: 'de';
  /** Nothing: the shop has nothing to say about it. */
  answer?: { document: string; quote: string } | { rule: string; text: string };
  /** A passage that may help, where there is no answer. */
  offer?: { document: string; heading: string | null; text: string };
};

const often = 'What customers often ask';

export const demoTopics: readonly Topic[] = [
  {
    wordings: ['Where is my order?', 'Where is my parcel?', 'when will my order arrive'],
    weight: 22,
    answer: {
      rule: 'Where is my order',
      text: 'You find the tracking link in the e-mail we sent when your order left Kendal. Without one, write to help@tarnandtrail.co.uk with the order number and we look it up the same day.',
    },
  },
  {
    wordings: ['Can I cancel my order?', 'How do I change my order?', 'Can I still change the address of an order?'],
    weight: 13,
    answer: {
      document: 'Changing or cancelling an order',
      quote:
        'An order can be changed or cancelled until it is packed, which is usually two hours after you place it, and at 3 pm for next-day delivery.',
    },
  },
  {
    wordings: ['When are you open?', 'Are you open on Sundays?', 'What are your opening hours?'],
    weight: 12,
    answer: { document: 'Opening hours and how to find us', quote: 'On bank holidays we keep Sunday hours.' },
  },
  {
    wordings: ['How can I pay?', 'Do you take PayPal?', 'Can I pay with Apple Pay?'],
    weight: 10,
    answer: {
      document: 'Payment',
      quote: 'We take Visa, Mastercard, American Express, Apple Pay, Google Pay and PayPal.',
    },
  },
  {
    wordings: ['How long is a gift card valid?', 'Do gift cards expire?'],
    weight: 8,
    answer: { document: 'Gift cards', quote: 'A gift card is valid for five years.' },
  },
  {
    wordings: ['Do you match prices?', 'I found it cheaper somewhere else'],
    weight: 7,
    answer: {
      rule: 'Price match',
      text: 'We do not match prices. Our prices include free returns within 60 days and repairs at cost for as long as you own the thing.',
    },
  },
  {
    wordings: ['Do you hire out tents?', 'Can I rent a tent for a weekend?'],
    weight: 6,
    answer: {
      document: often,
      quote: 'We hire out Bothy 2 tents from Kendal, at £40 for a weekend with a deposit of £100.',
    },
  },
  {
    wordings: ['Is there a student discount?', 'Do students get a discount?'],
    weight: 6,
    answer: { document: often, quote: 'Students get 10 %, holders of a Mountain Leader qualification 20 %.' },
  },
  {
    wordings: ['Is your down ethical?', 'Where does your down come from?'],
    weight: 4,
    answer: {
      document: 'Materials and where things are made',
      quote:
        'Our down is from farms that we have visited, certified to the Responsible Down Standard, and never plucked from living birds.',
    },
  },
  {
    wordings: ['How do I join Trail Club?', 'What does Trail Club cost?'],
    weight: 4,
    answer: {
      document: 'Trail Club',
      quote: 'Members collect one point for every pound, and 200 points are a voucher of £10.',
    },
  },
  {
    wordings: ['When is the next guided walk?', 'Do you offer guided walks?'],
    weight: 3,
    answer: {
      document: 'Guided walks',
      quote: 'On the first Saturday of every month one of us leads a walk from the shop.',
    },
  },
  {
    wordings: ['Wo ist meine Bestellung?', 'Wann kommt mein Paket an?'],
    weight: 3,
    language: 'de',
    answer: {
      rule: 'Where is my order',
      text: 'Den Link zur Sendungsverfolgung finden Sie in der E-Mail, die wir beim Versand geschickt haben. Fehlt sie, schreiben Sie mit der Bestellnummer an help@tarnandtrail.co.uk.',
    },
  },
  { wordings: ['Do you re-proof jackets bought elsewhere?', 'Can you re-proof my old jacket?'], weight: 3 },
  {
    wordings: ['What is left on my gift card?', 'How much is left on my gift card?'],
    weight: 2,
    offer: {
      document: 'Gift cards',
      heading: null,
      text: 'If you have lost the email, tell us the address it was sent to and we send it again.',
    },
  },
  {
    wordings: ['Can I collect my order on a Sunday?', 'Until when can I collect an order on Sunday?'],
    weight: 2,
    offer: {
      document: 'Opening hours and how to find us',
      heading: 'Opening hours',
      text: 'On bank holidays we keep Sunday hours. We are closed on 25 and 26 December and on 1 January.',
    },
  },
  { wordings: ['Do you send stoves to Northern Ireland?', 'Do you deliver gas to Northern Ireland?'], weight: 1.5 },
  { wordings: ['Do you sharpen crampons?'], weight: 0.7 },
  { wordings: ['Is there a vegetarian café nearby?'], weight: 0.4 },
];

/** Pages of the shop where visitors ask. */
export const demoChatPages = [
  '/',
  '/shipping',
  '/returns',
  '/sizes',
  '/products/bothy-2-tent',
  '/products/skarn-3l-jacket',
];
