import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { height, loadingBar } from '#app/shell/loading-bar.ts';
import { cx } from '#app/ui/class-names.ts';

/** Hidden from screen readers, which use the route announcer. */
export function LoadingBarView() {
  const { visible, progress, failed } = useSyncExternalStore(
    loadingBar.subscribe,
    loadingBar.getState,
    loadingBar.getState,
  );
  const busy = useNavigation().state !== 'idle';

  useEffect(() => {
    if (busy) loadingBar.start();
    else loadingBar.finish();
  }, [busy]);

  return (
    <div
      aria-hidden
      data-loading-bar={failed ? 'failed' : visible ? 'busy' : 'idle'}
      style={{ height, opacity: visible ? 1 : 0, transform: `scaleX(${progress / 100})` }}
      className={cx(
        'pointer-events-none fixed inset-x-0 top-0 z-60 origin-left',
        progress > 0 && 'transition-[transform,opacity] duration-150 ease-linear',
        failed ? 'bg-red' : 'bg-accent',
      )}
    />
  );
}
