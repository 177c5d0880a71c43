// Shares a few slots fairly: round-robin between groups, and inside a group between its keys. A slot is never idle while
// anything waits, so that a group without competition gets all of them.
export type FairQueue = {
  /** Takes a place in the queue. Refuses if too many of this key or group are waiting. */
  enter(who: QueueKey, signal: AbortSignal): QueueSlot;
  /** The number of waiting entries in all groups. */
  waiting(): number;
};

export type QueueKey = {
  group: string;
  key: string;
  /** The next entry with this key starts only when the one before has ended, even if slots are free. */
  isExclusive?: boolean;
};

export type QueueSlot = {
  /** Whether it has to wait for its slot. */
  isWaiting: boolean;
  /**
   * Resolves with the slot. Rejects if the entry is refused, waits longer than the deadline, or the signal fires first.
   */
  started: Promise<void>;
  /** Gives the slot to the next entry; the key of an exclusive entry stays busy. */
  release(): void;
  /** Leaves the queue for good. May be called twice. */
  end(): void;
};

export type FairQueueOptions = {
  slots: number;
  mostPerKey: number;
  mostPerGroup: number;
  /** Longest wait in milliseconds. */
  deadline: number;
  refuse: () => Error;
};

type Waiting = QueueKey & { begin: () => void };

export function openFairQueue({ slots, mostPerKey, mostPerGroup, deadline, refuse }: FairQueueOptions): FairQueue {
  const groups = new Map<string, Map<string, Waiting[]>>();
  const busyKeys = new Set<string>();
  let free = slots;

  function serve(): void {
    while (free > 0) {
      const next = takeNext();
      if (!next) return;
      free -= 1;
      if (next.isExclusive) busyKeys.add(fullKeyOf(next));
      next.begin();
    }
  }

  /** The served group and key move behind all others. */
  function takeNext(): Waiting | undefined {
    for (const [group, keys] of groups) {
      for (const [key, [first, ...others]] of keys) {
        if (!first || busyKeys.has(fullKeyOf(first))) continue;
        keys.delete(key);
        if (others.length > 0) keys.set(key, others);
        groups.delete(group);
        if (keys.size > 0) groups.set(group, keys);
        return first;
      }
    }
    return undefined;
  }

  function add(waiting: Waiting): boolean {
    const { group, key } = waiting;
    const keys = groups.get(group) ?? new Map<string, Waiting[]>();
    const before = keys.get(key) ?? [];
    if (before.length >= mostPerKey || sizeOf(keys) >= mostPerGroup) return false;
    keys.set(key, [...before, waiting]);
    groups.set(group, keys);
    return true;
  }

  function remove(waiting: Waiting): void {
    const keys = groups.get(waiting.group);
    const others = keys?.get(waiting.key)?.filter(other => other !== waiting);
    if (!keys || !others) return;
    if (others.length > 0) keys.set(waiting.key, others);
    else keys.delete(waiting.key);
    if (keys.size === 0) groups.delete(waiting.group);
  }

  return {
    enter(who, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      // An aborted request does not await it.
      promise.catch(() => {});
      let state: 'waiting' | 'working' | 'released' | 'over' = 'waiting';
      const waiting: Waiting = {
        ...who,
        begin() {
          state = 'working';
          stopWaiting();
          resolve();
        },
      };
      const stopWaiting = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      const giveUp = (reason: unknown) => {
        reject(reason);
        end();
      };
      const abort = () => giveUp(signal.reason);
      const release = () => {
        if (state !== 'working') return;
        state = 'released';
        free += 1;
        serve();
      };
      const end = () => {
        if (state === 'over') return;
        if (state === 'waiting') {
          stopWaiting();
          remove(waiting);
        } else if (who.isExclusive) busyKeys.delete(fullKeyOf(who));
        if (state === 'working') free += 1;
        state = 'over';
        serve();
      };
      const timer = setTimeout(() => giveUp(refuse()), deadline);
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      else if (add(waiting)) serve();
      else giveUp(refuse());
      return { isWaiting: (state as string) === 'waiting', started: promise, release, end };
    },
    waiting: () => [...groups.values()].reduce((sum, keys) => sum + sizeOf(keys), 0),
  };
}

/** Waits for a slot, does the work and ends the slot, unless the work has ended it earlier. */
export async function withSlot<T>(
  queue: FairQueue,
  key: QueueKey,
  signal: AbortSignal,
  work: (slot: QueueSlot) => Promise<T>,
): Promise<T> {
  const slot = queue.enter(key, signal);
  try {
    await slot.started;
    return await work(slot);
  } finally {
    slot.end();
  }
}

function fullKeyOf({ group, key }: QueueKey): string {
  return `${group} ${key}`;
}

function sizeOf(keys: ReadonlyMap<string, readonly unknown[]>): number {
  return [...keys.values()].reduce((sum, entries) => sum + entries.length, 0);
}
