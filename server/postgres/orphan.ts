// After a kill -9, PostgreSQL keeps running. The next start with the same data folder stops it first.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export async function endOrphan(data: string): Promise<void> {
  const pid = findServer(data);
  if (pid === undefined) return;
  for (const [signal, timeout] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < timeout; waited += 50) {
      if (findServer(data) !== pid) return;
      await wait(50);
    }
  }
  throw new Error(
    `An older PostgreSQL (process ${pid}) still uses ${data} and does not stop. Stop it, then start again.`,
  );
}

function findServer(data: string): number | undefined {
  const pid = Number(readState(join(data, 'postmaster.pid')).split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 && runsOn(pid, data) ? pid : undefined;
}

// A server that is shutting down may remove the file at any time.
function readState(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function runsOn(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
    const commandLine = `/proc/${pid}/cmdline`;
    return existsSync('/proc/self/cmdline') ? readFileSync(commandLine, 'utf8').includes(data) : true;
  } catch {
    return false;
  }
}
