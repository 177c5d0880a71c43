// Shares a few slots fairly: round-robin between groups, and inside a group between its lines. A slot is never idle while
// anything waits, so that a group without competition gets all of them.
export type FairQueue = {
  /** Takes a place in the queue. Refuses if too many of this line or group are waiting. */
  enter(who: QueueKey, signal: AbortSignal): QueueSlot;
  /** The number of waiting entries in all groups. */
  waiting(): number;
};

export type QueueKey = {
  group: string;
  line: string;
  /** The next entry of this line starts only when the one before has ended, even if slots are free. */
  isExclusive?: boolean;
};

export type QueueSlot = {
  /** Whether it has to wait for its slot. */
  isWaiting: boolean;
  /**
   * Resolves with the slot. Rejects if the entry is refused, waits longer than the deadline, or the signal fires first.
   */
  begun: Promise<void>;
  /** Gives the slot to the next entry; an exclusive line stays closed. */
  release(): void;
  /** Leaves the queue for good. May be called twice. */
  end(): void;
};

export type FairQueueOptions = {
  slots: number;
  mostInLine: number;
  mostInGroup: number;
  /** Longest wait in milliseconds. */
  deadline: number;
  refuse: () => Error;
};

type Waiting = QueueKey & { begin: () => void };

export function openFairQueue({ slots, mostInLine, mostInGroup, deadline, refuse }: FairQueueOptions): FairQueue {
  const groups = new Map<string, Map<string, Waiting[]>>();
  const closedLines = new Set<string>();
  let free = slots;

  function serve(): void {
    while (free > 0) {
      const next = takeNext();
      if (!next) return;
      free -= 1;
      if (next.isExclusive) closedLines.add(keyOf(next));
      next.begin();
    }
  }

  /** The served group and line move behind all others. */
  function takeNext(): Waiting | undefined {
    for (const [group, lines] of groups) {
      for (const [line, [first, ...others]] of lines) {
        if (!first || closedLines.has(keyOf(first))) continue;
        lines.delete(line);
        if (others.length > 0) lines.set(line, others);
        groups.delete(group);
        if (lines.size > 0) groups.set(group, lines);
        return first;
      }
    }
    return undefined;
  }

  function add(waiting: Waiting): boolean {
    const { group, line } = waiting;
    const lines = groups.get(group) ?? new Map<string, Waiting[]>();
    const before = lines.get(line) ?? [];
    if (before.length >= mostInLine || sizeOf(lines) >= mostInGroup) return false;
    lines.set(line, [...before, waiting]);
    groups.set(group, lines);
    return true;
  }

  function remove(waiting: Waiting): void {
    const lines = groups.get(waiting.group);
    const others = lines?.get(waiting.line)?.filter(other => other !== waiting);
    if (!lines || !others) return;
    if (others.length > 0) lines.set(waiting.line, others);
    else lines.delete(waiting.line);
    if (lines.size === 0) groups.delete(waiting.group);
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
        } else if (who.isExclusive) closedLines.delete(keyOf(who));
        if (state === 'working') free += 1;
        state = 'over';
        serve();
      };
      const timer = setTimeout(() => giveUp(refuse()), deadline);
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      else if (add(waiting)) serve();
      else giveUp(refuse());
      return { isWaiting: (state as string) === 'waiting', begun: promise, release, end };
    },
    waiting: () => [...groups.values()].reduce((sum, lines) => sum + sizeOf(lines), 0),
  };
}

function keyOf({ group, line }: QueueKey): string {
  return `${group} ${line}`;
}

function sizeOf(lines: ReadonlyMap<string, readonly unknown[]>): number {
  return [...lines.values()].reduce((sum, line) => sum + line.length, 0);
}
