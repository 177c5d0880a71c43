// The records of a ZIP file. Lengths are told after each file, because nobody knows them before; numbers that need more than four
// bytes stand in the wider fields that the format has for them.

export type ZipEntry = { name: string; startsAt: number; crc: number; size: number; packed: number };

export const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, wideEnd: 0x06064b50 } as const;

/** What a narrow field says when the wide one holds the number. */
export const wide = 0xffff_ffff;
const manyEntries = 0xffff;
/** Lengths follow the file; its name is UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** The first day that the format knows: when files were made is told inside them. */
const firstDay = 0x21;

export function local({ name }: ZipEntry): Buffer {
  const title = Buffer.from(name);
  const record = Buffer.alloc(30);
  record.writeUInt32LE(signatures.local, 0);
  record.writeUInt16LE(20, 4);
  record.writeUInt16LE(flags, 6);
  record.writeUInt16LE(deflated, 8);
  record.writeUInt16LE(firstDay, 12);
  record.writeUInt16LE(title.length, 26);
  return Buffer.concat([record, title]);
}

export function descriptor(entry: ZipEntry): Buffer {
  const isWide = hasWideLength(entry);
  const record = Buffer.alloc(isWide ? 24 : 16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(entry.crc, 4);
  if (isWide) {
    record.writeBigUInt64LE(BigInt(entry.packed), 8);
    record.writeBigUInt64LE(BigInt(entry.size), 16);
  } else {
    record.writeUInt32LE(entry.packed, 8);
    record.writeUInt32LE(entry.size, 12);
  }
  return record;
}

export function central(entry: ZipEntry): Buffer {
  const title = Buffer.from(entry.name);
  const isWide = hasWideLength(entry) || entry.startsAt >= wide;
  const extra = isWide ? wideNumbers([entry.size, entry.packed, entry.startsAt]) : Buffer.alloc(0);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(signatures.central, 0);
  record.writeUInt16LE(isWide ? 45 : 20, 4);
  record.writeUInt16LE(isWide ? 45 : 20, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(deflated, 10);
  record.writeUInt16LE(firstDay, 14);
  record.writeUInt32LE(entry.crc, 16);
  record.writeUInt32LE(isWide ? wide : entry.packed, 20);
  record.writeUInt32LE(isWide ? wide : entry.size, 24);
  record.writeUInt16LE(title.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(isWide ? wide : entry.startsAt, 42);
  return Buffer.concat([record, title, extra]);
}

export function end({ startsAt, size, count }: { startsAt: number; size: number; count: number }): Buffer {
  const isWide = count >= manyEntries || startsAt >= wide || size >= wide;
  const record = Buffer.alloc(22);
  record.writeUInt32LE(signatures.end, 0);
  record.writeUInt16LE(Math.min(count, manyEntries), 8);
  record.writeUInt16LE(Math.min(count, manyEntries), 10);
  record.writeUInt32LE(isWide ? wide : size, 12);
  record.writeUInt32LE(isWide ? wide : startsAt, 16);
  return isWide ? Buffer.concat([wideEnd(startsAt, size, count), record]) : record;
}

/** The wide end, and behind it the record that says where it is. */
function wideEnd(startsAt: number, size: number, count: number): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(signatures.wideEnd, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(startsAt), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(startsAt + size), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

function wideNumbers(numbers: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * numbers.length, 2);
  for (const [place, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * place);
  return extra;
}

function hasWideLength({ size, packed }: ZipEntry): boolean {
  return size >= wide || packed >= wide;
}
