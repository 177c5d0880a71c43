import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepVisitorSecret } from '#server/visitor-secret.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

it('is made once, kept, and read by its owner alone', () => {
  const folder = join(temporaryFolder('secret'), 'new');
  const secret = keepVisitorSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keepVisitorSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'visitor-secret')).mode & 0o777).toBe(0o600);
});
