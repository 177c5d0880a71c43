// Errors of a model, with messages for the person who configured it.
import { AppError, isAppError } from '#platform/errors.ts';

/** An API error of the SDK, recognised by its fields, because the SDK is loaded lazily. */
type Refusal = { statusCode?: number; responseHeaders?: Record<string, string> };

export function toFailure(error: unknown): AppError {
  if (isAppError(error)) return error;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isAppError(at)) return at;
    const { code, statusCode } = at as unknown as Refusal & { code?: unknown };
    if (statusCode !== undefined && statusCode >= 300) return ofStatus(at as Refusal, statusCode);
    if (code === 'ECONNRESET')
      return fail('model_cut', 'The model stopped responding in the middle of its answer.', at);
    if (typeof code === 'string' && code in connections) return fail('model_unreachable', connections[code] ?? '', at);
  }
  const words = error instanceof Error ? error.message : String((error as { message?: unknown } | null)?.message ?? '');
  if (/without a finish reason|aborted|socket hang up|terminated/i.test(words)) {
    return fail('model_cut', 'The model stopped responding in the middle of its answer.', error);
  }
  if (/too long to connect|too large|Cannot connect/i.test(words)) {
    return fail('model_unreachable', `We couldn’t reach the model: ${words.slice(0, 200)}.`, error);
  }
  return fail('model_unreadable', 'The model sent a response we can’t read.', error);
}

export const noFirstToken = () => fail('model_silent', 'The model didn’t respond in time.');
export const stoppedMidAnswer = () =>
  fail('model_stalled', 'The model stopped responding in the middle of its answer.');
export const tooLong = () => fail('model_too_long', 'The model took too long to answer.');

export function pausedAfterFailures(seconds: number): AppError {
  const words = `The model failed several times, so it won’t be used for ${seconds} seconds.`;
  return new AppError('unavailable', 'model_resting', words, { retryAfter: seconds });
}

const connections: Record<string, string> = {
  ECONNREFUSED: 'There’s no response from the model’s URL.',
  ENOTFOUND: 'There’s no server at the model’s URL.',
  EAI_AGAIN: 'We couldn’t look up the model’s URL. Try again.',
  ETIMEDOUT: 'We couldn’t reach the model.',
  EHOSTUNREACH: 'We couldn’t reach the model.',
  CERT_HAS_EXPIRED: 'The model server’s certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The model server’s certificate isn’t valid.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The model server’s certificate is for a different address.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The model server’s certificate isn’t valid.',
};

function ofStatus(error: Refusal, status: number): AppError {
  if (status === 401 || status === 403)
    return fail('model_key_refused', 'The model server rejected the API key.', error);
  if (status === 404) return fail('model_unknown', 'There’s no model with that name at this URL.', error);
  if (status === 429)
    return fail('model_busy', 'The model is getting too many requests right now.', error, pauseOf(error));
  if (status >= 500) return fail('model_failed', `The model server failed (${status}).`, error, pauseOf(error));
  if (status < 400) {
    return fail('model_refused', 'The model’s URL redirects to another address. Enter that address instead.', error);
  }
  return fail('model_refused', `The model server rejected the question (${status}).`, error);
}

function pauseOf({ responseHeaders }: Refusal): number | undefined {
  const seconds = Number(responseHeaders?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) : undefined;
}

function fail(code: string, words: string, cause?: unknown, retryAfter?: number): AppError {
  return new AppError('unavailable', code, words, { cause, ...(retryAfter === undefined ? {} : { retryAfter }) });
}
