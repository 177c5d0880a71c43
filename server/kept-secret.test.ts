import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepSecret } from '#server/kept-secret.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

it('is made once, kept, and read by its owner alone', () => {
  const home = temporaryFolder('secret');
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, 'new');
  const secret = keepSecret(folder, 'visitor-secret');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keepSecret(folder, 'visitor-secret')).toBe(secret);
  expect(keepSecret(folder, 'sealing-secret')).not.toBe(secret);
  expect(statSync(join(folder, 'visitor-secret')).mode & 0o777).toBe(0o600);
});
