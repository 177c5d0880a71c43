import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { helpPages } from '#app/routes/help/help-pages.ts';
import { matchScreen } from '#app/shell/screens.ts';

const folder = join(import.meta.dirname, '../../../docs/help');
const textOf = (page: string) => readFileSync(join(folder, `${page}.md`), 'utf8');

it('lists every text of docs/help once', () => {
  const files = readdirSync(folder).map(file => file.replace(/\.md$/, ''));
  expect(helpPages.map(({ page }) => page).sort()).toEqual(files.sort());
});

it.each(helpPages.map(({ page }) => page))('%s is short, and links only to screens that exist', page => {
  const text = textOf(page);
  const words = text.split(/\s+/).length;
  expect(words).toBeGreaterThan(200);
  expect(words).toBeLessThan(500);
  const links = [...text.matchAll(/\]\((\/[^)#]*)/g)].map(([, path = '']) => path);
  expect(links.filter(path => path !== '/api/docs' && !matchScreen(path))).toEqual([]);
});
