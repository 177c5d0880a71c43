import { beforeEach, expect, it, vi } from 'vitest';
import { findFarewell, setFarewell } from '#app/client/farewell.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('S02 a call refused while somebody signs out does not make it a session that ended', () => {
  setFarewell('signed-out');
  setFarewell('ended');
  expect(findFarewell()).toBe('signed-out');
});

it('a session that ends after a new sign-in says so', () => {
  setFarewell('signed-out');
  setFarewell(null);
  setFarewell('ended');
  expect(findFarewell()).toBe('ended');
});
