/** Keeps one line from taking the time of all others while there is little of it. */
export type Pace = {
  /** Waits until one more of this line may begin. Refuses where too many of it wait already, and whoever leaves meanwhile. */
  keep(line: string, signal: AbortSignal): Promise<void>;
  /** How many wait, of all lines. */
  waiting(): number;
};

export type PaceOptions = {
  /** How many of one line may begin in a second, in the long run. */
  perSecond: () => number;
  /** So many come sooner. The fewer are left of them, the longer is the pause before the next: a rush does not come at once. */
  atFirst: number;
  /** Of one line. */
  mostWaiting: number;
  /** What whoever is refused hears, and in how many seconds those before them have begun. */
  refuse: (seconds: number) => Error;
};

type Line = {
  /** Of `atFirst`, when it last began one. */
  left: number;
  at: number;
  waiting: (() => void)[];
  timer?: NodeJS.Timeout;
};

/** Whoever began so lately is one of those who are kept waiting by others. */
const lately = 2_000;
/** The pace may have changed. */
const betweenLooks = 500;
const mostRemembered = 5_000;

export function openPace({ perSecond, atFirst, mostWaiting, refuse }: PaceOptions): Pace {
  const lines = new Map<string, Line>();
  /** The line that began last, and when one of another name did. */
  let last = { name: '', at: Number.NEGATIVE_INFINITY };
  let otherAt = Number.NEGATIVE_INFINITY;

  function lineOf(name: string): Line {
    if (lines.size >= mostRemembered) for (const [old, { waiting }] of lines) if (!waiting.length) lines.delete(old);
    const line = lines.get(name) ?? { left: atFirst, at: Number.NEGATIVE_INFINITY, waiting: [] };
    lines.set(name, line);
    return line;
  }

  function waitOf(name: string, { left, at }: Line): number {
    const now = performance.now();
    const areOthersThere = now - (last.name === name ? otherAt : last.at) < lately;
    const pause = (1 - left / atFirst) ** 3 * (1000 / perSecond());
    return areOthersThere ? at + pause - now : 0;
  }

  const secondsOf = ({ waiting }: Line) => Math.max(1, Math.ceil(waiting.length / perSecond()));

  function begin(name: string, line: Line): void {
    const now = performance.now();
    const refilled = Math.min(atFirst, line.left + ((now - line.at) / 1000) * perSecond());
    line.left = Math.max(0, refilled - 1);
    line.at = now;
    if (last.name !== name) otherAt = last.at;
    last = { name, at: now };
  }

  function serve(name: string, line: Line): void {
    clearTimeout(line.timer);
    while (line.waiting.length > 0) {
      const pause = waitOf(name, line);
      if (pause > 0) {
        line.timer = setTimeout(serve, Math.min(pause, betweenLooks), name, line);
        return;
      }
      begin(name, line);
      line.waiting.shift()?.();
    }
  }

  return {
    async keep(name, signal) {
      const line = lineOf(name);
      if (signal.aborted || line.waiting.length >= mostWaiting) throw refuse(secondsOf(line));
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const leave = () => {
        line.waiting = line.waiting.filter(other => other !== resolve);
        reject(refuse(secondsOf(line)));
      };
      line.waiting.push(resolve);
      signal.addEventListener('abort', leave, { once: true });
      serve(name, line);
      await promise.finally(() => signal.removeEventListener('abort', leave));
    },
    waiting: () => [...lines.values()].reduce((sum, line) => sum + line.waiting.length, 0),
  };
}
