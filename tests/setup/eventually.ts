import { vi } from 'vitest';

/** Only what never comes should fail: a busy machine takes its time. */
export const patience = 60_000;

/** Waits until it is so, and gives what the check gives. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: patience, interval: 50 });
}
