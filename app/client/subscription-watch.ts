const shortestGap = 3 * 60_000;

type Watch = {
  /** Whether there is a subscription to ask for. */
  isNeeded: () => boolean;
  refresh: () => Promise<void>;
  now: () => number;
};

/** Returns the check: to be called as often as one likes, it asks again when what is known is some minutes old. */
export function createSubscriptionWatch({ isNeeded, refresh, now }: Watch): () => Promise<void> {
  let askedAt = now();
  return async () => {
    if (!isNeeded() || now() - askedAt < shortestGap) return;
    askedAt = now();
    await refresh().catch(() => {});
  };
}
