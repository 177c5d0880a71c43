// Converts text to search terms. Documents and questions use the same code.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { joinNeighbours, splitCompounds } from '#domain/retrieval/compounds.ts';
import { languageOf } from '#domain/retrieval/languages.ts';

/** Longer words are data, not search words. */
const longestWord = 64;

// Scripts without spaces between words, or with endings that no dictionary removes: two characters are a word.
const unspaced =
  '\\p{Script_Extensions=Han}\\p{Script_Extensions=Hiragana}\\p{Script_Extensions=Katakana}\\p{Script_Extensions=Hangul}' +
  '\\p{Script_Extensions=Thai}\\p{Script_Extensions=Lao}\\p{Script_Extensions=Khmer}\\p{Script_Extensions=Myanmar}';
const letters = /[\p{L}\p{M}\p{N}]+/gu;
const scripts = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u');
/** No character of those scripts comes before these, so most texts skip the script check. */
const maybeUnspaced = /[\u0e00-\u{10ffff}]/u;
/** Languages with their own lower-case rules. */
const ownSmallLetters = new Set(['lt', 'tr']);
const repairable = /^\p{L}[\p{L}\p{M}]{3,}$/u;
const latin = /^[a-z0-9]+$/;
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** The words of a text in order, normalised in case and width. */
export function splitWords(text: string, tag: string): string[] {
  const { code } = languageOf(tag);
  const even = text.normalize('NFKC').replace(invisible, '');
  const small = ownSmallLetters.has(code) ? even.toLocaleLowerCase(code) : even.toLowerCase();
  const words: string[] = [];
  for (const run of small.match(letters) ?? []) {
    if (!maybeUnspaced.test(run)) addWord(words, run);
    else for (const part of run.match(scripts) ?? []) isUnspaced(part) ? addPairs(words, part) : addWord(words, part);
  }
  return words;
}

export function isUnspaced(word: string): boolean {
  return maybeUnspaced.test(word) && beginsUnspaced.test(word);
}

/** Shorter words, and those with digits, are not corrected: too many others are one letter away. */
export function isRepairable(word: string): boolean {
  return repairable.test(word) && !isUnspaced(word);
}

function addWord(words: string[], word: string): void {
  if (word.length <= longestWord) words.push(word);
}

function addPairs(words: string[], run: string): void {
  const characters = [...run];
  if (characters.length === 1) words.push(run);
  for (let at = 1; at < characters.length; at++) words.push(`${characters[at - 1]}${characters[at]}`);
}

/** PostgreSQL's stemming dictionary for this word. */
export function dictionaryOf(word: string, tag: string): string {
  if (isUnspaced(word)) return 'simple';
  const { dictionary, latinDictionary } = languageOf(tag);
  return latin.test(word) ? latinDictionary : dictionary;
}

/** The stem of each word; null for words too common to be searched. */
export async function findStems(
  tx: Transaction,
  words: Iterable<string>,
  tag: string,
): Promise<Map<string, string | null>> {
  const distinct = [...new Set(words)];
  const read = await readStems(
    tx,
    distinct.map(word => toPair(word, tag)),
  );
  return new Map(distinct.map(word => [word, read.get(keyOf(toPair(word, tag))) ?? null]));
}

/** Reads with one statement what a question needs in several languages: its words, joined ones and parts of compounds. */
export async function prepareStems(tx: Transaction, question: string, tags: Iterable<string>): Promise<void> {
  const pairs = [...new Set(tags)].flatMap(tag => {
    const words = splitWords(question, tag).slice(0, mostPrepared);
    const parts = splitCompounds(words).flatMap(split => split.parts);
    return [...words, ...joinNeighbours(words), ...parts].map(word => toPair(word, tag));
  });
  await readStems(tx, [...new Map(pairs.map(pair => [keyOf(pair), pair])).values()].slice(0, mostAsked));
}

/** A word and PostgreSQL's dictionary for it. */
type Pair = { word: string; dictionary: string };
type Stems = Map<string, string | null>;

/** Cached stems. PostgreSQL's dictionaries do not change. */
const stemsKnown: Stems = new Map();
const mostStems = 20_000;
/** Longer lists belong to documents and are not cached. */
const mostAsked = 200;
const mostPrepared = 64;

async function readStems(tx: Transaction, pairs: Pair[]): Promise<Stems> {
  const found: Stems = new Map();
  const missing: Pair[] = [];
  for (const pair of pairs) {
    const known = /^[0-9]+$/.test(pair.word) ? pair.word : stemsKnown.get(keyOf(pair));
    if (known === undefined) missing.push(pair);
    else found.set(keyOf(pair), known);
  }
  if (missing.length === 0) return found;
  const words = missing.map(({ word }) => word);
  const rows = await stemsOf(tx, { words, dictionaries: missing.map(({ dictionary }) => dictionary) });
  if (stemsKnown.size + rows.length > mostStems) stemsKnown.clear();
  for (const { stems, ...pair } of rows) {
    // A dictionary returns unknown words unchanged.
    const stem = stems === null ? pair.word : (stems[0] ?? null);
    found.set(keyOf(pair), stem);
    if (rows.length <= mostAsked) stemsKnown.set(keyOf(pair), stem);
  }
  return found;
}

function toPair(word: string, tag: string): Pair {
  return { word, dictionary: dictionaryOf(word, tag) };
}

function keyOf({ word, dictionary }: Pair): string {
  return `${dictionary} ${word}`;
}

const stemsOf = preparedStatement<
  { words: string[]; dictionaries: string[] },
  { word: string; dictionary: string; stems: string[] | null }
>(
  'retrieval_stems',
  ({ words, dictionaries }) => sql`
    select u.word, u.dictionary, ts_lexize(u.dictionary::regdictionary, u.word) as stems
    from unnest(${words}::text[], ${dictionaries}::text[]) u(word, dictionary)`,
);
