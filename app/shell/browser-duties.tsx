import { useEffect, useLayoutEffect } from 'react';
import { reportErrors } from '#app/client/error-load.ts';
import { catchFatalErrors } from '#app/shell/app-error.ts';
import { Arrival } from '#app/shell/arrival.tsx';
import { showCutWords } from '#app/shell/cut-words.ts';
import { LoadingBarView } from '#app/shell/loading-bar-view.tsx';
import { useReloadGuard } from '#app/shell/reload-guard.ts';
import { useRequestFacts } from '#app/shell/request-facts.ts';
import { SessionDuties } from '#app/shell/session-duties.tsx';
import { applyTheme, followTheme } from '#app/shell/theme.ts';
import { watchVersion } from '#app/shell/version-watch.ts';
import { Toaster } from '#app/ui/toast.tsx';

/** What every page does in the browser, whatever it shows. */
export function BrowserDuties() {
  const { merchant } = useRequestFacts();
  // When an error page takes over, React renders the root element anew and clears its class; no frame is painted between.
  useLayoutEffect(applyTheme, []);
  useEffect(followTheme, []);
  useEffect(catchFatalErrors, []);
  useEffect(watchVersion, []);
  useEffect(reportErrors, []);
  useEffect(showCutWords, []);
  useReloadGuard();
  useEffect(sayReady, []);
  return (
    <>
      <SessionDuties />
      {/* A shop's admin shows its own above our frame. */}
      {!merchant && <LoadingBarView />}
      <Arrival />
      <Toaster />
    </>
  );
}

/** From here on keys and buttons do what they promise; tests and tools wait for it. */
function sayReady(): void {
  document.documentElement.dataset.ready = 'true';
}
