// Adds up the tokens and cost of all model calls for one answer.
import type { Trace } from '#domain/answers/inputs.ts';
import type { Endpoint, Report } from '#providers/model/model.ts';

export type ModelUsage = {
  /** The answer itself is being written. */
  addAnswerCall(promptHash: string, report: Readonly<Report>): void;
  /** An additional call. */
  addCall(report: Readonly<Report>): void;
  toTrace(failure: string | null): NonNullable<Trace['model']>;
};

export function startModelUsage({ model, inputPrice, outputPrice }: Endpoint): ModelUsage {
  // Reports are updated while the model writes.
  const reports: Readonly<Report>[] = [];
  let promptHash = '';
  return {
    addAnswerCall(hash, report) {
      promptHash = hash;
      reports.push(report);
    },
    addCall(report) {
      reports.push(report);
    },
    toTrace(failure) {
      const attempts = reports.reduce((sum, report) => sum + report.attempts, 0);
      const inputTokens = addUp(reports.map(report => report.inputTokens));
      const outputTokens = addUp(reports.map(report => report.outputTokens));
      const isKnown = inputPrice !== null && outputPrice !== null && inputTokens !== null && outputTokens !== null;
      const cost = isKnown ? (inputTokens * inputPrice + outputTokens * outputPrice) / 1_000_000 : null;
      return { name: model, promptHash, attempts, inputTokens, outputTokens, cost, failure };
    },
  };
}

/** Calls that ended early report no tokens; the others are counted. */
function addUp(counts: (number | null)[]): number | null {
  const known = counts.filter(count => count !== null);
  return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : null;
}
