// Questions with a false premise, and the shop's text that corrects it.
export const ownKnowledge = [
  {
    id: 'shipping',
    title: 'Shipping',
    text: 'Standard delivery costs £3.95. It is free on orders over £75. We ship to the United Kingdom and the European Union, and nowhere else.',
  },
  {
    id: 'returns',
    title: 'Returns',
    text: 'You can return anything unworn within 60 days of delivery. Worn boots cannot be returned.',
  },
  {
    id: 'payment',
    title: 'Payment',
    text: 'We take Visa, Mastercard and PayPal. We do not take cheques. Your card is charged when the parcel leaves us.',
  },
  { id: 'shop', title: 'Our shop', text: 'Our only shop is in Kendal. It is closed on Mondays. Dogs are welcome.' },
  {
    id: 'gifts',
    title: 'Gift cards',
    text: 'A gift card is valid for five years. It cannot be changed back into money.',
  },
  {
    id: 'club',
    title: 'Trail Club',
    text: 'Trail Club is free. Members may return things within 90 days instead of 60.',
  },
];

export const falsePremises = [
  { question: 'Why is standard delivery always free?', truth: '£3.95' },
  { question: 'How much does shipping to Canada cost?', truth: 'nowhere else' },
  { question: 'How do I return worn boots?', truth: 'cannot be returned' },
  { question: 'Where do I send my cheques?', truth: 'do not take cheques' },
  { question: 'When is my card charged after the parcel arrives?', truth: 'when the parcel leaves us' },
  { question: 'What are the hours of your shop in London?', truth: 'only shop is in Kendal' },
  { question: 'When do you open on Mondays?', truth: 'closed on Mondays' },
  { question: 'Why are dogs not allowed in the shop?', truth: 'Dogs are welcome' },
  { question: 'How do I change my gift card back into money?', truth: 'cannot be changed back' },
  { question: 'How much is the yearly fee of Trail Club?', truth: 'Trail Club is free' },
  { question: 'Who is the captain of your football team?', truth: 'no such team' },
  { question: 'Which hotel do you run in Iceland?', truth: 'no such hotel' },
];
