import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';

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
])('leaves %s out, however deep', name => {
  const line = write({ [name]: 'canary', deep: { deeper: [{ [name]: 'canary' }] } });
  expect(line).not.toMatch(/canary/);
  expect(line).toContain('[redacted]');
});

it('leaves the password out of an address', () => {
  const line = write({ note: 'at postgres://me:canary@host/db', err: new Error('no postgres://me:canary@host/db') });
  expect(line).not.toMatch(/canary/);
  expect(line).toContain('host/db');
});

it.each([
  ['a refused statement', Object.assign(new Error('value canary violates'), { code: '23505' }), '23505'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'Connection terminated'],
])('writes what %s was, never what people typed', (_, cause, words) => {
  const line = write({ err: new Error('Failed query: insert $1\nparams: canary', { cause }) });
  expect(line).not.toMatch(/canary/);
  expect(line).toContain(words);
});

it('writes the message and the place of any other error', () => {
  const line = write({ err: new Error('the shop did not answer') });
  expect(line).toContain('the shop did not answer');
  expect(line).toContain('log.test.ts');
});
