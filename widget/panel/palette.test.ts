import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast, palette } from './palette.ts';

const hex = (color: string) =>
  color.length === 4 ? `#${[...color.slice(1)].map(part => part + part).join('')}` : color;
const color = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`);

it('text is readable on and in any brand colour, in both colour schemes', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (accent, scheme) => {
      const colors = palette(accent, scheme, {});
      const pairs = [
        ['--on-fill', '--fill'],
        ['--on-said', '--said'],
        ['--mark', '--soft'],
        ['--mark', '--paper'],
        ['--ink', '--paper'],
      ];
      for (const [text = '', ground = ''] of pairs) {
        expect(contrast(hex(colors[text] ?? ''), hex(colors[ground] ?? ''))).toBeGreaterThanOrEqual(4.4);
      }
    }),
    { numRuns: 500 },
  );
});

it('a dark background set by the shop makes the text light', () => {
  expect(palette('#9a4420', 'light', { '--aisle-background': '#101418' })).toMatchObject({
    'color-scheme': 'dark',
    '--ink': '#efebe4',
  });
});
