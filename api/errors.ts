// Turns every error into an HTTP response.
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { tooLarge } from '#api/body.ts';
import { AppError, databaseCode, type ErrorKind, isAppError } from '#platform/errors.ts';

type ErrorBody = {
  success: false;
  data: null;
  error: string;
  code: string;
  fields?: Record<string, string>;
  requestId: string;
};

export const statuses: Record<ErrorKind, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
  internal: 500,
};

const maxFields = 20;
const maxFieldName = 80;
const maxMessage = 1_000;

export function toErrorResponse(thrown: unknown, requestId: string) {
  const error = toAppError(thrown);
  const { retryAfter, allow, fields } = error.details;
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  if (allow) headers.Allow = allow.join(', ');
  if (error.kind === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer';
  // Makes App Bridge get a new token and repeat the request.
  if (error.code === 'shopify_session') headers['X-Shopify-Retry-Invalid-Session-Request'] = '1';
  const body: ErrorBody = {
    success: false,
    data: null,
    error: shorten(error.message, maxMessage),
    code: error.code,
    ...(fields ? { fields: shortenFields(fields) } : {}),
    requestId,
  };
  return { status: statuses[error.kind], headers, body, kind: error.kind };
}

function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof HTTPException) return fromHttp(thrown);
  return fromDatabase(databaseCode(thrown)) ?? internal(thrown);
}

/** Errors can repeat what the caller sent, so that their length is limited. */
function shortenFields(fields: Record<string, string>): Record<string, string> {
  const named = Object.entries(fields).slice(0, maxFields);
  return Object.fromEntries(named.map(([name, why]) => [shorten(name, maxFieldName), shorten(why, maxMessage)]));
}

function shorten(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit).toWellFormed()}…` : text;
}

/** For input of callers only. If our own output doesn't match its schema, that is an internal error. */
export function invalidInput(error: z.ZodError): AppError {
  // Not a plain object: a field can be named __proto__ or constructor.
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const names = unknown.length ? unknown : [issue.path.join('.')];
    for (const name of names.slice(0, maxFields)) {
      if (!found.has(name) && found.size < maxFields) found.set(name, issue.message);
    }
  }
  const [first] = found;
  const name = shorten(first?.[0] ?? '', maxFieldName);
  const words = first ? (name ? `${name}: ${first[1]}` : first[1]) : 'That input isn’t valid.';
  return new AppError('invalid', 'invalid_input', words, { fields: Object.fromEntries(found) });
}

function fromHttp(error: HTTPException): AppError {
  if (error.status === 413) return tooLarge();
  if (error.status === 504) return tooSlow();
  if (error.status < 500)
    return new AppError('invalid', 'invalid_request', error.message || 'The request isn’t valid.');
  return internal(error);
}

function fromDatabase(code = ''): AppError | undefined {
  if (code === '23505') return new AppError('conflict', 'already_exists', 'This already exists.');
  if (code === '23503')
    return new AppError('conflict', 'reference_missing', 'Something this refers to no longer exists.');
  if (['22001', '22003', '22008', '23514', '23502', '22P02', '22021', '22P05'].includes(code)) {
    return new AppError('invalid', 'invalid_value', 'That value isn’t valid.');
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
