/** Of longer lists, this many parts stand for the others. */
const maxParts = 200;

/**
 * A rough estimate of the bytes that a value takes in memory. Values that are referenced twice count twice, functions not at all. Takes
 * at most a few milliseconds.
 */
export function roughSizeOf(value: unknown): number {
  let bytes = 0;
  const seen = new Set<object>();
  const waiting: { part: unknown; count: number }[] = [{ part: value, count: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, count } = next;
    if (typeof part === 'string') bytes += count * (16 + part.length);
    else if (typeof part !== 'object' || part === null) bytes += count * 8;
    else if (ArrayBuffer.isView(part)) bytes += count * (64 + part.byteLength);
    else if (!seen.has(part)) {
      seen.add(part);
      bytes += count * 32;
      const parts = listParts(part);
      const step = Math.max(1, parts.length / maxParts);
      for (let at = 0; at < parts.length; at += step)
        waiting.push({ part: parts[Math.floor(at)], count: count * step });
    }
  }
  return Math.round(bytes);
}

function listParts(value: object): readonly unknown[] {
  if (value instanceof Map) return [...value.keys(), ...value.values()];
  if (value instanceof Set) return [...value];
  return Array.isArray(value) ? value : Object.values(value);
}
