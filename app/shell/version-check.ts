const shortestGap = 30_000;

export type Build = { id: string; timestamp: number | string };

type Check = {
  current: string;
  fetchLatest: () => Promise<Build | null>;
  offer: (build: Build) => void;
  now: () => number;
};

/** Returns the check: to be called as often as one likes, it asks at most every 30 s and offers a version once. */
export function createVersionCheck({ current, fetchLatest, offer, now }: Check): () => Promise<void> {
  let offered = current;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - askedAt < shortestGap) return;
    askedAt = now();
    const latest = await fetchLatest().catch(() => null);
    if (!latest || latest.id === offered || latest.id === current) return;
    offered = latest.id;
    offer(latest);
  };
}
