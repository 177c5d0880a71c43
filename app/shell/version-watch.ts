import { toast } from '#app/ui/toast.tsx';

// Notices that a newer build is being served and offers to load it. It never reloads by itself.

export const pollInterval = 5 * 60_000;
const shortestGap = 30_000;

type Build = { id: string; timestamp: number | string };

type Watch = {
  current: string;
  fetchLatest: () => Promise<Build | null>;
  offer: (build: Build) => void;
  now: () => number;
};

/** Returns the check: to be called as often as one likes, it asks at most every 30 s and offers a version once. */
export function createVersionCheck({ current, fetchLatest, offer, now }: Watch): () => Promise<void> {
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

export function watchVersion(): () => void {
  if (__BUILD_ID__ === 'development') return () => {};
  const check = createVersionCheck({
    current: __BUILD_ID__,
    fetchLatest,
    offer: offerReload,
    now: () => performance.now(),
  });
  const checkWhenSeen = () => {
    if (document.visibilityState === 'visible') void check();
  };
  const timer = setInterval(checkWhenSeen, pollInterval);
  document.addEventListener('visibilitychange', checkWhenSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkWhenSeen);
  };
}

async function fetchLatest(): Promise<Build | null> {
  const answer = await fetch('/builds/latest.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) return null;
  const build: unknown = await answer.json();
  return typeof build === 'object' && build !== null && 'id' in build && typeof build.id === 'string'
    ? (build as Build)
    : null;
}

function offerReload(): void {
  toast({
    tone: 'info',
    title: 'A new version of Aisle is ready.',
    duration: null,
    action: { label: 'Reload', onSelect: () => window.location.reload() },
  });
}
