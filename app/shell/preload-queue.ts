// Fetches screens ahead of time, a few at once. What is under the pointer goes before what is merely in view.

const limit = 5;
const freshFor = 30_000;

export type Priority = 'pointer' | 'view';

type Task = { key: string; priority: Priority; run: () => Promise<unknown> };

export function createPreloadQueue({ now = () => performance.now() }: { now?: () => number } = {}) {
  let waiting: Task[] = [];
  const running = new Set<string>();
  const doneAt = new Map<string, number>();

  return { enqueue, cancel };

  function enqueue(task: Task): void {
    if (running.has(task.key) || isFresh(task.key)) return;
    const known = waiting.find(one => one.key === task.key);
    if (!known) waiting.push(task);
    else if (task.priority === 'pointer') known.priority = 'pointer';
    startNext();
  }

  /** Takes back what has not started. What is under the pointer stays. */
  function cancel(key: string): void {
    waiting = waiting.filter(task => task.key !== key || task.priority === 'pointer');
  }

  function startNext(): void {
    while (running.size < limit && waiting.length > 0) {
      const next = waiting.find(task => task.priority === 'pointer') ?? waiting[0];
      if (!next) return;
      waiting = waiting.filter(task => task !== next);
      void start(next);
    }
  }

  async function start({ key, run }: Task): Promise<void> {
    running.add(key);
    try {
      await run();
      doneAt.set(key, now());
    } catch {
      // A guess that failed costs nothing: the navigation itself will ask again.
    } finally {
      running.delete(key);
      startNext();
    }
  }

  function isFresh(key: string): boolean {
    const at = doneAt.get(key);
    return at !== undefined && now() - at < freshFor;
  }
}
