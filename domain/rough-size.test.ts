import { expect, it } from 'vitest';
import { roughSizeOf } from '#domain/rough-size.ts';

it('grows with texts, lists, maps, sets and typed arrays, wherever they are', () => {
  const text = 'x'.repeat(10_000);
  const list = Array.from({ length: 10_000 }, (_, at) => at);
  const values = [text, list, new Set(list), new Map([[1, text]]), new Float32Array(2_500), { a: [{ b: text }] }];
  for (const value of values) {
    expect(roughSizeOf(value)).toBeGreaterThan(10_000);
    expect(roughSizeOf(value)).toBeLessThan(200_000);
  }
  expect(roughSizeOf(undefined)).toBeLessThan(20);
});

it('counts lists that are too long for the arguments of a call', () => {
  expect(roughSizeOf(Array.from({ length: 500_000 }, () => 1))).toBeGreaterThan(4_000_000);
});

it('ends if a value contains itself', () => {
  const value: { own?: object } = {};
  value.own = value;
  expect(roughSizeOf(value)).toBeLessThan(100);
});
