import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error with the messages and the format of Logto's Management API. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly data: unknown;

  constructor(status: ContentfulStatusCode, code: string, message: string, data?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

export function showError(error: Error, c: Context): Response {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, data } = error;
  return c.json({ code, message, ...(data === undefined ? {} : { data }) }, error.status);
}

export function notFound(what: string): ApiError {
  return new ApiError(404, 'entity.not_found', `The ${what} does not exist.`);
}

export function invalidInput(reason: string): ApiError {
  return new ApiError(422, 'request.invalid_input', `Input is invalid. ${reason}`);
}
