const shortestGap = 3 * 60_000;

type Watch = {
  /** Whether there is a subscription to check. */
  isNeeded: () => boolean;
  refresh: () => Promise<void>;
  now: () => number;
};

/** Returns a check that refreshes the subscription at most every three minutes. */
export function createSubscriptionWatch({ isNeeded, refresh, now }: Watch): () => Promise<void> {
  let checkedAt = now();
  return async () => {
    if (!isNeeded() || now() - checkedAt < shortestGap) return;
    checkedAt = now();
    await refresh().catch(() => {});
  };
}
