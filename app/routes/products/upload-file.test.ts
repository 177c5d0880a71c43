import { expect, it } from 'vitest';
import { cutPieces } from '#app/routes/products/upload-file.ts';

it('cuts a text into pieces without splitting a character', () => {
  const text = 'a😀b😀c';
  for (const length of [2, 3, 4, 10]) {
    const pieces = cutPieces(text, length);
    expect(pieces.join('')).toBe(text);
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
  }
});
