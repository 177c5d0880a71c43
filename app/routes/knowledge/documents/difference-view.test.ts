import { expect, it } from 'vitest';
import { foldUnchanged } from '#app/routes/knowledge/documents/difference-view.tsx';
import { compareTexts } from '#domain/knowledge/difference.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');

it('folds unchanged lines that are not near a change', () => {
  const shown = foldUnchanged(compareTexts(`${lines(10)}\nold`, `${lines(10)}\nnew`));
  expect(shown[0]).toEqual({ hidden: 8 });
  expect(shown.slice(1).map(part => 'line' in part && part.line.text)).toEqual(['line 8', 'line 9', 'old', 'new']);
});

it('shows a few unchanged lines instead of folding them', () => {
  expect(foldUnchanged(compareTexts(`${lines(4)}\nold`, `${lines(4)}\nnew`)).every(part => 'line' in part)).toBe(true);
});
