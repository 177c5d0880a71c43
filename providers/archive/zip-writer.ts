// Writes a ZIP file of any size as a stream, one entry after another.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

export type ZipWriter = {
  /** Adds one entry and returns its uncompressed size. Add the next one when this one is done. */
  add(name: string, chunks: Chunks): Promise<number>;
  /** Writes the directory of entries. A file without it is not a valid ZIP file. */
  finish(): Promise<void>;
};

export function openZipWriter(write: (bytes: Buffer) => Promise<void>): ZipWriter {
  const zip = new ZipFile();
  const written = forward(zip.outputStream as AsyncIterable<Buffer>, write);
  // A failure is reported by `add` and `finish`.
  written.catch(() => {});
  return {
    async add(name, chunks) {
      let size = 0;
      async function* counted() {
        for await (const chunk of chunks) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          size += bytes.length;
          if (bytes.length > 0) yield bytes;
        }
      }
      const source = Readable.from(counted(), { objectMode: false });
      // The size is unknown, so the entry needs the fields for more than 4 GB.
      zip.addReadStream(source, name, { forceZip64Format: true });
      await Promise.race([finished(source), written]);
      return size;
    },
    async finish() {
      zip.end();
      await written;
    },
  };
}

async function forward(source: AsyncIterable<Buffer>, write: (bytes: Buffer) => Promise<void>): Promise<void> {
  for await (const bytes of source) await write(bytes);
}
