const last = new Map<string, Promise<void>>();

/** One after the other, of those with the same key in this process: what the first did, the next need not do. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
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
