// Takes single entries out of a ZIP file, and none that would become far larger than a person's document is.
import { inflateRawSync } from 'node:zlib';
import { Unreadable } from '#providers/extraction/extracted.ts';

type Entry = { method: number; size: number; startsAt: number };

export type Zip = { has(name: string): boolean; read(name: string): string | undefined };

const mostEntries = 5000;
const largestEntry = 24 * 1024 * 1024;
const mostTogether = 32 * 1024 * 1024;

export function openZip(bytes: Uint8Array): Zip {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = listEntries(file);
  let left = mostTogether;
  return {
    has: name => entries.has(name),
    read(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const data = readEntry(file, entry);
      left -= data.length;
      if (left < 0) throw tooLarge();
      return data.toString('utf8');
    },
  };
}

const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;
const endOfDirectory = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

function listEntries(file: Buffer): Map<string, Entry> {
  const end = file.lastIndexOf(endOfDirectory);
  if (end < 0) throw broken();
  const count = file.readUInt16LE(end + 10);
  if (count > mostEntries) throw tooLarge();
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let seen = 0; seen < count; seen++) {
    if (file.readUInt32LE(at) !== directoryEntry) throw broken();
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      startsAt: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(file: Buffer, { method, size, startsAt }: Entry): Buffer {
  if (file.readUInt32LE(startsAt) !== localEntry) throw broken();
  const from = startsAt + 30 + file.readUInt16LE(startsAt + 26) + file.readUInt16LE(startsAt + 28);
  const packed = file.subarray(from, from + size);
  if (method === 0) return packed;
  if (method !== 8) throw broken();
  try {
    return inflateRawSync(packed, { maxOutputLength: largestEntry });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken();
  }
}

function tooLarge(): Unreadable {
  return new Unreadable('too_large', 'Unpacked, this file is too large to be read.');
}

function broken(): Unreadable {
  return new Unreadable('broken', 'This file is damaged, or is not what its name says.');
}
