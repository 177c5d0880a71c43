import { expect, it } from 'vitest';
import { addLink, continueList, type Edit, type Selected, toggleLines, toggleMark } from '#app/ui/markdown-edit.ts';

/** Double brackets stand for the ends of the selection, a bar for the caret. */
function read(words: string): Selected {
  if (words.includes('|')) return { text: words.replace('|', ''), from: words.indexOf('|'), to: words.indexOf('|') };
  return { text: words.replace(/[⟦⟧]/g, ''), from: words.indexOf('⟦'), to: words.indexOf('⟧') - 1 };
}

function show({ text }: Selected, edit: Edit | null): string | null {
  if (!edit) return null;
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [from, to] = edit.select;
  if (from === to) return `${next.slice(0, from)}|${next.slice(from)}`;
  return `${next.slice(0, from)}⟦${next.slice(from, to)}⟧${next.slice(to)}`;
}

it.each([
  ['ship ⟦free⟧ now', 'ship **⟦free⟧** now'],
  ['ship **⟦free⟧** now', 'ship ⟦free⟧ now'],
  ['ship ⟦**free**⟧ now', 'ship ⟦free⟧ now'],
  ['ship fr|ee now', 'ship **⟦free⟧** now'],
  ['ship | now', 'ship **|** now'],
  ['ship⟦ free ⟧now', 'ship **⟦free⟧** now'],
  ['*⟦free⟧*', '***⟦free⟧***'],
])('bold: %s becomes %s', (before, after) => {
  expect(show(read(before), toggleMark(read(before), '**'))).toBe(after);
});

it.each([
  ['**⟦free⟧**', '***⟦free⟧***'],
  ['***⟦free⟧***', '**⟦free⟧**'],
  ['*⟦free⟧*', '⟦free⟧'],
])('italic: %s becomes %s', (before, after) => {
  expect(show(read(before), toggleMark(read(before), '*'))).toBe(after);
});

it.each([
  ['bullets', 'one|', '- one|'],
  ['bullets', '|', '- |'],
  ['bullets', '⟦one\n\ntwo⟧', '⟦- one\n\n- two⟧'],
  ['bullets', '⟦- one\n- two⟧', '⟦one\ntwo⟧'],
  ['numbers', '⟦- one\n- two⟧', '⟦1. one\n2. two⟧'],
  ['numbers', '⟦one\n⟧two', '⟦1. one⟧\ntwo'],
  ['heading', 'a\nReturns|\nb', 'a\n## Returns|\nb'],
  ['heading', '### Returns|', 'Returns|'],
  ['quote', 'one|', '> one|'],
] as const)('%s: %j becomes %j', (mark, before, after) => {
  expect(show(read(before), toggleLines(read(before), mark))).toBe(after);
});

it.each([
  ['see ⟦our page⟧', 'see [our page](⟦https://⟧)'],
  ['see |', 'see [⟦words⟧](https://)'],
  ['⟦https://shop.example/a⟧', '[⟦words⟧](https://shop.example/a)'],
])('link: %s becomes %s', (before, after) => {
  expect(show(read(before), addLink(read(before)))).toBe(after);
});

it.each([
  ['- one|', '- one\n- |'],
  ['  9. nine|', '  9. nine\n  10. |'],
  ['- one\n- |', '- one\n|'],
  ['- one| more', '- one\n- | more'],
  ['plain|', null],
  ['|- one', null],
])('Enter: %j becomes %j', (before, after) => {
  expect(show(read(before), continueList(read(before)))).toBe(after);
});
