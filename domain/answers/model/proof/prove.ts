// Whether a sentence states nothing beyond its source, compared word by word and clause by clause. When in doubt the
// sentence is not proven, and the source is quoted instead.
import { findAddedWord } from '#domain/answers/model/proof/additions.ts';
import { type Clause, isContent, readClauses } from '#domain/answers/model/proof/clauses.ts';
import { findChangedNegation } from '#domain/answers/model/proof/negations.ts';
import { findOmission, findOmittedLimit } from '#domain/answers/model/proof/omissions.ts';
import {
  findChangedActor,
  findChangedSubject,
  findReorderedNumbers,
  findReordering,
} from '#domain/answers/model/proof/order.ts';
import {
  findSourceClauses,
  has,
  isNamed,
  type SourceClause,
  tokensOf,
  withInherited,
} from '#domain/answers/model/proof/source-clauses.ts';
import type { Token } from '#domain/answers/model/proof/word-equality.ts';

/** What a sentence may be based on. */
export type ProofContext = {
  clauses: Clause[];
  /** Title, headings and the previous sentence: their words are allowed, but not required. */
  context: Token[];
};

/** A clause of the sentence, what it inherits from the previous one, and the source clauses that contain it. */
type Use = { said: Clause; implied: Token[]; before: Token[]; sourceClauses: SourceClause[] };

/** `everything`: all words of the sentence. */
type SentenceContext = { language: string; context: Token[]; everything: Token[] };

/** Longer sentences are not checked; their source is shown. */
const longestSentence = 600;

/** The reason why it is not proven; undefined if it is. */
export function findUnprovenPart(
  sentence: string,
  language: string,
  { clauses, context }: ProofContext,
): string | undefined {
  if (sentence.length > longestSentence) return 'It is too long.';
  const said = readClauses(sentence, language);
  const sourceClauses = withInherited(clauses);
  const known = sourceClauses.flatMap(tokensOf);
  const uses: Use[] = [];
  for (const { clause, required, inherited } of withInherited(said)) {
    const outside = clause.tokens.filter(token => isContent(token) && !has(known, token));
    const unknown = outside.find(token => !isNamed(token, clause.tokens, context) || context.some(isTurning));
    if (unknown) return `“${unknown.word}” isn’t in the source.`;
    const found = findSourceClauses(clause, sourceClauses, context);
    if (found.length === 0) return 'It combines parts of the source that don’t belong together.';
    uses.push({ said: clause, implied: required, before: clause.isElliptic ? inherited : [], sourceClauses: found });
  }
  if (uses.length === 0) return 'It contains no statement.';
  const everything = said.flatMap(({ tokens }) => tokens);
  const used = new Set(uses.flatMap(use => use.sourceClauses));
  return (
    findUnprovenGroup(uses, { language, context, everything }) ??
    findOmittedLimit(used, sourceClauses) ??
    findReorderedClause(uses, sourceClauses)
  );
}

/** A heading such as "What we don’t ship" negates the text below it. */
function isTurning({ kind, relation }: Token): boolean {
  return kind === 'negation' || relation === 'denied' || relation === 'except' || relation === 'without';
}

function findUnprovenGroup(uses: Use[], around: SentenceContext): string | undefined {
  const groups = Map.groupBy(uses, ({ sourceClauses }) =>
    sourceClauses.length === 1 ? sourceClauses[0] : sourceClauses,
  );
  for (const group of groups.values()) {
    const { sourceClauses } = group[0] as Use;
    const own = sourceClauses.flatMap(({ clause }) => clause.tokens);
    // A clause that combines several source clauses, or uses what one of them inherits, must contain all of it.
    const isAlone =
      sourceClauses.length > 1 || group.some(({ said }) => said.tokens.some(one => isContent(one) && !has(own, one)));
    for (const part of isAlone ? group.map(use => [use]) : [group]) {
      const why = findChange(part, sourceClauses, around);
      if (why) return why;
    }
  }
  return undefined;
}

function findChange(
  part: Use[],
  sourceClauses: SourceClause[],
  { language, context, everything }: SentenceContext,
): string | undefined {
  const clauses = part.map(({ said }) => said);
  const tokens = clauses.flatMap(clause => clause.tokens);
  const kept = sourceClauses.length === 1 ? [...tokens, ...part.flatMap(({ implied }) => implied)] : tokens;
  const isOrdered = sourceClauses.every(({ clause }) => clause.isOrdered);
  const inherited = sourceClauses[0]?.inherited ?? [];
  const own = sourceClauses.flatMap(({ clause }) => clause.tokens);
  const usesInherited = tokens.some(token => isContent(token) && !has(own, token));
  if (usesInherited && sourceClauses.every(({ clause }) => !clause.isElliptic)) {
    const other = findChangedSubject(tokens, own, language);
    if (other) return other;
  }
  return (
    findAddedWord(clauses, sourceClauses, context) ??
    findOmission(kept, everything, sourceClauses) ??
    findChangedNegation(tokens, sourceClauses) ??
    findReorderedNumbers(tokens, own) ??
    findChangedActor(
      part.flatMap(({ before, said }) => [...before, ...said.tokens]),
      [...inherited, ...own],
      language,
    ) ??
    (isOrdered ? findReordering(tokens, own, inherited, language) : undefined)
  );
}

/** With more than two clauses, their order decides what refers to what. */
function findReorderedClause(uses: Use[], sourceClauses: SourceClause[]): string | undefined {
  const places = uses.map(use => sourceClauses.indexOf(use.sourceClauses[0] as SourceClause));
  const back = uses.find((_, at) => (places[at - 1] ?? 0) > (places[at] ?? 0));
  const { sentence } = back?.sourceClauses[0]?.clause ?? {};
  const isLong = sourceClauses.filter(({ clause }) => clause.sentence === sentence).length > 2;
  return back && isLong ? 'The parts are in a different order than in the source.' : undefined;
}
