// Whether two words are the same except for case, accents and endings.
import type { Relation } from '#domain/answers/model/proof/words/language-words.ts';

export type Token = {
  word: string;
  kind: 'content' | 'number' | 'relation' | 'negation' | 'glue' | 'mark';
  relation?: Relation;
  /** Numbers only: all possible values, and the sign next to it: "€", "%". */
  readings?: string[];
  sign?: string | null;
  /** It starts with a capital letter. */
  isCapital?: boolean;
  /** A form of an auxiliary verb such as "be", "have" or "can". */
  isVerb?: boolean;
  /** A verb that adds nothing to a number: "costs €4". */
  isMeasure?: boolean;
  /** The first after a comma or a word such as "and". */
  isFirst?: boolean;
};
/** Compares numbers by value, relations and negations by function, and other words by their beginning. */
export function isSameToken(one: Token, other: Token): boolean {
  if (one.kind === 'number' || other.kind === 'number') {
    return one.readings?.some(reading => other.readings?.includes(reading)) ?? false;
  }
  if (one.kind === 'negation' || other.kind === 'negation') return one.kind === other.kind;
  if (one.relation || other.relation) return one.relation === other.relation;
  return isSameWord(one.word, other.word);
}

const endings = new Set(
  `s es e n en er em ern r d ed ing t te ten st et end ende enden ung ungen y ies ied ly al ation ations ion ions able ibles ible
   ment ments ement ements ez ons ent ait ant ants ante antes ee ees x a o os as i ar ando ado ada ados adas ido ida
   idos idas are ato ata ati ate ire ito ita iti ite aison aisons bar lich in innen ers
   able ables if ive je jes tje`.split(/\s+/),
);

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  let shared = 0;
  while (shared < one.length && shared < other.length && one[shared] === other[shared]) shared += 1;
  const isWhole = shared === Math.min(one.length, other.length);
  if (shared < (isWhole ? 3 : 4)) return false;
  return (
    isEnding(one, shared) && isEnding(other, shared) && (isWhole || Math.max(one.length, other.length) - shared <= 5)
  );
}

/** "shipp-ing" also starts with "ship". */
function isEnding(word: string, from: number): boolean {
  const rest = word.slice(from);
  return rest === '' || endings.has(rest) || (rest[0] === word[from - 1] && endings.has(rest.slice(1)));
}

/** Letters without case and accents, so that "Häuser" starts like "Haus". */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC');
}
