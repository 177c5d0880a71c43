import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { QualityOverview, QualityRun } from '#domain/quality/inputs.ts';

type QueryContext = { signal: AbortSignal };
type Known<T> = { state: { data?: T | undefined } };
const refetchWhileRunning = 1_500;

export function qualityQuery(siteId: string) {
  return {
    queryKey: ['quality', 'of-site', siteId] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/sites/{id}/quality', { params: { id: siteId }, signal }),
    refetchInterval: ({ state: { data } }: Known<QualityOverview>) =>
      data?.runs.some(isOpen) || data?.held.some(({ state }) => state === 'checking') ? refetchWhileRunning : false,
  };
}

export function runQuery(id: string) {
  return {
    queryKey: ['quality', 'run', id] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/quality/runs/{id}', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }: Known<QualityRun>) => (data && isOpen(data) ? refetchWhileRunning : false),
  };
}

export function suggestionsQuery(siteId: string) {
  return {
    queryKey: ['quality', 'suggestions', siteId] as const,
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/sites/{id}/quality/suggestions', { params: { id: siteId }, signal }),
  };
}

export function isOpen({ state }: Pick<QualityRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

export async function refreshQuality(): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: ['quality'] });
}
