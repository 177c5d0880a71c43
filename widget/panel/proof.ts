const slice = 200;

/** Finds a number that makes the hash of `salt:number` begin with so many zero bits. In slices, so that the page stays awake. */
export async function solve({ salt, bits }: { salt: string; bits: number }, signal?: AbortSignal): Promise<string> {
  const encoder = new TextEncoder();
  for (let from = 0; ; from += slice) {
    signal?.throwIfAborted();
    const digests = await Promise.all(
      Array.from({ length: slice }, (_, index) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${salt}:${from + index}`)),
      ),
    );
    const found = digests.findIndex(digest => startsWithZeros(new Uint8Array(digest), bits));
    if (found >= 0) return String(from + found);
    await new Promise(done => setTimeout(done));
  }
}

function startsWithZeros(bytes: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at++) if (bytes[at] !== 0) return false;
  return (bits & 7) === 0 || (bytes[whole] ?? 0) >> (8 - (bits & 7)) === 0;
}
