import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EnvError } from '#platform/env.ts';

/** Allows one Aisle per data folder. The kernel releases the lock when the process ends, even after kill -9. */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holder = join(folder, 'aisle.pid');
  const lock = new DatabaseSync(join(folder, 'aisle.lock'));
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    const pid = readHolder(holder);
    const words = `Aisle is already running with this data folder (${pid ? `process ${pid}, ` : ''}${folder}). Stop it first, or set DATA_DIR to another folder.`;
    throw new EnvError(words, { cause });
  }
  writeFileSync(holder, String(process.pid));
  return () => lock.close();
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
