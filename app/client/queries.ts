import { QueryClient } from '@tanstack/react-query';

const attempts = 2;

let browserClient: QueryClient | undefined;

/**
 * The client every query names as its second argument: `useQuery(siteQuery(id), getQueryClient())`.
 * One per tab. On the server, a new one each time: nothing is fetched there, and nothing may be shared.
 * There is no provider, so that the first page doesn't load the library (decision 0021).
 */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < attempts && isWorthRetrying(error) },
    },
  });
}

/** Only connection and server errors are worth a retry. */
export function isWorthRetrying(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status !== 'number' || status === 0 || status >= 500;
}
