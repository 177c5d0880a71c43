import { beforeEach, expect, it, vi } from 'vitest';
import { findWantedPath } from '#app/client/sign-in.ts';
import { trickUrls } from '#tests/attacks/redirections.ts';

const origin = 'http://localhost:3000';
let kept: string | null = null;

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin } });
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ appId: 'aisle' }) }) });
  vi.stubGlobal('sessionStorage', { getItem: () => kept });
});

function wanted(postRedirectUri: unknown): string {
  kept = JSON.stringify({ postRedirectUri });
  return findWantedPath();
}

it('S01 T6 sign-in returns to one of our own pages, whatever address was stored', () => {
  for (const trick of trickUrls) {
    for (const address of [trick, origin + trick, `${origin}.evil.example${trick}`, `${origin}@evil.example${trick}`]) {
      expect([address, wanted(address)]).toEqual([address, '/']);
    }
  }
  for (const address of [null, 1, {}, [], `${origin}`]) expect(wanted(address)).toBe('/');
  kept = 'no JSON at all';
  expect(findWantedPath()).toBe('/');
  expect(wanted(`${origin}/sites?page=2#part`)).toBe('/sites?page=2#part');
});
