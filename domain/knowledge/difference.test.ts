import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts, type DifferenceLine } from '#domain/knowledge/difference.ts';

const side = (lines: DifferenceLine[], hidden: 'added' | 'removed') =>
  lines.filter(({ kind }) => kind !== hidden).map(({ text }) => text);

const short = (lines: DifferenceLine[]) =>
  lines.map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

describe('the difference of two texts', () => {
  it('shows added, removed and unchanged lines', () => {
    const before = 'Delivery\n\nFive days.\nFree from 50.\nBye.';
    const after = 'Delivery\n\nThree days.\nBye.\nCall us.';
    expect(short(compareTexts(before, after))).toEqual([
      ' Delivery',
      ' ',
      '-Five days.',
      '-Free from 50.',
      '+Three days.',
      ' Bye.',
      '+Call us.',
    ]);
  });

  it('shows the changed words of a line on both sides', () => {
    const [removed, added] = compareTexts('Send it back within 30 days.', 'Send it back within 14 days.');
    expect(removed?.pieces).toEqual([
      { kind: 'same', text: 'Send it back within ' },
      { kind: 'removed', text: '30' },
      { kind: 'same', text: ' days.' },
    ]);
    expect(added?.pieces).toEqual([
      { kind: 'same', text: 'Send it back within ' },
      { kind: 'added', text: '14' },
      { kind: 'same', text: ' days.' },
    ]);
  });

  it('does not compare words of lines that have little in common', () => {
    expect(compareTexts('Send it back.', 'We are closed on Mondays in May.').some(line => line.pieces)).toBe(false);
  });

  it('of equal texts is empty', () => {
    expect(compareTexts('a\nb', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true);
  });

  const text = fc.array(fc.constantFrom('a', 'b', 'c d', 'c e', ''), { maxLength: 30 }).map(lines => lines.join('\n'));

  it('always contains both texts completely', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = compareTexts(before, after);
        expect(side(lines, 'added').join('\n')).toBe(before);
        expect(side(lines, 'removed').join('\n')).toBe(after);
        for (const { text: whole, pieces } of lines) {
          if (pieces) expect(pieces.map(piece => piece.text).join('')).toBe(whole);
        }
      }),
    );
  });

  it('aligns long texts at lines that occur once', () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `Line ${at}`);
    const changed = lines.map(line => (/[05]00$/.test(line) ? `${line} is new` : line)).concat('The end');
    const found = compareTexts(['Begin', ...lines].join('\n'), changed.join('\n'));
    expect(side(found, 'removed').join('\n')).toBe(changed.join('\n'));
    expect(found.filter(({ kind }) => kind !== 'same')).toHaveLength(20);
  });
});
