import { expect, it } from 'vitest';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import { payloads } from '#tests/setup/hostile-text.ts';
import { type Block, type Inline, plainText, readMarkdown, unfoldedOf } from './markdown.ts';

const inlineOf = (text: string, isOpen = false) => {
  const [block] = readMarkdown(text, isOpen);
  return block && 'inside' in block ? block.inside : [];
};

it('parses paragraphs, emphasis, code, lists, links and source numbers', () => {
  expect(
    readMarkdown(
      '# Returns\n\nYou have **60 days**. [1]\nKeep the *label*.\n\n- `one`\n- two\n\n3. three\n\n```\n<b>\n```',
    ),
  ).toEqual([
    { kind: 'paragraph', inside: [{ kind: 'strong', inside: ['Returns'] }] },
    {
      kind: 'paragraph',
      inside: [
        'You have ',
        { kind: 'strong', inside: ['60 days'] },
        '.',
        { kind: 'mark', number: 1 },
        { kind: 'break' },
        'Keep the ',
        { kind: 'em', inside: ['label'] },
        '.',
      ],
    },
    { kind: 'list', isOrdered: false, start: 1, items: [[{ kind: 'code', text: 'one' }], ['two']] },
    { kind: 'list', isOrdered: true, start: 3, items: [['three']] },
    { kind: 'code', text: '<b>' },
  ]);
  expect(inlineOf('See [the **guide**](https://shop.example/a_(b)?c=1) or https://shop.example/x.')).toEqual([
    'See ',
    { kind: 'link', href: 'https://shop.example/a_(b)?c=1', inside: ['the ', { kind: 'strong', inside: ['guide'] }] },
    ' or ',
    { kind: 'link', href: 'https://shop.example/x', inside: ['https://shop.example/x'] },
    '.',
  ]);
});

it('does not change sums, file names and escaped characters', () => {
  expect(inlineOf('2 * 3 * 4 and some_file_name and \\*no\\*')).toEqual([
    '2 * 3 * 4 and some_file_name and ',
    '*',
    'no',
    '*',
  ]);
});

it('unclosed markup counts as closed while an answer is streamed', () => {
  expect(inlineOf('Yes, **sixty da', true)).toEqual(['Yes, ', { kind: 'strong', inside: ['sixty da'] }]);
  expect(inlineOf('See [the guide](https://sho', true)).toEqual(['See ', { kind: 'words', inside: ['the guide'] }]);
  expect(inlineOf('Yes, **sixty da')).toEqual(['Yes, **sixty da']);
});

it('hostile text is rendered as text only, wherever it is cut', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(500);
  for (const payload of payloads) {
    for (let end = 1; end <= payload.length; end++) {
      for (const text of [payload.slice(0, end), `\n> ${payload.slice(0, end)}`]) {
        for (const isOpen of [true, false]) readMarkdown(text, isOpen).forEach(expectHarmless);
      }
    }
  }
});

it('a text that consists of markup characters only is parsed', () => {
  for (const mark of ['*', '**', '[', '`', '>', '[](', 'h', '_', '\\', '>\n', '> - ', '\n\n> ']) {
    for (const before of ['', '\n']) {
      const text = before + mark.repeat(20_000 / mark.length);
      expect(plainText(readMarkdown(text, true)).length).toBeLessThanOrEqual(text.length);
    }
  }
});

function expectHarmless(block: Block): void {
  if (block.kind === 'quote') block.blocks.forEach(expectHarmless);
  const all = block.kind === 'list' ? block.items.flat() : 'inside' in block ? block.inside : [];
  all.forEach(expectHarmlessPart);
}

function expectHarmlessPart(part: Inline): void {
  if (typeof part === 'string') return;
  if (part.kind === 'link' && !/^(https?:\/\/|mailto:)/.test(part.href)) throw new Error(`a link to ${part.href}`);
  if ('inside' in part) part.inside.forEach(expectHarmlessPart);
}

it('lines that start with > after an empty line are a quote, and a quote in a quote is text', () => {
  const [, quote, after] = readMarkdown(
    'You have 60 days. [1]\n\n> Worn boots\n>\n> - are kept\n>\n> > 30 kg\n\nAnything else?',
  );
  expect(quote).toEqual({
    kind: 'quote',
    blocks: [
      { kind: 'paragraph', inside: ['Worn boots'] },
      { kind: 'list', isOrdered: false, start: 1, items: [['are kept']] },
      { kind: 'paragraph', inside: ['> 30 kg'] },
    ],
  });
  expect(after).toEqual({ kind: 'paragraph', inside: ['Anything else?'] });
  expect(plainText(readMarkdown('\n> one\n> two'))).toBe('one\ntwo');
  const answer = 'three\n\n> one';
  expect(plainText(unfoldedOf(answer, false, true))).toBe('three');
  expect(plainText(unfoldedOf(answer, false, false))).toBe('three\n\none');
});

it('a > that starts no quote is shown', () => {
  for (const line of ['> 30 kg: £12', '\\> 30 kg: £12', 'up to 30 kg: £9\n> 30 kg: £12']) {
    expect(plainText(readMarkdown(line))).toBe(line.replace('\\', ''));
  }
  expect(plainText(readMarkdown(`Shipping\n\n${escapeMarks('> 30 kg: £12')}`))).toBe('Shipping\n\n> 30 kg: £12');
});
