// How many words of a sentence occur in the cited units, regardless of its meaning.

import type { EvidenceUnit } from '#domain/answers/model/evidence-units.ts';
import { isContent } from '#domain/answers/model/proof/clauses.ts';
import { readTokens } from '#domain/answers/model/proof/tokens.ts';
import { fold, isSameToken } from '#domain/answers/model/proof/word-equality.ts';

/** From 0 to 1. Without such words: 0, or 1 for `numbers`. */
export function shareOfWordsFound(
  sentence: string,
  language: string,
  units: EvidenceUnit[],
  which: 'all' | 'numbers' = 'all',
): number {
  const known = units.flatMap(unit => readTokens(textAround(unit), unit.language));
  const tokens = readTokens(sentence, language).filter(token =>
    which === 'numbers' ? token.kind === 'number' : isContent(token),
  );
  if (tokens.length === 0) return which === 'numbers' ? 1 : 0;
  return tokens.filter(token => known.some(other => isSameToken(other, token))).length / tokens.length;
}

/** Whether a sentence contains everything that the unit states. */
export function containsAllOf(sentence: string, { text, language }: EvidenceUnit): boolean {
  const tokens = readTokens(sentence, language);
  return readTokens(text, language)
    .filter(({ kind }) => kind !== 'glue' && kind !== 'mark')
    .every(token => tokens.some(other => isSameToken(other, token)));
}

/** Word by word, for languages without word lists. */
export function isVerbatim(sentence: string, units: EvidenceUnit[]): boolean {
  const letters = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
  const written = letters(sentence);
  const texts = units.map(({ text }) => letters(text));
  return written !== '' && (texts.includes(written) || texts.join('') === written);
}

function textAround({ text, leadIn, heading, source }: EvidenceUnit): string {
  const names = source.kind === 'product' ? [source.product.title] : [source.passage.title, ...source.passage.headings];
  return [heading ?? '', leadIn ?? '', text, ...names].join('. ');
}
