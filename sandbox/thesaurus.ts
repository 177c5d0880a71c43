const thesaurus = [
  ['sneakers', 'trainers', 'shoes'],
  ['money', 'refund', 'reimbursed', 'price'],
  ['cheap', 'affordable', 'inexpensive'],
  ['gimlets', 'awls'],
  ['parcel', 'package', 'delivery', 'shipping'],
];

/** The words of a text; words with the same meaning are the same word. */
export function conceptsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.map(word => thesaurus.find(group => group.includes(word))?.[0] ?? word);
}
