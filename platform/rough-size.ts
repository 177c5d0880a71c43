/** A rough estimate of the bytes that a value takes in memory. Values that are referenced twice count twice, functions not at all. */
export function roughSizeOf(value: unknown): number {
  let bytes = 0;
  const seen = new Set<object>();
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') bytes += 16 + next.length;
    else if (typeof next !== 'object' || next === null) bytes += 8;
    else if (ArrayBuffer.isView(next)) bytes += 64 + next.byteLength;
    else if (!seen.has(next)) {
      seen.add(next);
      bytes += 32;
      waiting.push(...partsOf(next));
    }
  }
  return bytes;
}

function* partsOf(value: object): Generator<unknown> {
  if (value instanceof Map) for (const [key, part] of value) yield* [key, part];
  else if (value instanceof Set || Array.isArray(value)) yield* value;
  else yield* Object.values(value);
}
