import { describe, expect, it } from 'vitest';
import { readShop, shopFolders } from './shops.ts';

describe.each(shopFolders)('the training shop %s', folder => {
  const { pages, products, messages } = readShop(folder);
  const follows = messages.filter(({ chat }, at) => messages[at - 1]?.chat === chat);

  it('has pages with titles', () => {
    expect(pages.size).toBeGreaterThanOrEqual(15);
    expect(pages.size).toBeLessThanOrEqual(40);
    for (const [page, content] of pages) expect([page, content.startsWith('# ')]).toEqual([page, true]);
  });

  it('has labels that exist', () => {
    const lines = new Map([...pages].map(([page, content]) => [page, content.split('\n')]));
    const missing = messages.flatMap(({ id, answer, also }) =>
      [...answer, ...also]
        .filter(({ page, quote }) => !lines.get(page)?.some(line => line.includes(quote)))
        .map(() => id),
    );
    expect(missing).toEqual([]);
    const handles = new Set(products.map(({ handle }) => handle));
    expect(messages.filter(one => one.products.some(handle => !handles.has(handle)))).toEqual([]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  });

  it('has enough questions, and follow-ups that need the chat', () => {
    const leaning = messages.filter(({ takes }) => takes !== '');
    expect(messages.length).toBeGreaterThanOrEqual(44);
    expect(follows.length).toBeGreaterThanOrEqual(14);
    expect(leaning.length).toBeGreaterThanOrEqual(9);
    expect(leaning.filter(one => !follows.includes(one) || one.alone === '')).toEqual([]);
    expect(messages.filter(({ kind, answer }) => kind === 'question' && answer.length > 0).length).toBeGreaterThan(23);
  });
});
