import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readStoredSecret } from '#server/stored-secret.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

it('is created once, stored, and readable by its owner only', () => {
  const home = temporaryFolder('secret');
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, 'new');
  const secret = readStoredSecret(folder, 'visitor-secret');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readStoredSecret(folder, 'visitor-secret')).toBe(secret);
  expect(readStoredSecret(folder, 'sealing-secret')).not.toBe(secret);
  expect(statSync(join(folder, 'visitor-secret')).mode & 0o777).toBe(0o600);
});
