// Vectors as they are kept: one byte a dimension, which costs a quarter of the space and next to nothing of the order.

const largest = 127;

export function packVector(vector: number[]): Buffer {
  const scale = largest / (vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1);
  return Buffer.from(Int8Array.from(vector, value => Math.round(value * scale)).buffer);
}

/** The cosine of the angle between a question and a kept vector: the scale of either does not matter. */
export function similarity(question: number[], packed: Buffer): number {
  let product = 0;
  let squares = 0;
  for (let at = 0; at < packed.length; at++) {
    const value = packed.readInt8(at);
    product += value * (question[at] ?? 0);
    squares += value * value;
  }
  const lengths = Math.sqrt(squares) * Math.hypot(...question);
  return lengths === 0 ? 0 : product / lengths;
}
