type Entry<Value> = { version: string; value: Promise<Value>; size: number };

/**
 * Keeps the values that were used last, as long as their sizes add up to at most `maxSize`. Each is made once; another version replaces
 * it.
 */
export function createSizedCache<Value>(maxSize: number, sizeOf: (value: Value) => number) {
  const entries = new Map<string, Entry<Value>>();
  let total = 0;

  function drop(key: string, entry: Entry<Value>): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    total -= entry.size;
  }

  function grow(key: string, entry: Entry<Value>, size: number): void {
    if (entries.get(key) !== entry) return;
    entry.size = size;
    total += size;
    for (const [oldest, old] of entries) {
      if (total <= maxSize) return;
      if (old.size > 0) drop(oldest, old);
    }
  }

  return {
    size: () => total,
    find: (key: string): Pick<Entry<Value>, 'version' | 'value'> | undefined => entries.get(key),
    /** `before`: the version that is replaced. */
    readOnce(
      key: string,
      version: string,
      make: (before: Promise<Value> | undefined) => Promise<Value>,
    ): Promise<Value> {
      const known = entries.get(key);
      const isCurrent = known?.version === version;
      const entry = isCurrent ? known : { version, value: make(known?.value), size: 0 };
      if (known) entries.delete(key);
      entries.set(key, entry);
      if (isCurrent) return known.value;
      total -= known?.size ?? 0;
      entry.value.then(
        value => grow(key, entry, sizeOf(value)),
        () => drop(key, entry),
      );
      return entry.value;
    },
  };
}
