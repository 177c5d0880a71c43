// The clauses of a source, each with what it inherits from the previous one: "delivery takes 2 days and costs €4".
import { type Clause, isContent, isMeaningful } from '#domain/answers/model/proof/clauses.ts';
import type { Token } from '#domain/answers/model/proof/word-equality.ts';
import { isSameToken } from '#domain/answers/model/proof/word-equality.ts';

/** A clause of the source with what it inherits from the one before it. */
export type SourceClause = {
  clause: Clause;
  inherited: Token[];
  /** This many of these must be kept. */
  required: Token[];
  fewest: number;
};

export function withInherited(clauses: Clause[]): SourceClause[] {
  const sourceClauses: SourceClause[] = [];
  for (const [at, clause] of clauses.entries()) {
    const before = sourceClauses[at - 1];
    const isNext = before && clause.canInherit && before.clause.sentence === clause.sentence;
    const needed = isNext && clause.isElliptic ? requiredFrom(before, clause) : { required: [], fewest: 0 };
    sourceClauses.push({ clause, inherited: isNext ? inheritedFrom(before, clause) : [], ...needed });
  }
  return sourceClauses;
}

/** Words, but no numbers and no "not"; the actor only if the clause has no subject. */
function inheritedFrom({ clause: before, inherited }: SourceClause, { isElliptic }: Clause): Token[] {
  const isInherited = ({ kind }: Token) => kind === 'content' || kind === 'relation' || (isElliptic && kind === 'glue');
  return [...inherited, ...before.tokens].filter(isInherited);
}

/** "Delivery within Ireland takes 2 days and costs €4": the subject of "costs €4" must be named in full. */
function requiredFrom(
  { clause: before, required }: SourceClause,
  clause: Clause,
): Pick<SourceClause, 'required' | 'fewest'> {
  const number = before.tokens.findIndex(({ kind }) => kind === 'number');
  if (number >= 0) {
    const kept = [...required, ...subjectOf(before.tokens.slice(0, number))];
    return { required: kept, fewest: kept.length };
  }
  if (before.members.length > 0) {
    const kept = [...required, ...before.head.filter(({ kind }) => kind === 'content')];
    return { required: kept, fewest: kept.length };
  }
  const content = before.head.filter(({ kind }) => kind === 'content');
  const replaced = Math.max(1, clause.head.filter(isContent).length);
  return { required: [...required, ...content], fewest: required.length + Math.max(0, content.length - replaced) };
}

/** The words before the verb; if no verb is known, the last word is taken as the verb. */
function subjectOf(tokens: Token[]): Token[] {
  const verb = tokens.findIndex(({ isVerb, isMeasure }) => isVerb && !isMeasure);
  const subject = tokens.slice(0, Math.max(0, verb)).filter(isMeaningful);
  if (subject.length > 0) return subject;
  const last = tokens.some(({ isVerb }) => isVerb) ? -1 : tokens.findLastIndex(({ kind }) => kind === 'content');
  return tokens.filter((token, at) => isMeaningful(token) && (at !== last || last === 0));
}

export function tokensOf({ clause, inherited }: SourceClause): Token[] {
  return [...inherited, ...clause.tokens];
}

const mostNeighbours = 4;

/** The one clause that contains all of it, or the fewest neighbouring clauses that do together. */
export function findSourceClauses(said: Clause, sourceClauses: SourceClause[], context: Token[]): SourceClause[] {
  const needed = said.tokens.filter(token => isContent(token));
  const covers = (some: SourceClause[]) => {
    const available = some.flatMap(tokensOf);
    return needed.every(token => has(available, token) || isNamed(token, said.tokens, context));
  };
  for (let size = 1; size <= Math.min(mostNeighbours, sourceClauses.length); size++) {
    const runs = sourceClauses
      .slice(0, sourceClauses.length - size + 1)
      .map((_, at) => sourceClauses.slice(at, at + size));
    const found = runs.filter(covers);
    const own = (run: SourceClause[]) =>
      needed.filter(token => run.some(({ clause }) => has(clause.tokens, token))).length;
    const best = found.sort((a, b) => own(b) - own(a) || distance(a, said) - distance(b, said))[0];
    if (best && own(best) > 0) return best;
  }
  return [];
}

/** Of two clauses with the same words, the one with fewer omissions is nearer. */
function distance(run: SourceClause[], said: Clause): number {
  return run.flatMap(({ clause }) => clause.head).filter(token => !has(said.tokens, token)).length;
}

export function has(tokens: Token[], token: Token): boolean {
  return tokens.some(other => isSameToken(other, token));
}

/** A word of the context; a number only after the same word as there: "Brewline 4". */
export function isNamed(token: Token, said: Token[], context: Token[]): boolean {
  if (token.kind !== 'number') return has(context, token);
  const before = said[said.indexOf(token) - 1];
  return context.some((other, at) => {
    const left = context[at - 1];
    return (
      isSameToken(other, token) &&
      before !== undefined &&
      left !== undefined &&
      isContent(left) &&
      isSameToken(left, before)
    );
  });
}
