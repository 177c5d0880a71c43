// The words of a sentence with their function: content, number, limit, negation or connecting word.
import { numberOf, readingsOf } from '#domain/answers/model/numbers.ts';
import { vocabularyOf } from '#domain/answers/model/proof/vocabulary.ts';
import type { Token } from '#domain/answers/model/proof/word-equality.ts';
import { fold } from '#domain/answers/model/proof/word-equality.ts';

const pieces =
  /\d+(?:[.,'’](?=\d)\d+|[\u00a0\u202f ](?=\d{3}(?!\d))\d{3})*|\p{L}[\p{L}\p{M}]*|[€$£¥%‰]|[.,;:!?()[\]{}…–—。，、；：！？]/gu;
const signs = /^[€$£¥%‰]$/;
const signWords: Record<string, string> = {
  euro: '€',
  euros: '€',
  eur: '€',
  dollar: '$',
  dollars: '$',
  usd: '$',
  pound: '£',
  pounds: '£',
  gbp: '£',
  percent: '%',
  prozent: '%',
  pourcent: '%',
  procent: '%',
};

export function readTokens(text: string, language: string): Token[] {
  const vocabulary = vocabularyOf(language);
  const written = split(text);
  const raw = written.map(piece => signWords[fold(piece)] ?? fold(piece));
  const tokens: Token[] = [];
  for (let at = 0; at < raw.length; ) {
    const piece = raw[at] ?? '';
    const phrase = vocabulary.phrases.get(piece)?.find(({ words }) => words.every((word, by) => raw[at + by] === word));
    if (phrase) {
      const word = phrase.words.join(' ');
      tokens.push({ word, ...phrase.as, isVerb: vocabulary.verbs.has(word) });
      at += phrase.words.length;
      continue;
    }
    tokens.push({ ...toToken(piece, language), isCapital: /^\p{Lu}/u.test(written[at] ?? '') });
    at += 1;
  }
  const read = language === 'fr' ? readFrench(tokens) : tokens.map(toRange);
  return withSigns(read.map((token, at) => (vocabulary.measures.has(token.word) ? toMeasure(token, at, read) : token)));
}

function split(text: string): string[] {
  const even = text
    .normalize('NFKC')
    .replace(/\bcan['’]t\b|\bcannot\b/gi, 'can not')
    .replace(/\bwon['’]t\b/gi, 'will not')
    .replace(/(?<=\p{L})n['’]t(?!\p{L})/giu, ' not');
  return even.match(pieces) ?? [];
}

function toToken(piece: string, language: string): Token {
  if (/^\d/.test(piece)) return { word: piece, kind: 'number', readings: readingsOf(piece), sign: null };
  const value = numberOf(piece, language);
  if (value) return { word: piece, kind: 'number', readings: [value], sign: null };
  return { word: piece, kind: /^\p{L}/u.test(piece) ? 'content' : 'mark' };
}

/** "1 bis 2 Tage": between numbers such a word is not a limit. "About" is one only before a number. */
function toRange(token: Token, at: number, all: Token[]): Token {
  const [before, after] = [all[at - 1]?.kind === 'number', all[at + 1]?.kind === 'number'];
  if (token.word === 'about' && after) return { word: token.word, kind: 'relation', relation: 'hedge' };
  return token.kind === 'relation' && before && after ? { word: token.word, kind: 'glue' } : token;
}

/** How far after such a verb its number may be: "kostet der Versand 4 €". */
const reach = 4;

function toMeasure(token: Token, at: number, all: Token[]): Token {
  const isBeside = all.slice(at + 1, at + 1 + reach).some(({ kind }) => kind === 'number');
  return isBeside ? { word: token.word, kind: 'glue', isVerb: true, isMeasure: true } : token;
}

/** "ne … plus" negates, "ne … que" limits; "plus" and "que" alone do neither. */
function readFrench(tokens: Token[]): Token[] {
  const hasNe = (at: number, far: number) =>
    tokens.slice(Math.max(0, at - far), at).some(({ word }) => /^ne?$/.test(word));
  return tokens.map((token, at) => {
    if (token.word === 'plus' && hasNe(at, 4)) return { word: 'plus', kind: 'negation' };
    if (/^qu?e?$/.test(token.word) && token.word !== 'q' && hasNe(at, 5) && !hasPas(tokens, at)) {
      return { word: token.word, kind: 'relation', relation: 'only' };
    }
    return token;
  });
}

function hasPas(tokens: Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 5), at).some(({ kind }) => kind === 'negation');
}

/** A sign next to a number belongs to it. */
function withSigns(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    if (signs.test(token.word)) {
      const isBeside = tokens[at - 1]?.kind === 'number' || tokens[at + 1]?.kind === 'number';
      return isBeside ? [] : [token];
    }
    if (token.kind !== 'number') return [token];
    const beside = [tokens[at - 1], tokens[at + 1]].find(other => other && signs.test(other.word));
    return [{ ...token, sign: beside?.word ?? null }];
  });
}
