// Asks a model for other search queries in the words of the shop.
import { askModelOnce, type NoteReport } from '#domain/answers/model/model-calls.ts';
import { makeRewritePrompt, type RewrittenQuestion } from '#domain/answers/model/prompt.ts';
import type { Context } from '#domain/context.ts';
import type { Endpoint } from '#providers/model/model.ts';

const limits = { timeout: 5_000, most: 150 };
const mostQueries = 3;
const longestQuery = 120;

/** At most three queries; none if the output has another format. Throws if the model fails. */
export async function rewriteQuestion(
  ctx: Context,
  endpoint: Endpoint,
  question: RewrittenQuestion,
  signal: AbortSignal,
  note: NoteReport = () => {},
): Promise<string[]> {
  const written = await askModelOnce(ctx, endpoint, makeRewritePrompt(question), { ...limits, signal, note });
  return readQueries(written);
}

/** The output of a model is untrusted: only plain lines of a reasonable length are searched. */
export function readQueries(written: string): string[] {
  const lines = written
    .split('\n')
    .map(line => line.replace(/^\s{0,3}(?:[-*•]|\d{1,2}[.)])\s/, '').trim())
    .map(line => line.replace(/^["'“”„«]+|["'“”»]+$/g, '').trim())
    .filter(line => line.length > 1 && line.length <= longestQuery && /\p{L}/u.test(line))
    .filter(line => !/[<>[\]{}|`]|:\/\/|[\p{Cc}\p{Cf}]/u.test(line) && !/^none\b/i.test(line));
  return [...new Set(lines)].slice(0, mostQueries);
}
