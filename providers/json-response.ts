type Body = AsyncIterable<Uint8Array> | null;

/** Of answers that are one record or a short list. */
export const maxAnswerBytes = 4 * 1024 * 1024;

/** Reads a JSON response of at most `maxBytes`, so that an endless response cannot fill the memory. */
export async function readJson(body: Body, maxBytes: number): Promise<unknown> {
  return JSON.parse(await readText(body, maxBytes));
}

/** Reads a response of at most `maxBytes`. Closes the connection if there is more. */
export async function readText(body: Body, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the endpoint answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
