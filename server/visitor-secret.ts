import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret } from '#platform/crypto.ts';

/** Made at the first start and kept beside the data: another one would make strangers of all visitors. */
export function keepVisitorSecret(folder: string): string {
  const file = join(folder, 'visitor-secret');
  mkdirSync(folder, { recursive: true });
  try {
    // Only where there is none: of two that start at once, one writes.
    writeFileSync(file, newSecret(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
