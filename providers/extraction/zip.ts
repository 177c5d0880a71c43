// Reads single entries of an uploaded ZIP file within limits, so that a small file cannot unpack to a huge one.
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from '#providers/extraction/extracted.ts';

export type Zip = { has(name: string): boolean; read(name: string): Promise<string | undefined> };

const mostEntries = 5000;
const largestEntry = 24 * 1024 * 1024;
const mostTogether = 32 * 1024 * 1024;

export async function openZip(bytes: Uint8Array): Promise<Zip> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Names are only compared and never used as paths, so an unusual name of another entry is accepted.
  const zip = await fromBufferPromise(buffer, { decodeStrings: false }).catch(broken);
  if (zip.entryCount > mostEntries) throw tooLarge();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileNameRaw.toString('utf8'), entry);
  } catch {
    broken();
  }
  let left = mostTogether;
  return {
    has: name => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      left -= entry.uncompressedSize;
      if (entry.uncompressedSize > largestEntry || left < 0) throw tooLarge();
      return readEntry(zip, entry).catch(broken);
    },
  };
}

/** yauzl fails if the entry unpacks to more than it declares. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile('too_large', 'This file is too large once it’s unzipped.');
}

function broken(): never {
  throw new UnreadableFile('broken', 'This file is damaged, or its name doesn’t match its contents.');
}
