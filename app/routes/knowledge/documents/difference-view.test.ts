import { expect, it } from 'vitest';
import { foldSame } from '#app/routes/knowledge/documents/difference-view.tsx';
import { compareTexts } from '#domain/knowledge/difference.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');

it('folds what stayed the same, away from what did not', () => {
  const shown = foldSame(compareTexts(`${lines(10)}\nold`, `${lines(10)}\nnew`));
  expect(shown[0]).toEqual({ hidden: 8 });
  expect(shown.slice(1).map(part => 'line' in part && part.line.text)).toEqual(['line 8', 'line 9', 'old', 'new']);
});

it('shows a few lines rather than saying that there are some', () => {
  expect(foldSame(compareTexts(`${lines(4)}\nold`, `${lines(4)}\nnew`)).every(part => 'line' in part)).toBe(true);
});
