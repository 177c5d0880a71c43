/** Yields parts until the signal aborts. Does not wait for a source that ignores the signal. */
export async function* untilAborted<T>(parts: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = parts[Symbol.asyncIterator]();
  const unwanted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  unwanted.catch(() => {});
  try {
    while (true) {
      signal.throwIfAborted();
      const next = await Promise.race([iterator.next(), unwanted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    void iterator.return?.().catch(() => {});
  }
}
