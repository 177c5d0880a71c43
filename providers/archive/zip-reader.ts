// Reads the ZIP files that zip-writer.ts writes, of any size, and verifies their checksums.
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export type ZipReader = {
  names(): string[];
  /** Throws `BrokenZip` if the contents do not match their checksum. */
  read(name: string): AsyncGenerator<Buffer, void>;
  close(): void;
};

export class BrokenZip extends Error {}

export async function openZipReader(path: string): Promise<ZipReader> {
  const zip = await openPromise(path, { autoClose: false }).catch(explain);
  const entries = await listEntries(zip).catch(error => {
    zip.close();
    throw error;
  });
  return {
    names: () => [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (!entry) throw new BrokenZip(`it holds no ${name}`);
      return readEntry(zip, entry);
    },
    close: () => zip.close(),
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    explain(error);
  }
  return entries;
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer, void> {
  let crc = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (cause) {
    if (isFileError(cause)) throw cause;
    throw new BrokenZip(`${entry.fileName} is damaged`, { cause });
  }
  // yauzl compares sizes, but not checksums.
  if (crc !== entry.crc32) throw new BrokenZip(`${entry.fileName} is damaged`);
}

function explain(cause: unknown): never {
  if (isFileError(cause)) throw cause;
  throw new BrokenZip('it ends too early, is damaged, or is another kind of file', { cause });
}

/** The file could not be opened or read; the archive itself may be intact. */
function isFileError(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string';
}
