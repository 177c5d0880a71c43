// Many files in one, written from front to back: nothing is held in memory but what is on its way. Any program that reads ZIP opens it.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { central, descriptor, end, local } from '#providers/archive/zip-records.ts';

type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

export type ZipWriter = {
  /** One file after the other. Says how many bytes it has, unpacked. */
  add(name: string, chunks: Chunks): Promise<number>;
  /** Without this the file is no ZIP file, so that one which broke off is never taken for a whole one. */
  finish(): Promise<void>;
};

export function openZipWriter(write: (bytes: Buffer) => Promise<void>): ZipWriter {
  const directory: Buffer[] = [];
  let at = 0;
  const put = async (bytes: Buffer) => {
    at += bytes.length;
    await write(bytes);
  };
  return {
    async add(name, chunks) {
      const entry = { name, startsAt: at, crc: 0, size: 0, packed: 0 };
      await put(local(entry));
      await pipeline(
        Readable.from(counted(entry, chunks), { objectMode: false }),
        createDeflateRaw(),
        async (source: AsyncIterable<Buffer>) => {
          for await (const packed of source) {
            entry.packed += packed.length;
            await put(packed);
          }
        },
      );
      await put(descriptor(entry));
      directory.push(central(entry));
      return entry.size;
    },
    async finish() {
      const startsAt = at;
      for (const record of directory) await put(record);
      await put(end({ startsAt, size: at - startsAt, count: directory.length }));
    },
  };
}

async function* counted(entry: { crc: number; size: number }, chunks: Chunks): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    if (bytes.length > 0) yield bytes;
  }
}
