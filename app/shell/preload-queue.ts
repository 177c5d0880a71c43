// Preloads screens, a few at a time. Links under the pointer go before links in view.

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

  /** Drops a task that hasn't started, unless it is under the pointer. */
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
      // Ignored: the navigation itself will load the screen again.
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
