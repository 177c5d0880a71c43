// Shares a few slots fairly: round-robin between groups, and inside a group between its keys. A slot is never idle while anything
// waits, so that a group without competition gets all of them. Inside a group, every second slot is for keys that have not had one
// recently, and a full group makes room for them: a few keys, or a network with many, cannot fill a group by always entering.
import { requestIncomplete } from '#platform/errors.ts';

export type FairQueue = {
  /** Takes a place in the queue. Refuses if too many of this key or group are waiting. */
  enter(who: QueueKey, signal: AbortSignal): QueueSlot;
  /** The number of waiting entries in all groups. */
  waiting(): number;
};

export type QueueKey = {
  group: string;
  key: string;
  /** The network that the key's address is in. */
  network?: string;
  /** The next entry with this key starts only when the one before has ended, even if slots are free. */
  isExclusive?: boolean;
  /** Counts as one that has had a slot recently: the key is made up for this entry. */
  isRecent?: boolean;
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

type Waiting = QueueKey & { begin: () => void; drop: () => void };
type Keys = Map<string, Waiting[]>;

/** For how many milliseconds a key or network counts as recent, and how many are remembered. */
const recentFor = 3_600_000;
const maxRecent = 20_000;
/** A network is recent after this many slots: a mobile carrier's customers share one. */
const minRecentInNetwork = 10;
/** How many entries of a network may wait, in keys. */
const maxNetworkKeys = 4;

export function openFairQueue({ slots, mostPerKey, mostPerGroup, deadline, refuse }: FairQueueOptions): FairQueue {
  const groups = new Map<string, Keys>();
  /** Groups whose last slot went to a key that had not had one recently. */
  const servedNewKey = new Set<string>();
  const busyKeys = new Set<string>();
  const recent = countRecent();
  let free = slots;

  function serve(): void {
    while (free > 0) {
      const next = takeNext();
      if (!next) return;
      free -= 1;
      if (next.isExclusive) busyKeys.add(fullKeyOf(next));
      for (const name of [fullKeyOf(next), networkKeyOf(next)]) if (name) recent.add(name);
      next.begin();
    }
  }

  function isRecent(entry: QueueKey): boolean {
    const network = networkKeyOf(entry);
    return (
      entry.isRecent ??
      (recent.timesOf(fullKeyOf(entry)) > 0 || (network !== undefined && recent.timesOf(network) >= minRecentInNetwork))
    );
  }

  /** The served group and key move behind all others. */
  function takeNext(): Waiting | undefined {
    for (const [group, keys] of groups) {
      const ready = [...keys.values()].flatMap(([first]) => (first && !busyKeys.has(fullKeyOf(first)) ? [first] : []));
      const preferred = servedNewKey.has(group) ? undefined : ready.find(entry => !isRecent(entry));
      const next = preferred ?? ready[0];
      if (!next) continue;
      const isNew = !isRecent(next);
      const [, ...others] = keys.get(next.key) ?? [];
      keys.delete(next.key);
      if (others.length > 0) keys.set(next.key, others);
      groups.delete(group);
      servedNewKey.delete(group);
      if (keys.size > 0) {
        groups.set(group, keys);
        if (isNew) servedNewKey.add(group);
      }
      return next;
    }
    return undefined;
  }

  function add(waiting: Waiting): boolean {
    const { group, key } = waiting;
    const keys: Keys = groups.get(group) ?? new Map();
    const before = keys.get(key)?.length ?? 0;
    if (before >= mostPerKey || isNetworkFull(keys, waiting)) return false;
    if (sizeOf(keys) >= mostPerGroup) {
      const surplus = findSurplus(keys, waiting);
      if (!surplus) return false;
      surplus.drop();
    }
    keys.set(key, [...(keys.get(key) ?? []), waiting]);
    groups.set(group, keys);
    return true;
  }

  function isNetworkFull(keys: Keys, { network }: Waiting): boolean {
    if (!network) return false;
    const inNetwork = [...keys.values()].flat().filter(other => other.network === network);
    return inNetwork.length >= maxNetworkKeys * mostPerKey;
  }

  /**
   * In a full group, the entry that makes room. Recent keys make room for the first entry of a new one, and otherwise the key with
   * the most entries for one with fewer.
   */
  function findSurplus(keys: Keys, waiting: Waiting): Waiting | undefined {
    const all = [...keys.values()];
    const ofRecent = all.filter(([first]) => first && isRecent(first));
    const before = keys.get(waiting.key)?.length ?? 0;
    if (before === 0 && ofRecent.length > 0 && !isRecent(waiting)) return longestOf(ofRecent).at(-1);
    const longest = longestOf(isRecent(waiting) ? ofRecent : all);
    return longest.length > before + 1 ? longest.at(-1) : undefined;
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
        drop: () => giveUp(refuse()),
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
      // The server aborts with a text, which no error handler would see.
      const abort = () => giveUp(signal.reason instanceof Error ? signal.reason : requestIncomplete());
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

function longestOf(all: readonly Waiting[][]): Waiting[] {
  return all.reduce<Waiting[]>((most, entries) => (entries.length > most.length ? entries : most), []);
}

/** Counts how often something was added, and forgets it an hour after the last time. */
function countRecent() {
  const seen = new Map<string, { at: number; times: number }>();
  const timesOf = (name: string) => {
    const last = seen.get(name);
    return last && performance.now() - last.at < recentFor ? last.times : 0;
  };
  return {
    timesOf,
    add(name: string): void {
      const times = timesOf(name) + 1;
      seen.delete(name);
      seen.set(name, { at: performance.now(), times });
      const [oldest] = seen.keys();
      if (seen.size > maxRecent && oldest !== undefined) seen.delete(oldest);
    },
  };
}

function fullKeyOf({ group, key }: QueueKey): string {
  return `${group} ${key}`;
}

function networkKeyOf({ group, network }: QueueKey): string | undefined {
  return network && `${group} network ${network}`;
}

function sizeOf(keys: ReadonlyMap<string, readonly unknown[]>): number {
  return [...keys.values()].reduce((sum, entries) => sum + entries.length, 0);
}
