import { type Logger, pino } from 'pino';

export type Log = Logger;

const secret =
  /^(authorization|cookie|set-cookie|password|secret|api-?key|connectionString|databaseUrl|(access|refresh|id)?_?token)$/i;

export function createLog(options: { level: string; name: string; destination?: { write(line: string): void } }): Log {
  return pino(
    {
      level: options.level,
      base: { name: options.name },
      formatters: { log: entry => redact(entry, 0) },
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    options.destination ?? pino.destination({ dest: 2, sync: false }),
  );
}

const deepest = 6;

function redact(entry: Record<string, unknown>, depth: number): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(entry)) {
    if (secret.test(key)) shown[key] = '[redacted]';
    else if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
      shown[key] = value;
    else if (depth < deepest)
      shown[key] = Array.isArray(value) ? value.map(one => redactOne(one, depth)) : redactOne(value, depth);
  }
  return shown;
}

function redactOne(value: unknown, depth: number): unknown {
  return typeof value === 'object' && value !== null ? redact(value as Record<string, unknown>, depth + 1) : value;
}

// Messages of database errors quote the values of the statement, so only their code is written down.
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = databaseCode(error) ?? databaseCode(cause);
  const frames = error.stack?.split('\n').filter(line => line.startsWith('    at ')) ?? [];
  return code === undefined
    ? { type: error.name, message: error.message, stack: frames.slice(0, 12), cause: cause && describeError(cause) }
    : { type: error.name, code, stack: frames.slice(0, 12) };
}

function databaseCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
