import { type Build, createVersionCheck } from '#app/shell/version-check.ts';
import { toast } from '#app/ui/toast.tsx';

// Offers to load a newer build when one is being served. It never reloads automatically.

const pollInterval = 5 * 60_000;

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
    title: 'A new version of Aisle is available.',
    duration: null,
    action: { label: 'Reload', onSelect: () => window.location.reload() },
  });
}
