import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One Aisle per data folder. A lock whose process is gone (also after kill -9) counts for nothing. */
export function holdDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'aisle.lock');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (holder.alive) {
        throw new Error(
          `Aisle already runs on this data (process ${holder.pid}, ${folder}). Stop it first, or set DATA_DIR to another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}

function readHolder(file: string): { pid: number; alive: boolean } {
  try {
    const [pid, start] = readFileSync(file, 'utf8').split(' ');
    const began = startOf(Number(pid));
    return { pid: Number(pid), alive: began !== undefined && began === start };
  } catch {
    return { pid: 0, alive: false };
  }
}

// The start time tells a living holder from another process that was given its number.
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
