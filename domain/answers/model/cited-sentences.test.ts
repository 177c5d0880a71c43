import { expect, it } from 'vitest';
import { type Cited, openCitedReader } from '#domain/answers/model/cited-sentences.ts';

function read(text: string, size = text.length): Cited[] {
  const reader = openCitedReader();
  const found: Cited[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...reader.add(text.slice(at, at + size)));
  return [...found, ...reader.end()];
}

const at = (number: number, unit: number | null = null) => ({ number, unit });

const written = `Here is what I found.
Parcels arrive within three days. [2.4]
They cost 5 €. [1.1] [P3.2]
Returns are free [4.12, 4.13]. Nothing else
The tent costs {price 5}. [P5]
NONE`;

const expected = [
  { text: 'Here is what I found.', citations: [] },
  { text: 'Parcels arrive within three days.', citations: [at(2, 4)] },
  { text: 'They cost 5 €.', citations: [at(1, 1), at(3, 2)] },
  { text: 'Returns are free.', citations: [at(4, 12), at(4, 13)] },
  { text: 'Nothing else', citations: [] },
  { text: 'The tent costs {price 5}.', citations: [at(5)] },
  { text: 'NONE', citations: [] },
];

it.each([1, 2, 3, 7, 1000])('gives the same result in pieces of %i characters', size => {
  expect(read(written, size)).toEqual(expected);
});

it('emits a sentence as soon as its citations are complete', () => {
  const reader = openCitedReader();
  expect(reader.add('One. [1.1]')).toEqual([]);
  expect(reader.add('[2')).toEqual([]);
  expect(reader.add('.1]\n')).toEqual([{ text: 'One.', citations: [at(1, 1), at(2, 1)] }]);
  expect(reader.add('Two [3.1].')).toEqual([{ text: 'Two.', citations: [at(3, 1)] }]);
});

it('assigns a citation on its own line to the line before', () => {
  expect(read('One.\n[1.1]\nTwo.', 3)).toEqual([
    { text: 'One.', citations: [at(1, 1)] },
    { text: 'Two.', citations: [] },
  ]);
});

it('does not mistake links and other brackets for citations', () => {
  expect(read('See [our page](https://shop.example) [sic]. [1.1]')).toEqual([
    { text: 'See [our page](https://shop.example) [sic].', citations: [at(1, 1)] },
  ]);
});

it('buffers at most one sentence of an endless text', () => {
  const reader = openCitedReader();
  for (let count = 0; count < 2_000; count++) reader.add('and on and on [1');
  expect(reader.end().length).toBeLessThanOrEqual(1);
});
