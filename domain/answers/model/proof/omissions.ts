// Finds parts of the source whose omission changes the meaning.
import { has, type SourceClause } from '#domain/answers/model/proof/source-clauses.ts';
import type { Token } from '#domain/answers/model/proof/word-equality.ts';

/** `kept`: the words of the sentence from these clauses; `everything`: all words of the sentence. */
export function findOmission(kept: Token[], everything: Token[], sourceClauses: SourceClause[]): string | undefined {
  const why = (token: Token | undefined) => `It leaves out “${token?.word ?? ''}”.`;
  for (const { clause, required, fewest } of sourceClauses) {
    const unnamedLabel = clause.label.find(token => !has(everything, token));
    const missing = unnamedLabel ?? clause.head.find(token => token.kind !== 'negation' && !has(kept, token));
    if (missing) return why(missing);
    const members = clause.members.filter(member => member.every(token => has(kept, token)));
    const isWhole = clause.head.some(
      ({ kind, relation }) => kind === 'number' || relation === 'only' || relation === 'except',
    );
    if (members.length < (isWhole ? clause.members.length : Math.min(1, clause.members.length))) {
      return why(clause.members.find(member => !members.includes(member))?.[0]);
    }
    const or = clause.tokens.find(({ relation }) => relation === 'or');
    if (or && members.length > 1 && !has(kept, or)) return why(or);
    const unnamed = required.filter(token => !has(kept, token));
    if (sourceClauses.length === 1 && required.length - unnamed.length < fewest) return why(unnamed[0]);
  }
  return undefined;
}

/** "If …" and "except …" of a sentence that is used without them. */
export function findOmittedLimit(used: ReadonlySet<SourceClause>, sourceClauses: SourceClause[]): string | undefined {
  const sentences = new Set([...used].map(({ clause }) => clause.sentence));
  const left = sourceClauses.find((one, at) => {
    if (!one.clause.isLimit || !sentences.has(one.clause.sentence) || used.has(one)) return false;
    // "But not …" limits the previous clause, "if …" all of them.
    const before = sourceClauses[at - 1];
    const isOfOne = one.clause.isElliptic && one.clause.tokens.slice(0, 2).some(({ kind }) => kind === 'negation');
    return !isOfOne || before === undefined || used.has(before);
  });
  return left ? `It leaves out “${left.clause.tokens.map(({ word }) => word).join(' ')}”.` : undefined;
}
