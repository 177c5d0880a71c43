import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret } from '#platform/crypto.ts';

/**
 * Made at the first start and kept beside the data. Another visitor secret would make strangers of all visitors; without the
 * sealing secret no sealed key could be opened again.
 */
export function keepSecret(folder: string, name: 'visitor-secret' | 'sealing-secret'): string {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  try {
    // Only where there is none: of two that start at once, one writes.
    writeFileSync(file, newSecret(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
