import { randomFillSync } from 'node:crypto';

/** A UUID of version 7: it begins with the time, so that new rows land at the end of an index. */
export function newId(now: number = Date.now()): string {
  const bytes = randomFillSync(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(now) << 16n) | BigInt(((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
