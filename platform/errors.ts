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

/** The one error our own code throws on purpose. Its message is written for the person who asked. */
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

/** By name, because hot reload may hold a second copy of the class. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError';
}

/** The code of a refused statement (`23505`) or of a lost connection (`ECONNRESET`), however deep it is wrapped. */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && /^([0-9A-Z]{5}|E[A-Z]{3,})$/.test(code)) return code;
  }
  return undefined;
}

/** Words about an error that may be written down: messages of statements quote what people typed. */
export function safeMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is not an error was thrown.';
  if (isAppError(error)) return error.message;
  const code = databaseCode(error);
  const isStatement = error.name === 'DrizzleQueryError' || error.message.startsWith('Failed query');
  if (code === undefined && !isStatement) return error.message;
  return `The database refused a statement (${code ?? 'connection lost'}).`;
}
