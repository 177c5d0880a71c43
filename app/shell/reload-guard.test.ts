import { expect, it, vi } from 'vitest';
import { lastReload, mayReload, reloadPause } from '#app/shell/reload-guard.ts';

it('C05 reloads for the first missing script', () => {
  expect(mayReload({ now: 1_000, last: null, online: true })).toBe(true);
});

it('C05 reloads at most once in 10 s', () => {
  expect(reloadPause).toBe(10_000);
  expect(mayReload({ now: 50_000, last: 40_001, online: true })).toBe(false);
  expect(mayReload({ now: 50_000, last: 40_000, online: true })).toBe(true);
});

it('C05 does not reload while offline', () => {
  expect(mayReload({ now: 50_000, last: null, online: false })).toBe(false);
});

it('C05 still reloads after the clock was set back', () => {
  expect(mayReload({ now: 1_000, last: 90_000, online: true })).toBe(true);
});

it('C05 if storage is blocked, a page reloads only when it is older than the pause, and not in a loop', () => {
  const refuse = () => {
    throw new DOMException('Storage is blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse });
  const last = lastReload() ?? Number.NaN;
  vi.unstubAllGlobals();
  expect(last).toBe(performance.timeOrigin);
  expect(mayReload({ now: last + reloadPause - 1, last, online: true })).toBe(false);
  expect(mayReload({ now: last + reloadPause, last, online: true })).toBe(true);
});
