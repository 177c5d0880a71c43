import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret } from '#platform/crypto.ts';

/**
 * Created at the first start and stored in the data folder. With another visitor secret, returning visitors are not recognised;
 * without the sealing secret, stored keys cannot be decrypted.
 */
export function readStoredSecret(folder: string, name: 'visitor-secret' | 'sealing-secret'): string {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  try {
    // Only if there is none: of two concurrent starts, one writes.
    writeFileSync(file, newSecret(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
