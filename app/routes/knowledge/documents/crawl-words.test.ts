import { describe, expect, it } from 'vitest';
import { sayPath, sayProgress, sayTitle } from '#app/routes/knowledge/documents/crawl-words.ts';

const progress = { found: 0, read: 0, left: 0, skipped: 0, failed: 0 };
const at = { kind: 'links', url: 'https://shop.example/' } as const;

describe('a crawl', () => {
  it.each([
    ['finding', { found: 1, left: 12 }, '1 page found, 12 still to look at. It goes on when you leave.'],
    ['finding', {}, 'Asking the website what may be read.'],
    ['found', { found: 2 }, '2 pages found.'],
    ['reading', { read: 3, left: 4 }, '3 of 7 read. It goes on when you leave.'],
    ['done', { read: 1 }, '1 page read, answered from now on.'],
    ['done', { read: 2, failed: 1 }, '2 pages read, answered from now on. 1 page could not be read.'],
    ['done', { failed: 1 }, '1 page could not be read.'],
    ['canceled', {}, 'Stopped.'],
  ] as const)('that is %s says how far it is: %o', (state, counts, words) => {
    expect(sayProgress({ state, problem: null, progress: { ...progress, ...counts } })).toBe(words);
  });

  it('is called by what happens to it', () => {
    expect(sayTitle({ ...at, state: 'finding' })).toBe('Looking for pages of shop.example');
    expect(sayTitle({ ...at, state: 'failed' })).toBe('shop.example');
  });

  it('shows paths as people write them', () => {
    expect(sayPath('https://shop.example/gr%C3%B6%C3%9Fen?a=1')).toBe('/größen?a=1');
    expect(sayPath('https://shop.example/%E0%A4%A')).toBe('/%E0%A4%A');
  });
});
