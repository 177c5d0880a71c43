import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asSuper, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';

/** Runs a worker process until a job ends it, and returns its jobs to their queue as if their leases had expired. Needs another worker. */
export async function runUntilKilled({ appUrl, superUrl }: TestServices, script: string, queue: string): Promise<void> {
  const child = fork(join(import.meta.dirname, script), [appUrl, queue]);
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  const isOurs = `name = '${queue}' and state`;
  await asSuper(superUrl, `update jobs.job set heartbeat_on = now() - interval '1 hour' where ${isOurs} = 'active'`);
  await eventually(async () => {
    const active = await asSuper(superUrl, `select id from jobs.job where ${isOurs} = 'active'`);
    expect(active).toEqual([]);
  });
  await asSuper(superUrl, `update jobs.job set start_after = now() where ${isOurs} = 'retry'`);
}
