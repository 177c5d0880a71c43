// Short model calls besides the answer itself: search queries, and whether a sentence is supported.
import type { Context } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Endpoint, Prompt, Report } from '#providers/model/model.ts';

type Limits = {
  /** Total time limit in milliseconds. */
  timeout: number;
  /** In tokens. */
  maxTokens: number;
};

/** Records the usage of a call. */
export type NoteReport = (report: Report) => void;

const longestText = 2_000;

/** The whole output of the model. No retry, because a visitor waits. */
export async function askModelOnce(
  ctx: Context,
  endpoint: Endpoint,
  prompt: Prompt,
  { timeout, maxTokens, signal, note }: Limits & { signal: AbortSignal; note: NoteReport },
): Promise<string> {
  const timeoutSignal = AbortSignal.timeout(timeout);
  const asked = { ...endpoint, maxTokens: Math.min(endpoint.maxTokens, maxTokens) };
  const { text, report } = ctx.models.write(asked, prompt, AbortSignal.any([signal, timeoutSignal]), { attempts: 1 });
  let written = '';
  try {
    for await (const piece of text) {
      written += piece;
      if (written.length > longestText) break;
    }
    return written.slice(0, longestText);
  } catch (error) {
    signal.throwIfAborted();
    if (timeoutSignal.aborted)
      throw new AppError('unavailable', 'model_too_long', 'The model took too long to respond.');
    throw error;
  } finally {
    note(report);
  }
}
