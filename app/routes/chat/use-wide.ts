import { useSyncExternalStore } from 'react';

/** From here on there is room for what stands beside a conversation. */
const query = '(min-width: 1080px)';

export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
