import { type Logger, pino } from 'pino';

export type Log = Logger;

const secret = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'apiKey',
  'connectionString',
  'databaseUrl',
];

export function createLog(options: { level: string; name: string; destination?: { write(line: string): void } }): Log {
  return pino(
    {
      level: options.level,
      base: { name: options.name },
      redact: { paths: secret.flatMap(key => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    options.destination ?? pino.destination({ dest: 2, sync: false }),
  );
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
