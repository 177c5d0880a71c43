import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="flex min-h-9 items-center justify-center gap-2 border-line border-b bg-sunken px-4 py-1 text-13 text-ink-2">
          <WifiOff aria-hidden />
          You’re offline. We’ll reconnect automatically.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
