import { call } from '#app/client/api.ts';

/** How many answers of the last 30 days used each document or product, by its ID. */
export function sourceUsesQuery(siteId: string, kind: 'document' | 'product') {
  return {
    queryKey: [`${kind}s`, 'answer-counts', siteId] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { kind };
      const uses = await call('GET /api/sites/{id}/report/sources', { params: { id: siteId }, query, signal });
      return new Map(uses.map(({ id, count }) => [id, count]));
    },
  };
}

export function SourceUses({ count }: { count: number }) {
  return (
    <span
      title="Answers that used it in the last 30 days"
      className={count > 0 ? 'text-13 tabular-nums' : 'text-13 text-ink-3'}
    >
      {count > 0 ? count.toLocaleString('en-GB') : 'None yet'}
    </span>
  );
}
