import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { limitLog } from '#server/postgres/cluster.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

const folder = temporaryFolder('postgres-log');
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the log of a running server is emptied when it is too large, and the server continues at its start', async () => {
  const log = join(folder, 'postgres.log');
  writeFileSync(log, 'x'.repeat(5_000_001));
  const output = openSync(log, 'a');
  const child = spawn('cat', { stdio: ['pipe', output, output] });
  closeSync(output);
  limitLog(log);
  expect(statSync(log).size).toBe(0);
  child.stdin?.end('a later line');
  await once(child, 'exit');
  limitLog(log);
  expect(readFileSync(log, 'utf8')).toBe('a later line');
});

it('a missing log is no error', () => {
  expect(() => limitLog(join(folder, 'missing.log'))).not.toThrow();
});
