import { call } from '#app/client/api.ts';

/** The latest questions of visitors that got no answer, or only suggested passages. */
export function unansweredQuery(siteId: string) {
  return {
    queryKey: ['playground', 'unanswered', siteId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('GET /api/sites/{id}/playground/questions', { params: { id: siteId }, signal }),
  };
}
