// The one place where an error becomes HTTP.
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { AppError, type ErrorKind, isAppError } from '#platform/errors.ts';

type ErrorAnswer = {
  success: false;
  data: null;
  error: string;
  code: string;
  fields?: Record<string, string>;
  requestId: string;
};

const statuses: Record<ErrorKind, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  unavailable: 503,
  internal: 500,
};

export function answerError(thrown: unknown, requestId: string) {
  const error = toAppError(thrown);
  const headers: Record<string, string> = {};
  if (error.retryAfter !== undefined) headers['Retry-After'] = String(error.retryAfter);
  if (error.kind === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer';
  const body: ErrorAnswer = {
    success: false,
    data: null,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId,
  };
  return { status: statuses[error.kind], headers, body, isOurFault: error.kind === 'internal' };
}

function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof z.ZodError) return fromZod(thrown);
  if (thrown instanceof HTTPException) return fromHttp(thrown);
  const cause = thrown instanceof Error && thrown.cause ? thrown.cause : thrown;
  return fromDatabase(String((cause as { code?: unknown } | undefined)?.code)) ?? internal(thrown);
}

function fromZod(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const names = unknown.length ? unknown : [issue.path.join('.')];
    for (const name of names) fields[name] ??= unknown.length ? 'This field is not known here.' : issue.message;
  }
  const [first] = Object.entries(fields);
  const words = first ? (first[0] ? `${first[0]}: ${first[1]}` : first[1]) : 'The input is not valid.';
  return new AppError('invalid', 'invalid_input', words, { fields });
}

function fromHttp(error: HTTPException): AppError {
  if (error.status === 413) return new AppError('too-large', 'too_large', 'This is larger than we accept.');
  if (error.status === 504) return tooSlow();
  if (error.status < 500)
    return new AppError('invalid', 'invalid_request', error.message || 'The request is not valid.');
  return internal(error);
}

function fromDatabase(code: string): AppError | undefined {
  if (code === '23505') return new AppError('conflict', 'already_exists', 'This exists already.');
  if (code === '23503') return new AppError('conflict', 'reference_missing', 'Something this refers to is gone.');
  if (['22001', '23514', '23502', '22P02'].includes(code)) {
    return new AppError('invalid', 'invalid_value', 'A value does not fit here.');
  }
  return code === '57014' ? tooSlow() : undefined;
}

function tooSlow(): AppError {
  return new AppError('unavailable', 'too_slow', 'This took too long. Try again.', { retryAfter: 2 });
}

function internal(cause: unknown): AppError {
  return new AppError('internal', 'internal', 'Something went wrong on our side. Nothing you saved is lost.', {
    cause,
  });
}
