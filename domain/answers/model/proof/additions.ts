// Finds content that a sentence adds to its source.
import type { Clause } from '#domain/answers/model/proof/clauses.ts';
import { isContent } from '#domain/answers/model/proof/clauses.ts';
import { has, isNamed, type SourceClause, tokensOf } from '#domain/answers/model/proof/source-clauses.ts';
import type { Token } from '#domain/answers/model/proof/word-equality.ts';
import { isSameToken } from '#domain/answers/model/proof/word-equality.ts';

export function findAddedWord(part: Clause[], sourceClauses: SourceClause[], context: Token[]): string | undefined {
  const sourceTokens = sourceClauses.flatMap(tokensOf);
  const own = sourceClauses.flatMap(({ clause }) => clause.tokens);
  for (const { tokens, members } of part) {
    if (!isListed(members, sourceClauses)) return 'It combines items that the source doesn’t list together.';
    for (const token of tokens) {
      if (token.kind === 'relation' && !has(sourceTokens, token)) return `“${token.word}” isn’t in the source.`;
      const isInherited = isContent(token) && !has(own, token);
      if (isInherited && members.some(member => member.includes(token))) return `“${token.word}” isn’t in the source.`;
    }
    const number = tokens.find(
      token => token.kind === 'number' && !isCountedAlike(token, tokens, sourceClauses, context),
    );
    if (number) return `The source doesn’t use “${number.word}” for that.`;
  }
  return undefined;
}

/** Every list member is also a member of the same list in the source. */
function isListed(members: Token[][], sourceClauses: SourceClause[]): boolean {
  const isIn = (member: Token[], others: Token[][]) => others.some(other => member.some(token => has(other, token)));
  return (
    members.length < 2 || sourceClauses.some(({ clause }) => members.every(member => isIn(member, clause.members)))
  );
}

/** The same number with the same unit: "2 days" are not "2 hours", and "10 %" is not "€10". */
function isCountedAlike(number: Token, tokens: Token[], sourceClauses: SourceClause[], context: Token[]): boolean {
  const unit = unitOf(number, tokens);
  const isAlike = sourceClauses.some(({ clause }) =>
    clause.tokens.some(other => {
      if (!isSameToken(other, number)) return false;
      const otherUnit = unitOf(other, clause.tokens);
      const isSameUnit = !unit || !otherUnit || isSameToken(unit, otherUnit);
      return isSameUnit && (number.sign === other.sign || (!number.sign && other.sign !== '%'));
    }),
  );
  return isAlike || isNamed(number, tokens, context);
}

/** The counted noun: in "2 to 3 days" both numbers count days. */
function unitOf(number: Token, tokens: Token[]): Token | undefined {
  const rest = tokens.slice(tokens.indexOf(number) + 1);
  const [next, second] = rest;
  if (next?.kind === 'glue' && second?.kind === 'number') return unitOf(second, tokens);
  return next?.kind === 'content' ? next : undefined;
}
