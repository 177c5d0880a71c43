import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { itemPath, mostRecentItems, readRecentItems, rememberItem } from '#app/shell/recent-items.ts';
import { itemKinds, searchLimits } from '#domain/search/inputs.ts';

const idOf = (number: number) => `01a1d000-0000-7000-8000-${String(number).padStart(12, '0')}`;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the last items, newest first and each once, separately for every organisation', () => {
  for (let number = 1; number <= 10; number++) rememberItem('ours', itemPath('document', idOf(number)));
  rememberItem('ours', itemPath('document', idOf(7)));
  expect(readRecentItems('ours')).toEqual([7, 10, 9, 8, 6, 5, 4, 3].map(number => `document:${idOf(number)}`));
  expect(readRecentItems('theirs')).toEqual([]);
});

it('recognises the page of every kind, and ignores all other pages', () => {
  for (const kind of itemKinds) rememberItem('ours', itemPath(kind, idOf(1)));
  for (const path of ['/', '/chat/history', '/sites/data/documents/new', '/sites/data/rules/x/edit']) {
    rememberItem('ours', path);
  }
  expect(readRecentItems('ours')).toEqual(itemKinds.map(kind => `${kind}:${idOf(1)}`).reverse());
});

it('sends no more than the server accepts, and no malformed items', () => {
  expect(mostRecentItems).toBe(searchLimits.recent);
  localStorage.setItem('aisle:recent::ours', `document:${idOf(1)},rule:x,,else`);
  expect(readRecentItems('ours')).toEqual([`document:${idOf(1)}`]);
});
