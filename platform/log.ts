import { type Logger, pino } from 'pino';
import { databaseCode, safeMessage } from '#platform/errors.ts';

export type Log = Logger;

// By the end of a name: accessToken, client_secret, x-api-key, DATABASE_URL.
const secretName =
  /(authorization|cookie|password|secret|token|api[-_]?key|widget[-_]?key|site[-_]?key|jwt|database[-_]?url)$/i;
const secretInAddress = /(\w+:\/\/[^\s:/@]*:)[^\s@]+@/g;
const deepest = 6;

export function createLog(options: { level: string; name: string; destination?: { write(line: string): void } }): Log {
  return pino(
    {
      level: options.level,
      base: { name: options.name },
      formatters: { log: entry => redact(entry, 0) as Record<string, unknown> },
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    options.destination ?? pino.destination({ dest: 2, sync: false }),
  );
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
  return text.includes('://') ? text.replaceAll(secretInAddress, '$1***@') : text;
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack?.split('\n').filter(line => line.startsWith('    at ')) ?? [];
  return {
    type: error.name,
    code: databaseCode(error),
    message: maskAddress(safeMessage(error)),
    stack: stack.slice(0, 12),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}
