import { readErrorConfig } from '#app/client/error-config.ts';

let isLoading = false;

/** Fetches the reporter when the page has nothing better to do. Where errors are not reported, nothing is fetched. */
export function reportErrors(): void {
  const config = readErrorConfig();
  if (isLoading || config.token === '') return;
  isLoading = true;
  const load = () =>
    import('#app/client/error-reports.ts').then(
      ({ startReports }) => startReports(config),
      // What cannot be fetched now is not needed to use the page.
      () => {},
    );
  if (typeof requestIdleCallback === 'undefined') setTimeout(load, 1_000);
  else requestIdleCallback(load, { timeout: 4_000 });
}
