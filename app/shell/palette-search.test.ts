import { expect, it } from 'vitest';
import { highlight, search } from '#app/shell/palette-search.ts';

const labels = (query: string, ...candidates: (string | { label: string; words: string })[]) =>
  search(
    candidates.map(one => (typeof one === 'string' ? { label: one } : one)),
    query,
  ).map(one => one.label);

it('ranks a match at the start above one at a word start above one inside a word', () => {
  expect(labels('re', 'Tarn store', 'Site, Republic', 'Returns')).toEqual(['Returns', 'Site, Republic', 'Tarn store']);
});

it('keeps the given order for an empty query and equal matches', () => {
  expect(labels('', 'b', 'a')).toEqual(['b', 'a']);
  expect(labels('pa', 'Payments', 'Pages')).toEqual(['Payments', 'Pages']);
});

it('finds a screen by its keywords, by their first three or more letters', () => {
  const billing = { label: 'Billing', words: 'Who the invoice names' };
  expect(labels('invoice', billing)).toEqual(['Billing']);
  expect(labels('in', billing)).toEqual(['Billing']);
  expect(labels('na', billing)).toEqual([]);
  expect(labels('voice', billing)).toEqual([]);
});

it('ignores case and accents, and highlights the original letters', () => {
  expect(highlight('Café menu', 'CAFE')).toEqual([
    { text: 'Café', hit: true },
    { text: ' menu', hit: false },
  ]);
});

it('prefers the start of a word when highlighting', () => {
  expect(highlight('Are there refunds', 're')).toEqual([
    { text: 'Are there ', hit: false },
    { text: 're', hit: true },
    { text: 'funds', hit: false },
  ]);
});

it('highlights nothing without a match', () => {
  expect(highlight('Rules', '')).toEqual([{ text: 'Rules', hit: false }]);
  expect(highlight('Rules', 'zzz')).toEqual([{ text: 'Rules', hit: false }]);
});
