import { describe, expect, it } from 'vitest';
import { describeProgress, describeTitle, formatPath } from '#app/routes/knowledge/documents/crawl-labels.ts';

const progress = { found: 0, read: 0, products: 0, left: 0, skipped: 0, failed: 0 };
const at = { kind: 'links', url: 'https://shop.example/' } as const;

describe('a crawl', () => {
  it.each([
    ['finding', { found: 1, left: 12 }, '1 page found, 12 left to check. You can leave this page.'],
    ['finding', {}, 'Checking what the website lets us read.'],
    ['found', { found: 2 }, '2 pages found.'],
    ['reading', { read: 3, left: 4 }, '3 of 7 read. You can leave this page.'],
    ['done', { read: 1 }, '1 page read. Aisle can answer from it now.'],
    ['done', { read: 9, products: 4 }, '9 pages read, 4 imported as products. Aisle can answer from them now.'],
    ['done', { read: 2, failed: 1 }, '2 pages read. Aisle can answer from them now. 1 page couldn’t be read.'],
    ['done', { failed: 1 }, '1 page couldn’t be read.'],
    ['canceled', {}, 'Stopped.'],
  ] as const)('in the state %s describes its progress: %o', (state, counts, text) => {
    expect(describeProgress({ state, problem: null, progress: { ...progress, ...counts } })).toBe(text);
  });

  it('has a title that says what is happening', () => {
    expect(describeTitle({ ...at, state: 'finding' })).toBe('Finding pages on shop.example');
    expect(describeTitle({ ...at, state: 'failed' })).toBe('shop.example');
  });

  it('shows decoded paths', () => {
    expect(formatPath('https://shop.example/gr%C3%B6%C3%9Fen?a=1')).toBe('/größen?a=1');
    expect(formatPath('https://shop.example/%E0%A4%A')).toBe('/%E0%A4%A');
  });
});
