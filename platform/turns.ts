export type Turns = {
  /** Waits for a turn, and hands back what ends it. Whoever no longer wants it leaves the line. */
  take(line: string, signal: AbortSignal): Promise<() => void>;
};

type Waiting = { begin: () => void };

/** So many work at once. The others stand in lines of their own, and the lines take turns: a long one delays only itself. */
export function openTurns(atOnce: number): Turns {
  const lines = new Map<string, Waiting[]>();
  let working = 0;

  function next(): void {
    const [first] = lines;
    if (working >= atOnce || !first) return;
    const [name, line] = first;
    // To the end of all lines, if anybody is left in it.
    lines.delete(name);
    const waiting = line.shift();
    if (line.length > 0) lines.set(name, line);
    working += 1;
    waiting?.begin();
  }

  function leave(name: string, waiting: Waiting): void {
    const line = lines.get(name)?.filter(other => other !== waiting) ?? [];
    if (line.length > 0) lines.set(name, line);
    else lines.delete(name);
  }

  function endOnce(): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      working -= 1;
      next();
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
          resolve(endOnce());
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      lines.set(name, [...(lines.get(name) ?? []), waiting]);
      next();
      return promise;
    },
  };
}
