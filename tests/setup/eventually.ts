import { vi } from 'vitest';

/** Long enough for a busy machine: only a condition that never becomes true should fail. */
export const timeout = 60_000;

/** Repeats the check until it passes, and returns its result. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  let isChecking = false;
  const runCheck = async () => {
    isChecking = true;
    try {
      return await check();
    } finally {
      isChecking = false;
    }
  };
  try {
    return await vi.waitFor(runCheck, { timeout, interval: 50 });
  } catch (error) {
    // Otherwise the previous failure would be reported as the reason.
    if (isChecking) throw new Error('The last check never finished.', { cause: error });
    throw error;
  }
}
