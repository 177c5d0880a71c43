import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { toast } from '#app/ui/toast.tsx';
import type { MergeTopics, RenameTopic, TopicRow } from '#domain/insights/inputs.ts';
import type { ReportDays } from '#domain/reporting/inputs.ts';

type QueryContext = { signal: AbortSignal };

export function insightsQuery(siteId: string, days: ReportDays) {
  return {
    queryKey: ['insights', siteId, days],
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/sites/{id}/insights', { params: { id: siteId }, query: { days }, signal }),
  };
}

export function topicQuestionsQuery(siteId: string, key: string, days: ReportDays) {
  return {
    queryKey: ['insights', siteId, days, 'questions', key],
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/sites/{id}/topics/{key}/questions', { params: { id: siteId, key }, query: { days }, signal }),
  };
}

export async function renameTopic(siteId: string, { key }: TopicRow, body: RenameTopic): Promise<void> {
  await call('PUT /api/sites/{id}/topics/{key}', { params: { id: siteId, key }, body });
  await refresh(siteId);
  toast({ title: 'Topic renamed' });
}

export async function mergeTopics(siteId: string, body: MergeTopics): Promise<void> {
  await call('POST /api/sites/{id}/merged-topics', { params: { id: siteId }, body });
  await refresh(siteId);
  toast({ title: 'Topics merged' });
}

export async function resetTopic(siteId: string, { key }: TopicRow): Promise<void> {
  await call('DELETE /api/sites/{id}/topics/{key}', { params: { id: siteId, key } });
  await refresh(siteId);
  toast({ title: 'Original topics restored' });
}

function refresh(siteId: string): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ['insights', siteId] });
}
