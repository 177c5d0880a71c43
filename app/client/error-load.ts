import { readErrorConfig } from '#app/client/error-config.ts';

let isLoading = false;

/** Loads the reporter when the page is idle, if reporting is on. */
export function reportErrors(): void {
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
