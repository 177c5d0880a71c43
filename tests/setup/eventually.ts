import { vi } from 'vitest';

/** Waits until it is so, and gives what the check gives. Only what never comes should fail: a busy machine takes its time. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 25_000, interval: 50 });
}
