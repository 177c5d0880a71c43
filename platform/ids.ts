import { randomFillSync } from 'node:crypto';

let last = { now: 0, count: 0 };

/**
 * A UUID of version 7: it begins with the time, so that new rows land at the end of an index. Those of one millisecond are
 * counted, so that what one process made first also comes first.
 */
export function newId(now: number = Date.now()): string {
  const bytes = randomFillSync(new Uint8Array(16));
  // Begins at random, so that two processes seldom count alike, and with room for those that follow.
  const begin = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & 0x7ff;
  last = { now, count: now === last.now ? last.count + 1 : begin };
  const time = BigInt(now + Math.floor(last.count / 0x1000));
  new DataView(bytes.buffer).setBigUint64(0, (time << 16n) | BigInt(0x7000 | (last.count & 0xfff)));
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
