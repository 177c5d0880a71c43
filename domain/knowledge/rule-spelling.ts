// Corrects misspellings in questions to words of the rules.
import { type Context, transaction } from '#domain/context.ts';
import { editDistance } from '#domain/retrieval/edit-distance.ts';
import { findKnownWords } from '#domain/retrieval/known-words.ts';
import type { Repair } from '#domain/retrieval/spelling.ts';
import { isRepairable, splitWords } from '#domain/retrieval/words.ts';
import type { Turns } from '#platform/turns.ts';

/** Shorter words are not corrected: too many others are one letter away. */
const longEnoughForOne = 5;
const longEnoughForTwo = 8;

/** Words of one language that may be misspelled, and the right ones. */
export type Typed = { language: string; words: readonly string[]; vocabulary: Vocabulary };
type Vocabulary = Pick<ReadonlySet<string>, 'has' | 'keys'>;

/** Exact comparisons of two words for one question: tens of thousands of similar words would be compared for seconds. */
const maxWork = 20_000;

type Work = { left: number };

/**
 * By language; if there is too much to compare, the first ones. A word that the site or the language knows is spelled correctly,
 * however similar it is to another.
 */
export async function findRepairs(
  ctx: Context,
  { organizationId, siteId }: { organizationId: string; siteId: string },
  typed: readonly Typed[],
  turns: Turns,
): Promise<Map<string, Repair[]>> {
  const repairs = new Map<string, Repair[]>();
  const work = { left: maxWork };
  for (const { language, words, vocabulary } of typed) {
    const unknown = words.filter(word => isRepairable(word) && !vocabulary.has(word));
    const nearest = await findNearest(unknown, vocabulary, turns, work);
    repairs.set(
      language,
      nearest.filter(({ from }) => !isPlace(from, language)),
    );
  }
  const mistyped = new Set([...repairs.values()].flatMap(list => list.map(({ from }) => from)));
  if (mistyped.size === 0) return repairs;
  const languages = typed.map(({ language }) => language);
  const known = await transaction(ctx, tx => findKnownWords(tx, { organizationId, siteId, languages }, [...mistyped]));
  return new Map([...repairs].map(([language, list]) => [language, list.filter(({ from }) => !known.has(from))]));
}

type Pending = { from: string; letters: number; most: number; to: string | undefined };

/** The nearest word for each, if there is one; the first of several. */
export async function findNearest(
  typed: readonly string[],
  vocabulary: Vocabulary,
  turns: Turns,
  work: Work = { left: maxWork },
): Promise<Repair[]> {
  const pending = typed.map(from => {
    const most = from.length >= longEnoughForTwo ? 2 : 1;
    return { from, letters: lettersOf(from), most, to: undefined } as Pending;
  });
  for (const word of pending.length > 0 ? vocabulary.keys() : []) {
    if (turns.isDue()) await turns.next();
    if (word.length >= longEnoughForOne) compareWithAll(word, lettersOf(word), pending, work);
  }
  return pending.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]));
}

function compareWithAll(word: string, letters: number, pending: readonly Pending[], work: Work): void {
  for (const one of pending) {
    const { from, most } = one;
    if (most <= 0 || Math.abs(word.length - from.length) > most) continue;
    // An edit changes at most two letters, so most words need no exact comparison.
    if (countBits(letters ^ one.letters) > 2 * most) continue;
    if (--work.left < 0) return;
    const distance = editDistance(from, word, most);
    if (distance > most || (from[0] !== word[0] && distance > 1)) continue;
    one.to = word;
    one.most = distance - 1;
  }
}

/** One bit per letter. */
function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) % 32);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const places = new Map<string, ReadonlySet<string>>();

/** Iceland is not a misspelling of Ireland. */
function isPlace(word: string, tag: string): boolean {
  const [language = 'en'] = Intl.DisplayNames.supportedLocalesOf([tag.split('-')[0] ?? 'en', 'en']);
  const names = places.get(language) ?? new Set(listCountries(language).flatMap(name => splitWords(name, language)));
  places.set(language, names);
  return names.has(word);
}

function listCountries(language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap(first => letters.flatMap(second => names.of(`${first}${second}`) ?? []));
}
