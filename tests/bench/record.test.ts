import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fill, readMeasurements, table, textsOf } from './record.ts';

it('every table of the documents matches the stored measurements', () => {
  for (const [file, texts] of Object.entries(textsOf(readMeasurements()))) {
    const document = readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8');
    expect(Object.entries(texts).reduce(fill, document)).toBe(document);
  }
});

it('a text replaces what is between its markers and nothing else', () => {
  const document = '# A\n<!-- b -->\nold\n<!-- end of b -->\n<!-- c -->\nkept\n<!-- end of c -->\n';
  const filled = fill(document, ['b', 'new']);
  expect(filled).toBe('# A\n<!-- b -->\n\nnew\n\n<!-- end of b -->\n<!-- c -->\nkept\n<!-- end of c -->\n');
  expect(fill(filled, ['b', 'new'])).toBe(filled);
  expect(() => fill(document, ['d', 'new'])).toThrow('there is no place for d');
});

it('a table has a column for every value of any row', () => {
  expect(table({ one: { ms: 1 }, two: { MB: 2 } })).toBe(
    ['|  | ms | MB |', '| --- | ---: | ---: |', '| one | 1 |  |', '| two |  | 2 |'].join('\n'),
  );
});
