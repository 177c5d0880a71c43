// A second model call that decides which reworded sentences their units support.
import { askModelOnce, type NoteReport } from '#domain/answers/model/model-calls.ts';
import { type Claim, makeJudgePrompt } from '#domain/answers/model/prompt.ts';
import type { Context } from '#domain/context.ts';
import { isAppError } from '#platform/errors.ts';
import type { Endpoint } from '#providers/model/model.ts';

const limits = { timeout: 1_500, most: 80 };

/** In the order of the claims. If the model fails or takes too long, no claim is supported. */
export async function judgeClaims(
  ctx: Context,
  endpoint: Endpoint,
  claims: Claim[],
  signal: AbortSignal,
  note: NoteReport,
): Promise<boolean[]> {
  if (claims.length === 0) return [];
  try {
    const written = await askModelOnce(ctx, endpoint, makeJudgePrompt(claims), { ...limits, signal, note });
    return claims.map((_, at) => isSupported(written, at + 1));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return claims.map(() => false);
  }
}

function isSupported(written: string, number: number): boolean {
  const verdicts = [...written.matchAll(/^\W{0,3}(\d{1,2})\W{1,4}(supported|unsupported)\W{0,3}$/gim)]
    .filter(([, said]) => Number(said) === number)
    .map(([, , verdict]) => verdict?.toLowerCase());
  return verdicts.length === 1 && verdicts[0] === 'supported';
}
