export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'unprocessable'
  | 'too-many'
  | 'unavailable'
  | 'internal';

type Details = { fields?: Record<string, string>; cause?: unknown; retryAfter?: number; allow?: readonly string[] };

/** The error that our own code throws on purpose. Its message is shown to the user. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: Omit<Details, 'cause'>;

  constructor(kind: ErrorKind, code: string, message: string, { cause, ...details }: Details = {}) {
    super(message, { cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/** Compares the name, because hot reload may load a second copy of the class. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError';
}

/** The code of a failed statement (`23505`) or a lost connection (`ECONNRESET`), even if the error is wrapped. */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && /^([0-9A-Z]{5}|E[A-Z]{3,})$/.test(code)) return code;
  }
  return undefined;
}

/** A description of an error that may be logged. Messages of database errors contain what people typed. */
export function safeMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is not an error was thrown.';
  if (isAppError(error)) return error.message;
  const code = databaseCode(error);
  const isStatement = error.name === 'DrizzleQueryError' || error.message.startsWith('Failed query');
  if (code === undefined && !isStatement) return error.message;
  return `The database refused a statement (${code ?? 'connection lost'}).`;
}

/** A rate limit was exceeded. The message names the limit and when to retry. */
export function tooMany(why: string, retryAfter: number, code = 'too_many'): AppError {
  return new AppError('too-many', code, `${why} Please try again in ${inWords(retryAfter)}.`, { retryAfter });
}

/** A client that disconnects is no error of ours. */
export function requestIncomplete(): AppError {
  return new AppError('invalid', 'request_incomplete', 'The connection closed before the request was complete.');
}

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
