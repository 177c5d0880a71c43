import { expect, it } from 'vitest';
import { type Cited, openCitedReader } from '#domain/answers/cited-sentences.ts';

function read(text: string, size = text.length): Cited[] {
  const reader = openCitedReader();
  const found: Cited[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...reader.add(text.slice(at, at + size)));
  return [...found, ...reader.end()];
}

const written = `Here is what I found.
Parcels arrive within three days. [2: "arrive within
three days"]
They cost 5 €. [1: "5 €"] [3: "for parcels"]
Returns are free [4: "free “returns”"]. Nothing else
NONE`;

const expected = [
  { text: 'Here is what I found.', citations: [] },
  { text: 'Parcels arrive within three days.', citations: [{ number: 2, quote: 'arrive within\nthree days' }] },
  {
    text: 'They cost 5 €.',
    citations: [
      { number: 1, quote: '5 €' },
      { number: 3, quote: 'for parcels' },
    ],
  },
  { text: 'Returns are free.', citations: [{ number: 4, quote: 'free “returns”' }] },
  { text: 'Nothing else', citations: [] },
  { text: 'NONE', citations: [] },
];

it.each([1, 2, 3, 7, 1000])('reads the same when it comes in pieces of %i', size => {
  expect(read(written, size)).toEqual(expected);
});

it('hands a sentence on as soon as the next begins', () => {
  const reader = openCitedReader();
  expect(reader.add('One. [1: "one"]')).toEqual([]);
  expect(reader.add('\nT')).toEqual([{ text: 'One.', citations: [{ number: 1, quote: 'one' }] }]);
});

it('takes a citation on a line of its own for that of the line before', () => {
  expect(read('One.\n[1: "one"]\nTwo.', 3)).toEqual([
    { text: 'One.', citations: [{ number: 1, quote: 'one' }] },
    { text: 'Two.', citations: [] },
  ]);
});

it('keeps no more than a sentence in mind of what never ends', () => {
  const reader = openCitedReader();
  for (let at = 0; at < 2_000; at++) reader.add('[1: "and on and on ');
  expect(reader.end().length).toBeLessThanOrEqual(1);
});
