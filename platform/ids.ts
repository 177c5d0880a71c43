import { randomFillSync } from 'node:crypto';

let last = { now: 0, count: 0 };

/**
 * A UUID version 7. It starts with the time, so that new rows go to the end of an index. A counter orders the IDs that one process
 * creates in the same millisecond.
 */
export function newId(now: number = Date.now()): string {
  const bytes = randomFillSync(new Uint8Array(16));
  // Starts at a random number, so that processes rarely collide, and low enough to count up.
  const begin = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & 0x7ff;
  last = { now, count: now === last.now ? last.count + 1 : begin };
  const time = BigInt(now + Math.floor(last.count / 0x1000));
  new DataView(bytes.buffer).setBigUint64(0, (time << 16n) | BigInt(0x7000 | (last.count & 0xfff)));
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
