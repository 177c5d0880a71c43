import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Bridge, waitForBridge } from '#app/client/shopify-bridge.ts';

const bridge = { ready: Promise.resolve() } as unknown as Bridge;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Says when it was found, in milliseconds, and how often it was looked for. */
async function wait(appearsAt: number) {
  const began = Date.now();
  let looks = 0;
  const find = () => {
    looks += 1;
    return Date.now() - began >= appearsAt ? bridge : undefined;
  };
  const outcome = waitForBridge(find).then(
    found => (found === bridge ? 'found' : 'another'),
    () => 'none',
  );
  await vi.runAllTimersAsync();
  return { outcome: await outcome, after: Date.now() - began, looks };
}

it('C04 uses App Bridge immediately if it is loaded', async () => {
  expect(await wait(0)).toEqual({ outcome: 'found', after: 0, looks: 1 });
});

it('C04 waits if it loads after 800 ms', async () => {
  expect(await wait(800)).toEqual({ outcome: 'found', after: 800, looks: 17 });
});

it('C04 finds it at the last attempt', async () => {
  expect(await wait(950)).toEqual({ outcome: 'found', after: 950, looks: 20 });
});

it('C04 gives up after 20 attempts, 50 ms apart', async () => {
  expect(await wait(Number.POSITIVE_INFINITY)).toEqual({ outcome: 'none', after: 950, looks: 20 });
});
