import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';

function write(entry: object): string {
  const lines: string[] = [];
  createLog({ level: 'info', name: 'test', destination: { write: line => lines.push(line) } }).info(entry, 'done');
  return lines.join('');
}

it('leaves secrets out, however deep', () => {
  const line = write({
    password: 'canary-1',
    request: { headers: { authorization: 'canary-2', cookie: 'canary-3' } },
    session: { accessToken: 'canary-4' },
  });
  expect(line).not.toMatch(/canary/);
  expect(line).toContain('[redacted]');
});

it('writes the code of a database error, never its message', () => {
  const cause = Object.assign(new Error('value canary violates'), { code: '23505' });
  const line = write({ err: new Error('Failed query: insert canary', { cause }) });
  expect(line).not.toMatch(/canary/);
  expect(line).toContain('23505');
});

it('writes the message and the place of any other error', () => {
  const line = write({ err: new Error('the shop did not answer') });
  expect(line).toContain('the shop did not answer');
  expect(line).toContain('log.test.ts');
});
