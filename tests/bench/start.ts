import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#server/http.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { isReady, launch, processesOf } from '#tests/setup/launch.ts';
import type { Figures } from './bench.ts';
import { load, rounded } from './load.ts';

const settle = 5_000;

export async function benchStart(): Promise<Figures> {
  const folder = temporaryFolder('bench');
  const env = { DATA_DIR: folder, PORT: String(await findFreePort()), BUILD_DIR: 'build', AISLE_GALLERY: '' };
  try {
    const first = await timed(env);
    await first.stop();
    const again = await timed(env);
    await wait(settle);
    const idle = memory(folder);
    await load(`http://localhost:${env.PORT}/`, {}, 10);
    await wait(settle);
    const loaded = memory(folder);
    const recovered = await secondsToRecover(folder, `http://localhost:${env.PORT}/readyz`);
    await again.stop();
    return {
      'seconds to ready': { 'first, empty data': rounded(first.seconds), 'again, same data': rounded(again.seconds) },
      'seconds to recover': { 'after kill -9 of PostgreSQL': rounded(recovered) },
      'MB when idle': idle,
      'MB after the load': loaded,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(env: Record<string, string>) {
  const start = performance.now();
  const aisle = launch(env);
  await isReady(aisle);
  return {
    seconds: (performance.now() - start) / 1000,
    async stop() {
      aisle.child.kill('SIGTERM');
      await aisle.ended;
    },
  };
}

async function secondsToRecover(folder: string, address: string): Promise<number> {
  const postmaster = processesOf(folder).find(({ command }) => command.includes('bin/postgres'));
  if (!postmaster) throw new Error('PostgreSQL does not run');
  process.kill(postmaster.pid, 'SIGKILL');
  const start = performance.now();
  const isReadyAgain = async () => (await fetch(address).catch(() => undefined))?.status === 200;
  while (await isReadyAgain()) await wait(5);
  while (!(await isReadyAgain())) await wait(20);
  return (performance.now() - start) / 1000;
}

// Counts shared memory once (proportional set size), without npm itself.
function memory(folder: string): Record<string, number> {
  const kinds = { launcher: 0, server: 0, sandbox: 0, PostgreSQL: 0 };
  for (const { pid, command } of processesOf(folder)) {
    const pss = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
    if (command.includes('run.mjs')) kinds.launcher += pss;
    else if (command.includes('local.ts')) kinds.server += pss;
    else if (command.includes('sandbox/main.ts')) kinds.sandbox += pss;
    else if (command.includes('postgres')) kinds.PostgreSQL += pss;
  }
  const total = Object.values(kinds).reduce((sum, pss) => sum + pss, 0);
  return Object.fromEntries(Object.entries({ ...kinds, total }).map(([name, value]) => [name, Math.round(value)]));
}
