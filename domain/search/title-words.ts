// Splits text like the database function split_title, which writes title_words.

const longestWord = 40;
const between = /[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00bf\u2010-\u205e\u3000-\u303f]+/u;

export function splitTitle(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ς', 'σ');
  const words = plain.split(between).filter(Boolean);
  return [...new Set(words.map(word => [...word].slice(0, longestWord).join('')))];
}

/** How well a title matches: 3 at its start, 2 with all words at the beginnings of words, 0 not at all. */
export function rankTitle(title: string, detail: string | null, wanted: readonly string[]): number {
  const words = splitTitle(`${title} ${detail ?? ''}`);
  const matches = (one: string) => words.some(word => word.startsWith(one));
  if (!wanted.every(matches)) return 0;
  const [first = ''] = words;
  return first.startsWith(wanted[0] ?? '') ? 3 : 2;
}
