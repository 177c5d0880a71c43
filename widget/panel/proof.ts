const slice = 200;

/**
 * Finds a number so that the hash of `salt:number` starts with `bits` zero bits. Works in slices to keep the page
 * responsive.
 */
export async function solve({ salt, bits }: { salt: string; bits: number }, signal?: AbortSignal): Promise<string> {
  const encoder = new TextEncoder();
  for (let from = 0; ; from += slice) {
    signal?.throwIfAborted();
    const digests = await Promise.all(
      Array.from({ length: slice }, (_, index) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${salt}:${from + index}`)),
      ),
    );
    const found = digests.findIndex(digest => new DataView(digest).getUint32(0) < 2 ** (32 - bits));
    if (found >= 0) return String(from + found);
    await new Promise(done => setTimeout(done));
  }
}
