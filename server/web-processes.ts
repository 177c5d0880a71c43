// Several processes that answer on one port, one for each processor. This one begins them, begins another where one ends, and ends all.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import { passFigures } from '#server/siblings.ts';

/** One that ends as soon as it has begun would otherwise be begun again without end. */
const pause = 1_000;

export async function startWebProcesses(count: number, log: Log): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  const living = new Set<Worker>();
  const answering = new Set<Worker>();
  passFigures(answering);

  function begin(): Worker {
    const worker = cluster.fork();
    living.add(worker);
    worker.on('listening', () => answering.add(worker));
    worker.on('disconnect', () => answering.delete(worker));
    worker.on('exit', (code, signal) => {
      living.delete(worker);
      if (stopping) return;
      log.error({ code, signal, pid: worker.process.pid }, 'a process that answers ended, another one begins');
      void wait(pause).then(() => {
        if (!stopping) begin();
      });
    });
    return worker;
  }

  const ready = Array.from({ length: count }, begin).map(waitForPort);
  try {
    await Promise.all(ready);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };

  async function stop(): Promise<void> {
    stopping = true;
    await Promise.all([...living].map(end));
  }
}

/** What keeps it from starting it has said itself. */
async function waitForPort(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('A process that answers could not be started.');
  });
  await Promise.race([once(worker, 'listening'), ended]);
  ended.catch(() => {});
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
