// Processes that answer on one port beside each other. Whoever is asked for figures asks all of them, through the one that began them.
import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';

export type Siblings<Figures> = { collect(): Promise<Figures[]> };

type Message = { figures?: 'wanted' | 'asked' | 'told' | 'gathered'; id: string; value?: unknown };

/** Longer than a busy process needs to look up. */
const patience = 2_000;

/** `read` tells the figures of this process. A process by itself has no siblings to ask. */
export function openSiblings<Figures>(read: () => Figures): Siblings<Figures> {
  if (!cluster.isWorker) return { collect: async () => [read()] };
  const waiting = new Map<string, (all: Figures[]) => void>();
  process.on('message', ({ figures, id, value }: Message) => {
    if (figures === 'asked') process.send?.({ figures: 'told', id, value: read() } satisfies Message);
    if (figures === 'gathered') waiting.get(id)?.(value as Figures[]);
  });
  return {
    collect: () =>
      new Promise((done, fail) => {
        const id = randomUUID();
        const enough = setTimeout(
          () => end(() => fail(new Error('a process beside this one did not answer'))),
          patience,
        );
        const end = (then: () => void) => {
          clearTimeout(enough);
          waiting.delete(id);
          then();
        };
        waiting.set(id, all => end(() => done(all)));
        process.send?.({ figures: 'wanted', id } satisfies Message);
      }),
  };
}

/** In the process that began them: passes questions to those that answer and brings what they tell back together. */
export function passFigures(answering: ReadonlySet<Worker>): void {
  const open = new Map<string, { asker: Worker; missing: Set<Worker>; told: unknown[] }>();
  const endIfWhole = (id: string) => {
    const { asker, missing, told } = open.get(id) ?? {};
    if (!asker || !told || missing?.size) return;
    open.delete(id);
    if (asker.isConnected()) asker.send({ figures: 'gathered', id, value: told } satisfies Message);
  };
  cluster.on('message', (worker, { figures, id, value }: Message) => {
    if (figures === 'wanted') {
      open.set(id, { asker: worker, missing: new Set(answering), told: [] });
      for (const one of answering) one.send({ figures: 'asked', id } satisfies Message);
      setTimeout(() => open.delete(id), patience).unref();
    }
    if (figures !== 'told' || !open.get(id)?.missing.delete(worker)) return;
    open.get(id)?.told.push(value);
    endIfWhole(id);
  });
  // Nobody waits for one that has ended.
  cluster.on('disconnect', worker => {
    for (const [id, { missing }] of open) if (missing.delete(worker)) endIfWhole(id);
  });
}
