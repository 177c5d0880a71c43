import { expect, it } from 'vitest';
import { createLog, type ErrorEntry } from '#platform/log.ts';

function write(entry: object): string {
  const lines: string[] = [];
  createLog({ level: 'info', name: 'test', destination: { write: line => lines.push(line) } }).info(entry, 'done');
  return lines.join('');
}

it.each([
  'password',
  'authorization',
  'Cookie',
  'accessToken',
  'refresh_token',
  'clientSecret',
  'client_secret',
  'x-api-key',
  'apiKey',
  'widgetKey',
  'DATABASE_URL',
  'jwt',
])('redacts %s at any depth', name => {
  const line = write({ [name]: 'canary', deep: { deeper: [{ [name]: 'canary' }] } });
  expect(line).not.toMatch(/canary/);
  expect(line).toContain('[redacted]');
});

it('redacts the password in a URL', () => {
  const line = write({ note: 'at postgres://me:canary@host/db', err: new Error('no postgres://me:canary@host/db') });
  expect(line).not.toMatch(/canary/);
  expect(line).toContain('host/db');
});

it.each([
  ['a refused statement', Object.assign(new Error('value canary violates'), { code: '23505' }), '23505'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'Connection terminated'],
])('logs the cause of %s, without user input', (_, cause, words) => {
  const line = write({ err: new Error('Failed query: insert $1\nparams: canary', { cause }) });
  expect(line).not.toMatch(/canary/);
  expect(line).toContain(words);
});

it('logs the message and the stack of any other error', () => {
  const line = write({ err: new Error('the shop did not answer') });
  expect(line).toContain('the shop did not answer');
  expect(line).toContain('log.test.ts');
});

it.each([
  ['unparsable input', new SyntaxError(`Unexpected token 'c', "canary" is not valid JSON`)],
  ['tokens', new Error('refused Bearer canary and eyJhbGciOiJub25lIn0.canary.canary')],
  ['email addresses', new Error('cannot write to canary@example.com')],
])('redacts %s in error messages', (_, err) => {
  expect(write({ err })).not.toMatch(/canary/);
});

it('T01 listeners get log entries with an error, with their fields and without private data', () => {
  const entries: ErrorEntry[] = [];
  const log = createLog({
    level: 'info',
    name: 'test',
    destination: { write() {} },
    onTrouble: one => entries.push(one),
  });
  const err = new Error('Bearer canary', { cause: new TypeError('deeper') });
  log.child({ requestId: 'r1' }).error({ err, password: 'canary', queue: 'brew' }, 'job failed');
  log.warn({ err }, 'connection lost');
  log.fatal({ err }, 'ended');
  log.info({ err }, 'only said');
  log.error({ count: 1 }, 'no error');
  expect(entries.map(({ level }) => level)).toEqual(['error', 'warning', 'critical']);
  expect(entries[0]).toMatchObject({
    words: 'job failed',
    facts: { name: 'test', requestId: 'r1', queue: 'brew' },
    error: { type: 'Error', message: '[token]', cause: { type: 'TypeError', message: 'deeper' } },
  });
  expect(JSON.stringify(entries)).not.toMatch(/canary/);
});
