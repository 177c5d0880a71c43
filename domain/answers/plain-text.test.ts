import { expect, it } from 'vitest';
import { escapeMarks, escapeQuotes, stripMarkdown } from '#domain/answers/plain-text.ts';

it.each(['> 30 kg: £12', '>30 kg', 'a\n  > b', '5. Oktober', '- 3 °C', '# 4', '[1] *b* `c`'])(
  'escaped text has no marks: %s',
  text => {
    const escaped = escapeMarks(text);
    expect(escaped).not.toMatch(/^\s*(?:[>#-]|\d+\.)/m);
    expect(escaped.replaceAll(/\\([\\*`[\]#>+.)-])/g, '$1')).toBe(text);
  },
);

it('escaped marks survive the removal of Markdown', () => {
  expect(stripMarkdown(escapeMarks('> 30 kg: £12\n5. Oktober'))).toBe('> 30 kg: £12\n5. Oktober');
});

it('only the start of a line is a quote', () => {
  expect(escapeQuotes('> 30 kg\n**5** > 4')).toBe('\\> 30 kg\n**5** > 4');
});
