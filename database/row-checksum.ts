import { hash } from 'node:crypto';

export type RowChecksum = { rows: number; sum: string };

const newline = 10;

/**
 * Counts the rows of a COPY and adds up their SHA-256 hashes, so that the checksum does not depend on the order of rows.
 */
export function sumRows(): { take(piece: Uint8Array): void; result(): RowChecksum } {
  const words = new Uint32Array(8);
  let rows = 0;
  let rest: Uint8Array = new Uint8Array();
  const add = (row: Uint8Array) => {
    const hashed = hash('sha256', row, 'buffer');
    for (let at = 0; at < 8; at++) words[at] = (words[at] ?? 0) + hashed.readUInt32LE(at * 4);
    rows += 1;
  };
  return {
    take(piece) {
      let from = 0;
      for (let to = piece.indexOf(newline); to >= 0; to = piece.indexOf(newline, from)) {
        const row = piece.subarray(from, to);
        add(rest.length > 0 ? Buffer.concat([rest, row]) : row);
        rest = new Uint8Array();
        from = to + 1;
      }
      if (from < piece.length) rest = Buffer.concat([rest, piece.subarray(from)]);
    },
    result() {
      if (rest.length > 0) add(rest);
      return { rows, sum: Buffer.from(words.buffer).toString('hex') };
    },
  };
}
