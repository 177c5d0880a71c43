// The stems of words, by PostgreSQL's dictionaries. Documents and questions use the same code.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { joinNeighbours, splitCompounds } from '#domain/retrieval/compounds.ts';
import { languageOf } from '#domain/retrieval/languages.ts';
import { isUnspaced, splitWords } from '#domain/retrieval/words.ts';

const latin = /^[a-z0-9]+$/;

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
