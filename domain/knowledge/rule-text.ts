// Tokenises questions and the phrases of rules for comparison.
import type { Transaction } from '#database/client.ts';
import { wordsOf } from '#domain/knowledge/rule-words.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { splitWords } from '#domain/retrieval/words.ts';

/** `weight`: 1 for keywords, close to 0 for filler words. `beginning`: a lookup key. */
export type Token = { word: string; stem: string; weight: number; beginning: string };
export type AnalysedText = {
  tokens: readonly Token[];
  /** Where, when, who, why or how. */
  asks: string | undefined;
  keywords: readonly Token[];
};
/** With its lookup keys: two texts with a keyword in common share a key. */
export type AskedText = AnalysedText & { keys: ReadonlySet<string> };
export type Text = { text: string; language: string };

const fillerWeight = 0.2;
const commonWeight = 0.1;
const mostWords = 64;
/** More clauses than a question has. */
const mostSentences = 60;

export type Stems = ReadonlyMap<string, string | null>;
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
    for (const stem of new Set(phrases.flat())) {
      const known = thesaurus.get(stem);
      if (known) known.push(group);
      else thesaurus.set(stem, [group]);
    }
  }
  return thesaurus;
}

/** `tokenOf`: the token of each word in this language. */
export function analyseText(
  { text, language }: Text,
  { tokenOf, thesaurus }: { tokenOf: (word: string) => Token; thesaurus: Thesaurus },
): AnalysedText {
  const { asked } = wordsOf(language);
  const tokens = new Map<string, Token>();
  let asks: string | undefined;
  for (const typed of splitWords(text, language).slice(0, mostWords)) {
    const token = tokenOf(typed);
    asks ??= asked.get(token.word);
    if (!tokens.has(token.stem)) tokens.set(token.stem, token);
  }
  const merged = oneWordFor(tokens, thesaurus);
  return { tokens: merged, asks, keywords: merged.filter(isFullWeight) };
}

export function toToken(word: string, language: string, stems: Stems): Token {
  const stem = stems.get(word);
  const weight = weightOfWord(word, stem, wordsOf(language).fillers);
  return { word, stem: stem ?? word, weight, beginning: beginningOf(word) };
}

export function withKeys(text: AnalysedText): AskedText {
  return { ...text, keys: new Set(text.tokens.flatMap(keysOf)) };
}

/** All phrases of a group of synonyms become one token. */
function oneWordFor(tokens: Map<string, Token>, thesaurus: Thesaurus): Token[] {
  const groups = new Set(thesaurus.size > 0 ? [...tokens.keys()].flatMap(stem => thesaurus.get(stem) ?? []) : []);
  for (const { name, phrases } of groups) {
    const matched = phrases.find(phrase => phrase.every(stem => tokens.has(stem)));
    if (!matched) continue;
    for (const stem of matched) tokens.delete(stem);
    tokens.set(name, { word: name, stem: name, weight: 1, beginning: beginningOf(name) });
  }
  return [...tokens.values()];
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
  const { word, stem, beginning } = token;
  if (!isFullWeight(token)) return [stem];
  const inside = Array.from({ length: Math.max(0, word.length - 2 * keyLength + 1) }, (_, at) =>
    beginningOf(word.slice(at + keyLength)),
  );
  return [stem, beginning, ...inside];
}

/** The whole, and each of its sentences and clauses: people greet, explain, and then ask. */
export function sentencesOf(question: string): string[] {
  const sentences = question.split(/[.!?…。！？,;:，、；]+|\n+| [-–—] /u).filter(part => /[\p{L}\p{N}]/u.test(part));
  return sentences.length > 1 ? [question, ...new Set(sentences.slice(0, mostSentences))] : [question];
}

function weightOfWord(word: string, stem: string | null | undefined, fillers: ReadonlySet<string>): number {
  if (stem === null) return commonWeight;
  return fillers.has(word) || /^\d+$/.test(word) ? fillerWeight : 1;
}
