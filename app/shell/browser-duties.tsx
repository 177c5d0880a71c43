import { useEffect, useInsertionEffect } from 'react';
import { catchFatalErrors } from '#app/shell/app-error.ts';
import { Arrival } from '#app/shell/arrival.tsx';
import { LoadingBarView } from '#app/shell/loading-bar-view.tsx';
import { useReloadGuard } from '#app/shell/reload-guard.ts';
import { applyTheme, followTheme } from '#app/shell/theme.ts';
import { watchVersion } from '#app/shell/version-watch.ts';
import { Toaster } from '#app/ui/toast.tsx';

/** What every page does in the browser, whatever it shows. */
export function BrowserDuties() {
  useInsertionEffect(applyTheme, []);
  useEffect(followTheme, []);
  useEffect(catchFatalErrors, []);
  useEffect(watchVersion, []);
  useReloadGuard();
  return (
    <>
      <LoadingBarView />
      <Arrival />
      <Toaster />
    </>
  );
}
