// Reads the ZIP files that we wrote, of any size, one entry at a time.
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { signatures, wide, type ZipEntry } from '#providers/archive/zip-records.ts';

export type ZipReader = {
  names(): string[];
  /** Ends in an error where the bytes are not those that were written. */
  read(name: string): AsyncGenerator<Buffer, void>;
};

export class BrokenZip extends Error {}

export async function openZipReader(path: string): Promise<ZipReader> {
  const file = await open(path);
  try {
    const entries = await readDirectory(file);
    return {
      names: () => [...entries.keys()],
      read(name) {
        const entry = entries.get(name);
        if (!entry) throw new BrokenZip(`it holds no ${name}`);
        return unpack(path, entry);
      },
    };
  } finally {
    await file.close();
  }
}

async function* unpack(path: string, entry: ZipEntry): AsyncGenerator<Buffer, void> {
  const head = await readAt(path, entry.startsAt, 30);
  if (head.readUInt32LE(0) !== signatures.local) throw new BrokenZip(`${entry.name} is not where it should be`);
  const start = entry.startsAt + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = createReadStream(path, { start, end: Math.max(start, start + entry.packed - 1) });
  const unpacked = createInflateRaw();
  packed.on('error', error => unpacked.destroy(error));
  let crc = 0;
  let size = 0;
  try {
    for await (const chunk of packed.pipe(unpacked) as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    if (!isUnpacking(cause)) throw cause;
    throw new BrokenZip(`${entry.name} is damaged`, { cause });
  } finally {
    packed.destroy();
  }
  if (crc !== entry.crc || size !== entry.size) throw new BrokenZip(`${entry.name} is damaged`);
}

function isUnpacking(error: unknown): boolean {
  return /^Z_/.test((error as { code?: string }).code ?? '');
}

async function readAt(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    return await readPart(file, position, length);
  } finally {
    await file.close();
  }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length);
  const { bytesRead } = await file.read(part, 0, length, position);
  if (bytesRead < length) throw new BrokenZip('it ends too early');
  return part;
}

async function readDirectory(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { startsAt, size } = await findDirectory(file);
  const directory = await readPart(file, startsAt, size);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at < size; ) {
    if (at + 46 > size || directory.readUInt32LE(at) !== signatures.central) throw new BrokenZip('its list is damaged');
    const length = directory.readUInt16LE(at + 28);
    const extra = directory.readUInt16LE(at + 30);
    const name = directory.toString('utf8', at + 46, at + 46 + length);
    entries.set(name, entryOf(directory.subarray(at, at + 46 + length + extra), name, 46 + length));
    at += 46 + length + extra + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function entryOf(record: Buffer, name: string, extraAt: number): ZipEntry {
  const isWide = record.readUInt32LE(42) === wide;
  const number = (narrow: number, place: number) =>
    isWide ? Number(record.readBigUInt64LE(extraAt + 4 + 8 * place)) : record.readUInt32LE(narrow);
  return { name, crc: record.readUInt32LE(16), size: number(24, 0), packed: number(20, 1), startsAt: number(42, 2) };
}

const endSize = 22;
const wideEndSize = 56 + 20;

async function findDirectory(file: FileHandle): Promise<{ startsAt: number; size: number }> {
  const total = (await file.stat()).size;
  if (total < endSize) throw new BrokenZip('it ends too early');
  const end = await readPart(file, total - endSize, endSize);
  if (end.readUInt32LE(0) !== signatures.end) throw new BrokenZip('it ends too early, or is another kind of file');
  const narrow = { startsAt: end.readUInt32LE(16), size: end.readUInt32LE(12) };
  if (narrow.startsAt !== wide) return within(narrow, total);
  const record = await readPart(file, Math.max(0, total - endSize - wideEndSize), wideEndSize);
  if (record.readUInt32LE(0) !== signatures.wideEnd) throw new BrokenZip('its list is damaged');
  return within(
    { size: Number(record.readBigUInt64LE(40)), startsAt: Number(record.readBigUInt64LE(48)) },
    total - wideEndSize,
  );
}

function within(place: { startsAt: number; size: number }, total: number) {
  if (place.startsAt + place.size !== total - endSize) throw new BrokenZip('its list is damaged');
  return place;
}
