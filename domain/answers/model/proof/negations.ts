// Whether "not", "before" and "if" precede the same words as in the source.
import { isContent } from '#domain/answers/model/proof/clauses.ts';
import { has, type SourceClause } from '#domain/answers/model/proof/source-clauses.ts';
import type { Token } from '#domain/answers/model/proof/word-equality.ts';
import { isSameToken } from '#domain/answers/model/proof/word-equality.ts';
import type { Relation } from '#domain/answers/model/proof/words/language-words.ts';

/** An added or missing "not", or one before other words; "before" and "if" before other words. */
export function findChangedNegation(tokens: Token[], sourceClauses: SourceClause[]): string | undefined {
  const count = (some: Token[]) => some.filter(({ kind }) => kind === 'negation').length;
  const own = sourceClauses.flatMap(({ clause }) => clause.tokens);
  if (count(tokens) > count(own)) return 'It adds a negation that isn’t in the source.';
  if (count(tokens) < count(own)) return 'It leaves out a negation that’s in the source.';
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'negation' && !(token.relation && directed.has(token.relation))) continue;
    const stated = objectOf(tokens, at);
    const places = sourceClauses
      .flatMap(({ clause, inherited }) => [clause.tokens, inherited])
      .flatMap(own => placesOf(own, token));
    if (stated.length === 0 || places.length === 0 || places.some(object => object.length === 0)) continue;
    // "Dogs are welcome, but not in the shop": the negated statement is in the previous clause.
    const isElided =
      token.kind === 'negation' &&
      sourceClauses.some(one => one.clause.isElliptic && has(one.inherited, stated[0] as Token));
    if (isElided) continue;
    const isKept = (object: Token[]) =>
      token.kind === 'negation' ? has(object, stated[0] as Token) : isSameObject(object, stated);
    if (!places.some(isKept)) return `“${token.word}” refers to something else in the source.`;
  }
  return undefined;
}

/** Relations that apply to the words after them. */
const directed = new Set<Relation>(
  `only all before after until from over under least most latest earliest within without if unless except than per during between
   instead by first next`.split(/\s+/) as Relation[],
);

/** A negated part may start with a verb that the sentence already has, so this many words are compared. */
const reach = 3;

function placesOf(tokens: Token[], word: Token): Token[][] {
  return tokens.flatMap((token, at) => {
    if (!isSameToken(token, word)) return [];
    return [
      word.kind === 'negation'
        ? tokens
            .slice(at + 1)
            .filter(isContent)
            .slice(0, reach)
        : objectOf(tokens, at),
    ];
  });
}

/** The first word after it, with the number in its name: "than the Brewline 4". */
function objectOf(tokens: Token[], at: number): Token[] {
  const first = tokens.findIndex((token, place) => place > at && isContent(token));
  const [word, number] = tokens.slice(first, first + 2);
  if (first < 0 || !word) return [];
  return word.kind === 'content' && number?.kind === 'number' ? [word, number] : [word];
}

function isSameObject(one: Token[], other: Token[]): boolean {
  return one.length === other.length && one.every((token, at) => isSameToken(token, other[at] as Token));
}
