import { beforeEach, expect, it, vi } from 'vitest';
import { findSignOutReason, setSignOutReason } from '#app/client/sign-out-reason.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('S02 a call refused during sign-out is not reported as an ended session', () => {
  setSignOutReason('signed-out');
  setSignOutReason('ended');
  expect(findSignOutReason()).toEqual({ reason: 'signed-out' });
});

it('a session that ends after a new sign-in is reported as ended', () => {
  setSignOutReason('signed-out');
  setSignOutReason(null);
  setSignOutReason('ended', 'Not authenticated.');
  expect(findSignOutReason()).toEqual({ reason: 'ended', errorText: 'Not authenticated.' });
});
