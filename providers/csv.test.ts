import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDelimiter, readRecord, TooManyCells, unescapeFormula, writeRecord } from '#providers/csv.ts';

function readAll(text: string, delimiter = ','): string[][] {
  const all: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const record = readRecord(text, at, delimiter, true);
    if (!record) throw new Error('not closed');
    all.push(record.cells);
    at = record.end;
  }
  return all;
}

describe('CSV', () => {
  it.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,\r\n',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['"a ""b""","c\nd",e', [['a "b"', 'c\nd', 'e']]],
    ['"a"x,b', [['ax', 'b']]],
    ['5" pipe,b', [['5" pipe', 'b']]],
    ['a\rb', [['a'], ['b']]],
  ])('%j', (text, records) => {
    expect(readAll(text)).toEqual(records);
  });

  it('detects the delimiter', () => {
    expect(findDelimiter('Titel;Preis;"a,b,c"\n')).toBe(';');
    expect(findDelimiter('Title\tPrice\n')).toBe('\t');
    expect(findDelimiter('Title\n')).toBe(',');
  });

  it('stops at the cell limit', () => {
    expect(() => readRecord(','.repeat(1_000_000), 0, ',', true, 200)).toThrow(TooManyCells);
  });

  it('waits for the rest of an incomplete record', () => {
    expect(readRecord('a,"b', 0, ',', false)).toBeUndefined();
    expect(readRecord('a,b', 0, ',', false)).toBeUndefined();
    expect(readRecord('a,b\r', 0, ',', false)).toBeUndefined();
    expect(readRecord('a,b\n', 0, ',', false)).toMatchObject({ cells: ['a', 'b'], end: 4 });
  });

  it('reads back what it wrote and never writes a cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), cells => {
        const line = writeRecord(cells);
        const [read] = readAll(line);
        expect(read?.map(unescapeFormula)).toEqual(cells.map(unescapeFormula));
        for (const cell of read ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it.each([...'=+-@\t\r\n＝＋－＠'])('T13 a cell that starts with %j is not a formula', sign => {
    const [read] = readAll(writeRecord([`${sign}1`, 'b']));
    expect(read).toEqual([`'${sign}1`, 'b']);
    expect(unescapeFormula(`'${sign}1`)).toBe(`${sign}1`);
  });
});
