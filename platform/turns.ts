export type Turns = {
  /** Waits for a turn, and hands back what ends it. Whoever no longer wants it leaves the line. */
  take(line: string, signal: AbortSignal): Promise<() => void>;
};

type Waiting = { begin: () => void };

/**
 * While the process is busy and others want turns, too, one line has one turn at a time, and begins so many in a second; first it may
 * begin a few without waiting.
 */
export type Pace = { isBusy: () => boolean; perSecond: number; atFirst: number };

/** Whoever took a turn so lately is one of those who want turns. */
const lately = 2_000;
const mostRemembered = 5_000;
const untilItsEnd = Number.POSITIVE_INFINITY;

/** So many work at once. The others stand in lines of their own, and the lines take turns: a long one delays only itself. */
export function openTurns(atOnce: number, pace?: Pace): Turns {
  const lines = new Map<string, Waiting[]>();
  const paces = pace && openPaces(pace);
  let working = 0;
  let woken: NodeJS.Timeout | undefined;

  function next(): void {
    if (working >= atOnce || lines.size === 0) return;
    const name = [...lines.keys()].find(one => (paces?.waitOf(one) ?? 0) <= 0);
    if (name === undefined) {
      wakeLater();
      return;
    }
    const line = lines.get(name) ?? [];
    // To the end of all lines, if anybody is left in it.
    lines.delete(name);
    const waiting = line.shift();
    if (line.length > 0) lines.set(name, line);
    working += 1;
    paces?.begin(name);
    waiting?.begin();
  }

  /** All who wait began too many lately, or wait for their own to end. */
  function wakeLater(): void {
    clearTimeout(woken);
    const soonest = Math.min(...[...lines.keys()].map(name => paces?.waitOf(name) ?? 0));
    if (soonest !== untilItsEnd) woken = setTimeout(fill, Math.max(1, soonest));
  }

  function fill(): void {
    for (let free = atOnce - working; free > 0; free--) next();
  }

  function leave(name: string, waiting: Waiting): void {
    const line = lines.get(name)?.filter(other => other !== waiting) ?? [];
    if (line.length > 0) lines.set(name, line);
    else lines.delete(name);
  }

  function endOnce(name: string): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      working -= 1;
      paces?.end(name);
      fill();
    };
  }

  return {
    take(name, signal) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const giveUp = () => {
        leave(name, waiting);
        reject(signal.reason);
      };
      const waiting = {
        begin() {
          signal.removeEventListener('abort', giveUp);
          resolve(endOnce(name));
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      lines.set(name, [...(lines.get(name) ?? []), waiting]);
      next();
      return promise;
    },
  };
}

function openPaces({ isBusy, perSecond, atFirst }: Pace) {
  /** How many a line may begin at this moment, as it was when it last began one. */
  const begun = new Map<string, { left: number; at: number }>();

  const leftOf = (name: string, now: number) => {
    const known = begun.get(name);
    return known ? Math.min(atFirst, known.left + ((now - known.at) / 1000) * perSecond) : atFirst;
  };
  /** The line that began last, and when one of another name did. */
  let last = { name: '', at: Number.NEGATIVE_INFINITY };
  let otherAt = Number.NEGATIVE_INFINITY;
  const areOthersThere = (name: string, now: number) => now - (last.name === name ? otherAt : last.at) < lately;
  const working = new Map<string, number>();

  return {
    begin(name: string): void {
      working.set(name, (working.get(name) ?? 0) + 1);
      const now = performance.now();
      const left = Math.max(0, leftOf(name, now) - 1);
      if (begun.size >= mostRemembered) begun.clear();
      begun.set(name, { left, at: now });
      if (last.name !== name) otherAt = last.at;
      last = { name, at: now };
    },
    end(name: string): void {
      const left = (working.get(name) ?? 0) - 1;
      if (left > 0) working.set(name, left);
      else working.delete(name);
    },
    /** Milliseconds until its next one; none where nobody is delayed by it. */
    waitOf(name: string): number {
      const now = performance.now();
      const missing = 1 - leftOf(name, now);
      const isFree = missing <= 0 && !working.has(name);
      if (isFree || !isBusy() || !areOthersThere(name, now)) return 0;
      return working.has(name) ? untilItsEnd : (1000 * missing) / perSecond;
    },
  };
}
