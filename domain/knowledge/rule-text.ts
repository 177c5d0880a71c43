// Tokenises questions and the phrases of rules for comparison.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { executePrepared } from '#database/prepared.ts';
import { wordsOf } from '#domain/knowledge/rule-words.ts';
import { findStems, isRepairable, splitWords } from '#domain/retrieval/analyser.ts';
import { editDistance } from '#domain/retrieval/edit-distance.ts';
import type { Repair, SearchScope } from '#domain/retrieval/spelling.ts';

/** `weight`: 1 for keywords, close to 0 for filler words. */
export type Token = { word: string; stem: string; weight: number };
export type AnalysedText = {
  tokens: Token[];
  /** Where, when, who, why or how. */
  asks: string | undefined;
  /** Lookup keys: two texts with a keyword in common share a key. */
  keys: ReadonlySet<string>;
  keywords: readonly (readonly [stem: string, beginning: string])[];
};
export type Text = { text: string; language: string };

const fillerWeight = 0.2;
const commonWeight = 0.1;
const mostWords = 64;
/** Shorter words are not corrected: too many others are one letter away. */
const longEnoughForOne = 5;
const longEnoughForTwo = 8;

type Stems = ReadonlyMap<string, string | null>;
/** The site's synonyms by each of their stems: a group is a list of phrases, a phrase a list of stems. */
export type Thesaurus = ReadonlyMap<string, { name: string; phrases: string[][] }[]>;

/** The stems of the words of some texts in one language. */
export async function readStems(tx: Transaction, texts: readonly string[], language: string): Promise<Stems> {
  return findStems(tx, new Set(texts.flatMap(text => splitWords(text, language))), language);
}

export function toThesaurus(groups: readonly string[][][]): Thesaurus {
  const thesaurus = new Map<string, { name: string; phrases: string[][] }[]>();
  for (const [at, phrases] of groups.entries()) {
    const group = { name: `=${at}`, phrases: phrases.filter(phrase => phrase.length > 0) };
    for (const stem of new Set(phrases.flat())) thesaurus.set(stem, [...(thesaurus.get(stem) ?? []), group]);
  }
  return thesaurus;
}

export function analyseText(
  { text, language }: Text,
  { stems, thesaurus, repairs = [] }: { stems: Stems; thesaurus: Thesaurus; repairs?: readonly Repair[] },
): AnalysedText {
  const { fillers, asked } = wordsOf(language);
  const tokens = new Map<string, Token>();
  let asks: string | undefined;
  for (const typed of splitWords(text, language).slice(0, mostWords)) {
    const word = repairs.find(({ from }) => from === typed)?.to ?? typed;
    asks ??= asked.get(word);
    const stem = stems.get(word) ?? word;
    const token = { word, stem, weight: weightOfWord(word, stems.get(word), fillers) };
    if (!tokens.has(stem)) tokens.set(stem, token);
  }
  const merged = oneWordFor([...tokens.values()], thesaurus);
  const keywords = merged.filter(isFullWeight).map(({ stem, word }) => [stem, beginningOf(word)] as const);
  return { tokens: merged, asks, keywords, keys: new Set(merged.flatMap(keysOf)) };
}

/** All phrases of a group of synonyms become one token. */
function oneWordFor(tokens: Token[], thesaurus: Thesaurus): Token[] {
  let result = tokens;
  for (const { name, phrases } of new Set(tokens.flatMap(({ stem }) => thesaurus.get(stem) ?? []))) {
    const matched = phrases.find(phrase => phrase.every(stem => result.some(token => token.stem === stem)));
    if (!matched) continue;
    result = [...result.filter(({ stem }) => !matched.includes(stem)), { word: name, stem: name, weight: 1 }];
  }
  return result;
}

export function isFullWeight({ weight }: Token): boolean {
  return weight === 1;
}

const keyLength = 4;

function beginningOf(word: string): string {
  return `^${word.slice(0, keyLength)}`;
}

/** Its stem, its beginning, and possible beginnings of a second word inside it. */
function keysOf(token: Token): string[] {
  const { word, stem } = token;
  if (!isFullWeight(token)) return [stem];
  const inside = Array.from({ length: Math.max(0, word.length - 2 * keyLength + 1) }, (_, at) =>
    beginningOf(word.slice(at + keyLength)),
  );
  return [stem, beginningOf(word), ...inside];
}

/** The whole, and each of its sentences and clauses: people greet, explain, and then ask. */
export function sentencesOf(question: string): string[] {
  const sentences = question.split(/[.!?…。！？,;:，、；]+|\n+| [-–—] /u).filter(part => /[\p{L}\p{N}]/u.test(part));
  return sentences.length > 1 ? [question, ...sentences] : [question];
}

/**
 * Corrects misspellings to words of the rules. A word that occurs in the site's documents is spelled correctly,
 * however similar it is to another.
 */
export async function repairFrom(
  tx: Transaction,
  { organizationId, siteId, language }: SearchScope,
  typed: readonly string[],
  vocabulary: ReadonlySet<string>,
): Promise<Repair[]> {
  const unknown = typed.filter(word => isRepairable(word) && !vocabulary.has(word) && !isPlace(word, language));
  const candidates = new Map(unknown.map(word => [word, findNearest(word, vocabulary)]));
  const mistyped = unknown.filter(word => candidates.get(word));
  if (mistyped.length === 0) return [];
  const right = await executePrepared<{ spelling: string }>(
    tx,
    'rules_known_words',
    sql`select spelling from site_words where organization_id = ${organizationId} and site_id = ${siteId}::uuid
      and spelling = any(${sql.param(mistyped)}::text[])`,
  );
  const known = new Set(right.map(({ spelling }) => spelling));
  return mistyped.filter(word => !known.has(word)).map(from => ({ from, to: candidates.get(from) ?? from }));
}

function findNearest(typed: string, vocabulary: ReadonlySet<string>): string | undefined {
  let most = typed.length >= longEnoughForTwo ? 2 : 1;
  let nearest: string | undefined;
  for (const word of vocabulary) {
    if (word.length < longEnoughForOne || Math.abs(word.length - typed.length) > most) continue;
    const distance = editDistance(typed, word, most);
    if (distance > most || (typed[0] !== word[0] && distance > 1)) continue;
    nearest = word;
    most = distance - 1;
    if (most <= 0) break;
  }
  return nearest;
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

function weightOfWord(word: string, stem: string | null | undefined, fillers: ReadonlySet<string>): number {
  if (stem === null) return commonWeight;
  return fillers.has(word) || /^\d+$/.test(word) ? fillerWeight : 1;
}
