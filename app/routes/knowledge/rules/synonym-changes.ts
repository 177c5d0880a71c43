import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshRules } from '#app/routes/knowledge/rules/rule-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Synonyms, SynonymsInput } from '#domain/retrieval/inputs.ts';

type QueryContext = { signal: AbortSignal };

export function synonymsQuery(siteId: string) {
  return {
    queryKey: ['synonyms', siteId],
    queryFn: ({ signal }: QueryContext) => call('GET /api/sites/{id}/synonyms', { params: { id: siteId }, signal }),
  };
}

export async function saveSynonyms(siteId: string, id: string | undefined, body: SynonymsInput): Promise<void> {
  if (id) await call('PUT /api/sites/{id}/synonyms/{synonymsId}', { params: { id: siteId, synonymsId: id }, body });
  else await call('POST /api/sites/{id}/synonyms', { params: { id: siteId }, body });
  await refresh(siteId);
}

/** Deletes at once; the toast has “Undo”. */
export async function removeSynonyms({ siteId, id, phrases }: Synonyms): Promise<void> {
  await attempt(siteId, async () => {
    await call('DELETE /api/sites/{id}/synonyms/{synonymsId}', { params: { id: siteId, synonymsId: id } });
    const undo = () => void attempt(siteId, () => saveSynonyms(siteId, undefined, { phrases }));
    toast({ title: 'Synonyms deleted', action: { label: 'Undo', onSelect: undo } });
  });
}

async function attempt(siteId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
  await refresh(siteId);
}

/** Rules are refreshed too, because synonyms change which ones match. */
async function refresh(siteId: string): Promise<void> {
  void refreshRules();
  await getQueryClient().invalidateQueries({ queryKey: synonymsQuery(siteId).queryKey });
}
