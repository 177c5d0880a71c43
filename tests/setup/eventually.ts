import { vi } from 'vitest';

/** Only what never comes should fail: a busy machine takes its time. */
export const patience = 60_000;

/** Waits until it is so, and gives what the check gives. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  let isLooking = false;
  const look = async () => {
    isLooking = true;
    try {
      return await check();
    } finally {
      isLooking = false;
    }
  };
  try {
    return await vi.waitFor(look, { timeout: patience, interval: 50 });
  } catch (error) {
    // Otherwise the failure before it would be taken for the reason.
    if (isLooking) throw new Error('The last look never came to an end.', { cause: error });
    throw error;
  }
}
