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
    if (code === 'ECONNRESET') return fail('model_cut', 'The model stopped in the middle of its answer.', at);
    if (typeof code === 'string' && code in connections) return fail('model_unreachable', connections[code] ?? '', at);
  }
  const words = error instanceof Error ? error.message : String((error as { message?: unknown } | null)?.message ?? '');
  if (/without a finish reason|aborted|socket hang up|terminated/i.test(words)) {
    return fail('model_cut', 'The model stopped in the middle of its answer.', error);
  }
  if (/too long to connect|too large|Cannot connect/i.test(words)) {
    return fail('model_unreachable', `The model cannot be reached: ${words.slice(0, 200)}.`, error);
  }
  return fail('model_unreadable', 'The model answered with something that cannot be read.', error);
}

export const noFirstToken = () => fail('model_silent', 'The model did not begin to answer in time.');
export const stoppedMidAnswer = () => fail('model_stalled', 'The model stopped writing in the middle of its answer.');
export const tooLong = () => fail('model_too_long', 'The model took too long for its answer.');

export function pausedAfterFailures(seconds: number): AppError {
  const words = `The model failed several times and is left alone for ${seconds} seconds.`;
  return new AppError('unavailable', 'model_resting', words, { retryAfter: seconds });
}

const connections: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers at the address of the model.',
  ENOTFOUND: 'There is no server at the address of the model.',
  EAI_AGAIN: 'The address of the model cannot be looked up at the moment.',
  ETIMEDOUT: 'The model cannot be reached.',
  EHOSTUNREACH: 'The model cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the model’s server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the model’s server is not valid.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the model’s server belongs to another address.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the model’s server is not valid.',
};

function ofStatus(error: Refusal, status: number): AppError {
  if (status === 401 || status === 403) return fail('model_key_refused', 'The model’s server refuses the key.', error);
  if (status === 404) return fail('model_unknown', 'This address has no model with that name.', error);
  if (status === 429) return fail('model_busy', 'The model is asked too often at the moment.', error, pauseOf(error));
  if (status >= 500) return fail('model_failed', `The model’s server failed (${status}).`, error, pauseOf(error));
  if (status < 400) {
    return fail('model_refused', 'The address of the model redirects elsewhere, which is not followed.', error);
  }
  return fail('model_refused', `The model’s server refuses the question (${status}).`, error);
}

function pauseOf({ responseHeaders }: Refusal): number | undefined {
  const seconds = Number(responseHeaders?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) : undefined;
}

function fail(code: string, words: string, cause?: unknown, retryAfter?: number): AppError {
  return new AppError('unavailable', code, words, { cause, ...(retryAfter === undefined ? {} : { retryAfter }) });
}
