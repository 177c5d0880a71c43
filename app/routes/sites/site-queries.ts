import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { getSession } from '#app/client/session.ts';
import type { VoiceSettings } from '#domain/answers/model-settings/voice-inputs.ts';

type QueryArgs = { signal: AbortSignal };

const deleting = new Set<string>();

/** Whether the site is being deleted while its screen is still open. */
export function isDeleting(id: string): boolean {
  return deleting.has(id);
}

/** Runs the deletion with all queries of the site stopped; they resume if it fails. */
export async function withQueriesStopped<T>(id: string, deletion: () => Promise<T>): Promise<T> {
  deleting.add(id);
  try {
    await getQueryClient().cancelQueries({ queryKey: siteQuery(id).queryKey });
    return await deletion();
  } catch (error) {
    deleting.delete(id);
    throw error;
  }
}

/** Drops the queries of a deleted site once no screen shows it. */
export function forgetDeletedSite(id: string): void {
  if (deleting.delete(id)) getQueryClient().removeQueries({ queryKey: siteQuery(id).queryKey });
}

/** Prefetches a query of a site, if the site exists. */
export async function prefetchForSite(
  id: string,
  query: { queryKey: string[]; queryFn: (args: QueryArgs) => unknown },
) {
  const exists = getSession().sites.some(site => site.id === id) && !isDeleting(id);
  if (exists) await getQueryClient().prefetchQuery(query);
}

export const sitesQuery = {
  queryKey: ['sites'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/sites', { signal }),
};

export function siteQuery(id: string) {
  return {
    queryKey: ['sites', id],
    queryFn: ({ signal }: QueryArgs) => call('GET /api/sites/{id}', { params: { id }, signal }),
  };
}

/** Never cached: it lists what is about to be deleted. */
export function contentsQuery(id: string) {
  return {
    queryKey: ['sites', id, 'contents'],
    queryFn: ({ signal }: QueryArgs) => call('GET /api/sites/{id}/contents', { params: { id }, signal }),
    staleTime: 0,
  };
}

export function keysQuery(id: string) {
  return {
    queryKey: ['sites', id, 'keys'],
    queryFn: ({ signal }: QueryArgs) => call('GET /api/sites/{id}/keys', { params: { id }, signal }),
  };
}

export async function refreshKeys(id: string): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: keysQuery(id).queryKey });
}

export function voiceQuery(id: string) {
  return {
    queryKey: ['sites', id, 'voice'],
    queryFn: ({ signal }: QueryArgs) => call('GET /api/sites/{id}/voice', { params: { id }, signal }),
  };
}

/** Shows the voice that the server returned. */
export function showVoice(id: string, voice: VoiceSettings): void {
  getQueryClient().setQueryData(voiceQuery(id).queryKey, voice);
}
