import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { readErrorConfig } from '#app/client/error-config.ts';
import { useErrorRedirect } from '#app/shell/app-error.ts';
import { height, loadingBar } from '#app/shell/loading-bar.ts';
import { useReloadGuard } from '#app/shell/reload-guard.ts';
import { useRequestDetails } from '#app/shell/request-details.ts';
import { RouteAnnouncer } from '#app/shell/route-announcer.tsx';
import { SessionEffects } from '#app/shell/session-effects.tsx';
import { applyTheme, followTheme } from '#app/shell/theme.ts';
import { watchVersion } from '#app/shell/version-watch.ts';
import { cx } from '#app/ui/class-names.ts';
import { Toaster } from '#app/ui/toast.tsx';

/** Effects that run on every page in the browser. */
export function BrowserEffects() {
  const { merchant } = useRequestDetails();
  // When an error page takes over, React re-renders the root element and clears its class before the next paint.
  useLayoutEffect(applyTheme, []);
  useEffect(followTheme, []);
  useEffect(watchVersion, []);
  useEffect(reportErrors, []);
  useEffect(showTruncatedText, []);
  useReloadGuard();
  useErrorRedirect();
  useEffect(markReady, []);
  return (
    <>
      <SessionEffects />
      {/* The Shopify admin shows its own. */}
      {!merchant && <LoadingBarView />}
      <RouteAnnouncer />
      <Toaster />
    </>
  );
}

/** Marks the page as interactive; tests wait for it. */
function markReady(): void {
  document.documentElement.dataset.ready = 'true';
}

let isLoading = false;

/** Loads the reporter when the page is idle, if reporting is on. */
function reportErrors(): void {
  const config = readErrorConfig();
  if (isLoading || config.token === '') return;
  isLoading = true;
  const load = () =>
    import('#app/client/error-reports.ts').then(
      ({ startReports }) => startReports(config),
      // The page works without the reporter.
      () => {},
    );
  if (typeof requestIdleCallback === 'undefined') setTimeout(load, 1_000);
  else requestIdleCallback(load, { timeout: 4_000 });
}

/** Shows the full text of truncated elements on hover. */
function showTruncatedText(): () => void {
  let shown: Element | undefined;
  const show = ({ target }: Event) => {
    shown?.removeAttribute('title');
    shown = target instanceof Element ? (target.closest('[class*=truncate]:not([title])') ?? undefined) : undefined;
    if (shown && shown.scrollWidth > shown.clientWidth) shown.setAttribute('title', shown.textContent);
    else shown = undefined;
  };
  document.addEventListener('pointerover', show);
  return () => document.removeEventListener('pointerover', show);
}

/** Hidden from screen readers, which use the route announcer. */
function LoadingBarView() {
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
