// Questions of the demo shop's visitors during the last weeks. They are made up; demo-answers.json has the engine's
// answer to each. After a change to the engine or to the demo: node scripts/run.mjs unit server/demo-answers -u

export type Topic = {
  /** The most frequent wording first. */
  wordings: string[];
  /** Relative frequency. */
  weight: number;
  language?: 'de' | 'fr';
  /** The share of its answers that visitors rate badly; none by default. */
  disliked?: number;
};

export const demoTopics: readonly Topic[] = [
  { wordings: ['Where is my order?', 'Where is my parcel?', 'When will my parcel arrive?'], weight: 22 },
  {
    wordings: ['Can I cancel my order?', 'How do I change my order?', 'Can I still change the address of an order?'],
    weight: 13,
  },
  { wordings: ['When are you open?', 'Are you open on Sundays?', 'What are your opening hours?'], weight: 12 },
  { wordings: ['Is the Skarn waterproof?', 'How much is the Skarn 3L Jacket?'], weight: 11 },
  { wordings: ['How can I pay?', 'Do you take PayPal?', 'Can I pay with Apple Pay?'], weight: 10 },
  { wordings: ['Which tent is good for two people?', 'What is your cheapest tent?'], weight: 9 },
  { wordings: ['How long is a gift card valid?', 'Do gift cards expire?'], weight: 8 },
  { wordings: ['Which boots are waterproof?', 'Do you have hiking boots in size 43?'], weight: 8 },
  { wordings: ['Do you match prices?', 'I found it cheaper somewhere else'], weight: 7 },
  { wordings: ['Do you hire out tents?', 'Can I rent a tent for a weekend?'], weight: 6 },
  { wordings: ['Is there a student discount?', 'Do students get a discount?'], weight: 6 },
  { wordings: ['How do I wash a down jacket?', 'How often should I re-proof my jacket?'], weight: 5 },
  { wordings: ['What is the difference between the Ghyll 45 and the Ghyll 65?'], weight: 4 },
  { wordings: ['Is your down ethical?', 'Which farms does your down come from?'], weight: 4 },
  { wordings: ['How do I join Trail Club?', 'What does Trail Club cost?'], weight: 4 },
  { wordings: ['When is the next guided walk?', 'Do you offer guided walks?'], weight: 3 },
  { wordings: ['Wo ist meine Bestellung?', 'Wann kommt mein Paket an?'], weight: 3, language: 'de' },
  { wordings: ['Was kostet der Versand nach Deutschland?', 'Wie kann ich bezahlen?'], weight: 3, language: 'de' },
  { wordings: ['Welches Zelt eignet sich für zwei Personen?'], weight: 2, language: 'de' },
  { wordings: ['Livrez-vous en France ?', 'Puis-je retourner un article ?'], weight: 2, language: 'fr' },
  { wordings: ['Where are your products made?'], weight: 3 },
  {
    wordings: ['Can you post gas canisters?', 'Do you post gas canisters?', 'post gas canisters to Scotland'],
    weight: 3,
  },
  { wordings: ['How much is left on my gift card?'], weight: 2, disliked: 0.3 },
  { wordings: ['Do I need an account to order?'], weight: 2 },
  { wordings: ['Do you give discounts to teachers?'], weight: 1.5 },
  { wordings: ['Do you sharpen crampons?', 'Can you sharpen my crampons?', 'crampon sharpening'], weight: 0.7 },
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
