import { type LogFn, type Logger, pino } from 'pino';
import { databaseCode, safeMessage } from '#platform/errors.ts';

export type Log = Logger;

/** The parts of an error that may be logged. */
export type DescribedError = {
  type: string;
  code?: string | undefined;
  message?: string;
  stack?: string[];
  cause?: DescribedError | undefined;
};

/** A log entry about an error, with its other fields. */
export type ErrorEntry = {
  level: 'warning' | 'error' | 'critical';
  words: string;
  error: DescribedError;
  facts: Record<string, unknown>;
};

// Matches the end of a field name: accessToken, client_secret, x-api-key, DATABASE_URL.
const secretName =
  /(authorization|cookie|password|secret|token|api[-_]?key|widget[-_]?key|site[-_]?key|jwt|database[-_]?url)$/i;
const secretInAddress = /(\w+:\/\/[^\s:/@]*:)[^\s@]+@/g;
const jsonRead = /"[\s\S]*"(\.\.\.)? is not valid JSON/;
const token = /\b(eyJ[\w-]{8,}(\.[\w-]+){0,4}|Bearer\s+\S+)/g;
const email = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.\w+/g;
const deepest = 6;
/** Longer messages are not useful, and searching them for secrets would take quadratic time. */
const longest = 2_000;
const levels = { warn: 40, error: 50, fatal: 60 };

export function createLog(options: {
  level: string;
  name: string;
  destination?: { write(line: string): void };
  /** Called for every log entry about an error, after private data was removed. */
  onTrouble?: (trouble: ErrorEntry) => void;
}): Log {
  const { onTrouble } = options;
  return pino(
    {
      ...(onTrouble ? { hooks: { logMethod: errorHook(onTrouble) } } : {}),
      level: options.level,
      base: { name: options.name },
      formatters: { log: entry => redact(entry, 0) as Record<string, unknown> },
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    options.destination ?? pino.destination({ dest: 2, sync: false }),
  );
}

function errorHook(onTrouble: (trouble: ErrorEntry) => void) {
  return function logMethod(this: Logger, line: Parameters<LogFn>, method: LogFn, level: number): void {
    const [entry, words] = line as unknown as [unknown, unknown];
    if (level >= levels.warn && typeof entry === 'object' && entry !== null && 'err' in entry) {
      const { err, ...facts } = entry;
      onTrouble({
        level: level >= levels.fatal ? 'critical' : level >= levels.error ? 'error' : 'warning',
        words: String(words ?? ''),
        error: describeError(err),
        facts: redact({ ...this.bindings(), ...facts }, 0) as Record<string, unknown>,
      });
    }
    method.apply(this, line);
  };
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskAddress(value);
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth > deepest) return '[deeper]';
  if (Array.isArray(value)) return value.map(one => redact(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, secretName.test(key) ? '[redacted]' : redact(one, depth + 1)]),
  );
}

function maskAddress(text: string): string {
  const shortened = text.slice(0, longest);
  return shortened.includes('://') ? shortened.replaceAll(secretInAddress, '$1***@') : shortened;
}

function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack?.split('\n').filter(line => line.startsWith('    at ')) ?? [];
  return {
    type: error.name,
    code: databaseCode(error),
    message: maskWords(safeMessage(error)),
    stack: stack.slice(0, 12),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}

/** Messages of libraries quote invalid input and addresses. */
function maskWords(text: string): string {
  return maskAddress(text)
    .replace(jsonRead, 'the input is not valid JSON')
    .replaceAll(token, '[token]')
    .replaceAll(email, '[e-mail]');
}
