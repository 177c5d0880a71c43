const last = new Map<string, Promise<void>>();

/** Runs work with the same key one after another within this process. */
export async function withMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(key) ?? Promise.resolve()).then(work);
  const settled = result.then(
    () => {},
    () => {},
  );
  last.set(key, settled);
  try {
    return await result;
  } finally {
    if (last.get(key) === settled) last.delete(key);
  }
}
