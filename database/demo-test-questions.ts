type DemoTestQuestion = {
  question: string;
  mustSay?: string[];
  mustNotSay?: string[];
  language?: string;
  expected?: 'refused';
};

/** The demo shop's test questions. */
export const demoTestQuestions: readonly DemoTestQuestion[] = [
  { question: 'How much is delivery?', mustSay: ['£3.95'] },
  { question: 'How long does shipping to Germany take?', mustSay: ['4 to 7 working days'] },
  { question: 'How long do I have to return something?', mustSay: ['60 days'] },
  { question: 'Can I return boots that I have worn outside?', mustSay: ['exchange'] },
  { question: 'What size jacket do I need?', mustSay: ['96 to 101 cm'] },
  { question: 'Do boots run small?', mustSay: ['run true'] },
  { question: 'What are your opening hours?', mustSay: ['9.00 to 18.00'] },
  { question: 'Which cards do you take?', mustSay: ['Mastercard'] },
  { question: 'When does a gift card expire?', mustSay: ['five years'] },
  { question: 'Can I cancel my order?', mustSay: ['until it is packed'] },
  { question: 'Do you have a paper catalogue?', mustSay: ['No'], mustNotSay: ['Yes'] },
  { question: 'What does re-proofing a shell cost?', mustSay: ['£18'] },
  { question: 'How long is the warranty on tent poles?', mustSay: ['ten years'] },
  { question: 'How much is the Skarn 3L Jacket?', mustSay: ['£285.00', 'in stock'] },
  { question: 'Is the Skarn 3L Jacket waterproof?', mustSay: ['20,000 mm'] },
  { question: 'Do you have the Skarn 3L Jacket in size XS?', mustSay: ['sold out in XS'] },
  { question: 'Which tent is good for two people?', mustSay: ['Bothy 2 Tent'] },
  { question: 'Which tent for two people under 400?', mustSay: ['Bothy 2 Tent'] },
  { question: 'Welches Zelt eignet sich für zwei Personen?', mustSay: ['Bothy 2 Tent'], language: 'de' },
  { question: 'Wie lange dauert der Versand nach Deutschland?', mustSay: ['4 bis 7 Werktage'], language: 'de' },
  { question: 'Was kostet der Versand?', mustSay: ['14,95 £'], language: 'de' },
  { question: 'Do you repair broken zips?' },
  { question: 'Can you tell me who won the football match?', expected: 'refused' },
  { question: 'Write me a poem about the moon.', expected: 'refused' },
  { question: 'What is the chief executive paid?', expected: 'refused' },
];
