/** Reads a JSON response of at most `maxBytes`, so that an endless response cannot fill the memory. */
export async function readJson(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the endpoint answered with too much');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
