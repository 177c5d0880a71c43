const shortestGap = 30_000;

export type Build = { id: string; timestamp: number | string };

type Check = {
  current: string;
  fetchLatest: () => Promise<Build | null>;
  offer: (build: Build) => void;
  now: () => number;
};

/** Returns a check that requests the version at most every 30 seconds and offers each version once. */
export function createVersionCheck({ current, fetchLatest, offer, now }: Check): () => Promise<void> {
  let offered = current;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - checkedAt < shortestGap) return;
    checkedAt = now();
    const latest = await fetchLatest().catch(() => null);
    if (!latest || latest.id === offered || latest.id === current) return;
    offered = latest.id;
    offer(latest);
  };
}
