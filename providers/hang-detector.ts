/** Detects a service that accepts connections but does not answer. */
export type HangDetector = {
  is(): boolean;
  /** Records a failed call. Only time-outs count: other failures are immediate. */
  note(error: unknown): void;
};

/**
 * After the first time-out, callers no longer wait: they check `is()` and use cached data. Meanwhile `probe`, which must time out after
 * `timeout`, is repeated in the background until the service answers.
 */
export function openHangDetector(probe: () => Promise<unknown>, timeout: number): HangDetector {
  let silent = false;

  async function watch(): Promise<void> {
    for (;;) {
      silent = await probe().then(() => false, isTimeout);
      if (!silent) return;
      await new Promise(done => setTimeout(done, timeout / 2).unref());
    }
  }

  return {
    is: () => silent,
    note(error) {
      if (silent || !isTimeout(error)) return;
      silent = true;
      void watch();
    },
  };
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));
}
