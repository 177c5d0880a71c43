import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLimits, findDelimiter, readRecord, unescapeFormula, writeRecord } from '#providers/csv.ts';

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

  it('keeps only the first cells of a record that is too wide, and goes on after it', () => {
    const wide = `${','.repeat(500_000)}\n`;
    const record = readRecord(`${wide}a,b`, 0, ',', true);
    expect(record).toMatchObject({ end: wide.length, lines: 1, excess: 'too-wide' });
    expect(record?.cells).toHaveLength(csvLimits.cells);
    expect(readRecord(`${wide}a,b`, wide.length, ',', true)).toEqual({
      cells: ['a', 'b'],
      end: wide.length + 3,
      lines: 1,
    });
  });

  it.each([
    ['cells', ','],
    ['text', 'a'],
    ['quoted cells', '"a\n",'],
  ])('stops within a record of too much %s', (_, part) => {
    const record = readRecord(part.repeat(9_000_000 / part.length), 0, ',', true);
    expect(record).toMatchObject({ excess: 'too-long' });
    expect(record?.cells.length).toBeLessThanOrEqual(csvLimits.cells);
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
