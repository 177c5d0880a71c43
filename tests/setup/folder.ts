import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that the database user may enter too. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `aisle-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
