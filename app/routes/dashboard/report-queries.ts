import { call } from '#app/client/api.ts';
import type { ReportDays } from '#domain/reporting/inputs.ts';

type QueryContext = { signal: AbortSignal };

/** An open dashboard stays up to date. */
const everyMinute = 60_000;

export function reportQuery(siteId: string, days: ReportDays) {
  return {
    queryKey: ['report', siteId, days],
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/sites/{id}/report', { params: { id: siteId }, query: { days }, signal }),
    refetchInterval: everyMinute,
  };
}

export function questionsQuery(siteId: string, days: ReportDays) {
  return {
    queryKey: ['report', siteId, days, 'questions'],
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/sites/{id}/report/questions', { params: { id: siteId }, query: { days }, signal }),
  };
}

export function stepsQuery(siteId: string) {
  return {
    queryKey: ['report', siteId, 'steps'],
    queryFn: ({ signal }: QueryContext) => call('GET /api/sites/{id}/report/steps', { params: { id: siteId }, signal }),
  };
}
