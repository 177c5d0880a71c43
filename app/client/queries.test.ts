import { expect, it } from 'vitest';
import { getQueryClient, isWorthRetrying, makeQueryClient } from '#app/client/queries.ts';

it('retries after a failed connection or a server error, never after a refusal', () => {
  expect(isWorthRetrying(new TypeError('network'))).toBe(true);
  expect(isWorthRetrying({ status: 0 })).toBe(true);
  expect(isWorthRetrying({ status: 503 })).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 422, 429]) expect(isWorthRetrying({ status })).toBe(false);
});

it('retries at most twice, and caches a result for 30 s', () => {
  const { retry, staleTime } = makeQueryClient().getDefaultOptions().queries ?? {};
  expect(staleTime).toBe(30_000);
  const again = retry as (count: number, error: unknown) => boolean;
  expect([0, 1, 2].map(count => again(count, { status: 500 }))).toEqual([true, true, false]);
});

it('R19 never shares a client between two renders on the server', () => {
  expect(getQueryClient()).not.toBe(getQueryClient());
});
