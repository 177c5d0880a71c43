import { useEffect, useLayoutEffect } from 'react';
import { reportErrors } from '#app/client/error-load.ts';
import { useErrorRedirect } from '#app/shell/app-error.ts';
import { LoadingBarView } from '#app/shell/loading-bar-view.tsx';
import { useReloadGuard } from '#app/shell/reload-guard.ts';
import { useRequestDetails } from '#app/shell/request-details.ts';
import { RouteAnnouncer } from '#app/shell/route-announcer.tsx';
import { SessionEffects } from '#app/shell/session-effects.tsx';
import { applyTheme, followTheme } from '#app/shell/theme.ts';
import { showTruncatedText } from '#app/shell/truncated-text.ts';
import { watchVersion } from '#app/shell/version-watch.ts';
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
