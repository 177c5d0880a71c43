// Reads what the products must not have: "without a hood", "sin nueces".
import { colorWordsOf } from '#domain/products/colors.ts';
import { anyOf, type PhrasesByLanguage, rule } from '#domain/products/phrases.ts';
import * as grammar from '#domain/products/vocabulary/grammar.ts';
import { setsOf } from '#domain/products/wish-words.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** The words of one excluded thing: "added sugar". */
export type Exclusion = { words: string[]; isAllergen: boolean };

const maxExclusions = 5;
const maxWords = 2;
const allergen = rule(`^${anyOf(grammar.allergens)}$`);
const patterns = new Map<string, RegExp>();

/** `rest`: the text without its exclusions. */
export function readExclusions(text: string, languages: readonly string[]): { rest: string; found: Exclusion[] } {
  const found: Exclusion[] = [];
  let rest = text;
  const before = patternOf(languages);
  if (!before) return { rest, found };
  before.lastIndex = 0;
  for (let match = before.exec(rest); match && found.length < maxExclusions; match = before.exec(rest)) {
    const { things, end } = readThings(rest, match.index + match[0].length, languages);
    if (things.length === 0) continue;
    found.push(
      ...things.map(words => ({ words, isAllergen: [...words, words.join(' ')].some(name => allergen.test(name)) })),
    );
    rest = `${rest.slice(0, match.index)} ${rest.slice(end)}`;
    before.lastIndex = match.index;
  }
  return { rest, found };
}

/** The names after "without", up to the next part of the sentence. */
function readThings(text: string, from: number, languages: readonly string[]): { things: string[][]; end: number } {
  const { framing, determiners, sentence, purpose, feature, andOr } = setsOf(languages);
  const things: string[][] = [];
  let words: string[] = [];
  let end = from;
  // Not `wordsIn`: commas and places are needed, too.
  for (const { 0: token, index } of text.slice(from).matchAll(/[\p{L}\p{M}\p{N}]+|[^\s'’-]/gu)) {
    const word = token.toLowerCase();
    const isArticle = framing.has(word) || determiners.has(word);
    // A list: "without nuts, milk or eggs".
    const isBetween = andOr.has(word) || (/^[,、，]$/u.test(word) && continuesList(text.slice(from + index + 1)));
    if (words.length === 0 && (isArticle || /^\p{L}$/u.test(word))) continue;
    if (words.length > 0 && isBetween) {
      things.push(words);
      words = [];
      continue;
    }
    const isEnd = isArticle || sentence.has(word) || purpose.has(word) || feature.has(word);
    if (isEnd || !/^\p{L}{2,}/u.test(word) || colorWordsOf(word).length > 0 || words.length === maxWords) break;
    words.push(word);
    end = from + index + token.length;
  }
  return { things: words.length > 0 ? [...things, words] : things, end };
}

/** After a comma: one or two words up to the next comma, "and" or the end, so that it isn't a new clause. */
function continuesList(rest: string): boolean {
  return /^\s*\p{L}[\p{L}\p{M}-]*(?:\s+\p{L}[\p{L}\p{M}-]*)?(?:\s*[,、，?.!]|\s+\p{L}{1,4}\s+\p{L}+\s*[?.!]*$|\s*$)/u.test(
    rest,
  );
}

function patternOf(languages: readonly string[]): RegExp | undefined {
  const codes = codesOf(languages);
  if (codes.length === 0) return undefined;
  const key = codes.join(' ');
  const known = patterns.get(key) ?? rule(denied(codes, anyOf), 'giu');
  patterns.set(key, known);
  return known;
}

/** Pattern source of what precedes the name. */
export function denied(codes: WidgetLanguage[], join: (phrases: Partial<PhrasesByLanguage>) => string): string {
  const of = (phrases: PhrasesByLanguage) => join(Object.fromEntries(codes.map(code => [code, phrases[code]])));
  return `(?:${of(grammar.without)}|${of(grammar.negation)} ${of(grammar.having)})`;
}

export function codesOf(languages: readonly string[]): WidgetLanguage[] {
  const codes = [...new Set(languages.map(baseLanguage))].sort() as WidgetLanguage[];
  return codes.filter(code => grammar.without[code]);
}
