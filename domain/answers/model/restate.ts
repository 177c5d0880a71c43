// Asks a model for the question as it stands alone, and for other words to search with.
import type { Restated, RestatedQuestion } from '#domain/answers/engine.ts';
import { askModelOnce } from '#domain/answers/model/model-calls.ts';
import { makeRestatePrompt } from '#domain/answers/model/prompt.ts';
import type { Context } from '#domain/context.ts';
import type { Endpoint, Report } from '#providers/model/model.ts';

const limits = { timeout: 5_000, maxTokens: 150 };
const maxQueries = 5;
const maxQuery = 160;

/** No queries if the output has another format. Throws if the model fails. */
export async function restateQuestion(
  ctx: Context,
  endpoint: Endpoint,
  question: RestatedQuestion,
  signal: AbortSignal,
): Promise<Restated> {
  const calls: Report[] = [];
  const note = (report: Report) => void calls.push(report);
  const written = await askModelOnce(ctx, endpoint, makeRestatePrompt(question), { ...limits, signal, note });
  return { queries: readQueries(written), ...(calls[0] && { report: calls[0] }) };
}

/** The output of a model is untrusted: only plain lines of a reasonable length are searched. */
export function readQueries(written: string): string[] {
  const lines = written
    .split('\n')
    .map(line => line.replace(/^\s{0,3}(?:[-*•]|\d{1,2}[.)])\s/, '').trim())
    .map(line => line.replace(/^["'“”„«]+|["'“”»]+$/g, '').trim())
    .filter(line => line.length > 1 && line.length <= maxQuery && /\p{L}/u.test(line))
    .filter(line => !/[<>[\]{}|`]|:\/\/|[\p{Cc}\p{Cf}]/u.test(line) && !/^none\b/i.test(line));
  return [...new Set(lines)].slice(0, maxQueries);
}
