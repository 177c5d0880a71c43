// What the cited units prove: their clauses, and the surrounding words that a sentence may use.

import type { EvidenceUnit } from '#domain/answers/model/evidence-units.ts';
import { type Clause, isMeaningful, readClauses, toOneClause } from '#domain/answers/model/proof/clauses.ts';
import type { ProofContext } from '#domain/answers/model/proof/prove.ts';
import { readTokens } from '#domain/answers/model/proof/tokens.ts';
import { vocabularyOf } from '#domain/answers/model/proof/vocabulary.ts';
import type { Token } from '#domain/answers/model/proof/word-equality.ts';
import { fold } from '#domain/answers/model/proof/word-equality.ts';

export function toProofContext(units: EvidenceUnit[]): ProofContext {
  const clauses: Clause[] = [];
  const context: Token[] = [];
  for (const unit of units) {
    const from = (clauses.at(-1)?.sentence ?? -1) + 1;
    clauses.push(...clausesOf(unit).map(clause => ({ ...clause, sentence: clause.sentence + from })));
    context.push(...contextOf(unit));
  }
  return { clauses, context };
}

function clausesOf(unit: EvidenceUnit): Clause[] {
  const { kind, text, language, leadIn, cells } = unit;
  const [fact] = cells;
  if (cells.length > 1) return columnsOf(unit);
  if (fact) return [toOneClause(tokensOf(fact, true, language))];
  const clauses = readClauses(text, language);
  if (kind !== 'item' || !leadIn) return clauses;
  // The sentence before a list belongs to each item: "cannot be returned: gift cards".
  const lead = readTokens(leadIn, language).filter(({ kind }) => kind !== 'mark');
  return clauses.map(clause => ({
    ...clause,
    tokens: [...lead, ...clause.tokens],
    head: [...lead.filter(token => isMeaningful(token) && token.kind !== 'content'), ...clause.head],
    isOrdered: false,
  }));
}

/** Each column states something about the label. */
function columnsOf({ cells, language }: EvidenceUnit): Clause[] {
  const [label, ...columns] = cells;
  const names = readTokens(label?.value ?? '', language);
  const isNamed = columns.length > 1;
  return columns
    .filter(({ value }) => value)
    .map((cell, at) => toOneClause(tokensOf(cell, isNamed, language), names, at));
}

function tokensOf({ name, value }: EvidenceUnit['cells'][number], isNamed: boolean, language: string): Token[] {
  const answer = answerOf(value, language);
  const called = isNamed || answer ? readTokens(name, language) : [];
  if (!answer) return [...called, ...readTokens(value, language)];
  return answer === 'yes' ? called : [...called, { word: fold(value), kind: 'negation' }];
}

/** "Waterproof: yes" states that it is waterproof. */
function answerOf(value: string, language: string): 'yes' | 'no' | undefined {
  const { yes, no } = vocabularyOf(language);
  const folded = fold(value.trim());
  return yes.includes(folded) || folded === 'true'
    ? 'yes'
    : no.includes(folded) || folded === 'false'
      ? 'no'
      : undefined;
}

function contextOf({ source, leadIn, heading, kind, cells, language }: EvidenceUnit): Token[] {
  const names = source.kind === 'product' ? [source.product.title] : [source.passage.title, ...source.passage.headings];
  const around = [
    ...names,
    ...(heading ? [heading] : []),
    ...(kind === 'sentence' && leadIn ? [leadIn] : []),
    ...cells.map(({ name }) => name),
  ];
  return around.flatMap(text => readTokens(text, language));
}
