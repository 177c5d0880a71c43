export type Piece = { text: string; hit: boolean };

export type Candidate = { label: string; words?: string };

/** The candidates that match, best first; a match at the start beats one at a word, which beats one inside. */
export function search<T extends Candidate>(candidates: readonly T[], query: string): T[] {
  const wanted = fold(query.trim());
  if (!wanted) return [...candidates];
  return candidates
    .map(candidate => ({ candidate, rank: rankOf(candidate, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ candidate }) => candidate);
}

/** Splits the label, so that the match can be shown in bold. */
export function highlight(label: string, query: string): Piece[] {
  const at = indexOfMatch(fold(label), fold(query.trim()));
  if (at < 0) return [{ text: label, hit: false }];
  const end = at + query.trim().length;
  return [
    { text: label.slice(0, at), hit: false },
    { text: label.slice(at, end), hit: true },
    { text: label.slice(end), hit: false },
  ].filter(piece => piece.text !== '');
}

function rankOf({ label, words = '' }: Candidate, wanted: string): number {
  const folded = fold(label);
  const at = indexOfMatch(folded, wanted);
  if (at === 0) return 4;
  if (at > 0) return isWordStart(folded, at) ? 3 : 2;
  const inWords = wanted.length >= 3 ? indexOfMatch(fold(words), wanted) : -1;
  return inWords >= 0 && isWordStart(fold(words), inWords) ? 1 : 0;
}

/** The index of the match, preferring the start of a word; -1 if none. */
function indexOfMatch(text: string, wanted: string): number {
  if (!wanted) return -1;
  const first = text.indexOf(wanted);
  for (let at = first; at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isWordStart(text, at)) return at;
  }
  return first;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s\-/.,(]/.test(text[at - 1] ?? '');
}

/** Lower case without accents, character by character, so that indices match the original. */
function fold(text: string): string {
  return Array.from({ length: text.length }, (_, at) => foldLetter(text[at] ?? '')).join('');
}

function foldLetter(letter: string): string {
  const plain = letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const lower = plain.toLowerCase();
  return lower.length === 1 ? lower : letter;
}
