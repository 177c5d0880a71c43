import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetOrganization, readLastChoice, saveLastChoice } from '#app/client/last-choice.ts';

function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

let tab = createStorage();
let browser = createStorage();

beforeEach(() => {
  tab = createStorage();
  browser = createStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
});
afterEach(() => vi.unstubAllGlobals());

it('S07 the ID of a deleted organisation is removed from storage', () => {
  saveLastChoice('organization', 'maren', 'tarn');
  saveLastChoice('site', 'tarn', 'shop');
  forgetOrganization('maren', 'tarn');
  expect([...tab.kept, ...browser.kept]).toEqual([]);
});

it('S07 an organisation selected in another tab stays selected there', () => {
  saveLastChoice('organization', 'maren', 'tarn');
  browser.setItem('aisle:organization:maren', 'ceramics');
  forgetOrganization('maren', 'tarn');
  expect(readLastChoice('organization', 'maren')).toBe('ceramics');
});

it('E08 blocked storage stores nothing and causes no error', () => {
  vi.unstubAllGlobals();
  saveLastChoice('organization', 'maren', 'tarn');
  expect(readLastChoice('organization', 'maren')).toBeNull();
});
