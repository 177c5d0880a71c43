import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { getSession } from '#app/client/session.ts';

type Asked = { signal: AbortSignal };

const leaving = new Set<string>();

/** Whether it is being deleted, while its screen is still open: nothing asks for it any more. */
export function isLeaving(id: string): boolean {
  return leaving.has(id);
}

/** From here on nothing asks for it, unless deleting it fails. */
export async function sendOff<T>(id: string, deletion: () => Promise<T>): Promise<T> {
  leaving.add(id);
  try {
    await getQueryClient().cancelQueries({ queryKey: siteQuery(id).queryKey });
    return await deletion();
  } catch (error) {
    leaving.delete(id);
    throw error;
  }
}

/** Once no screen shows a deleted site any more: whoever comes back to it hears that it is gone. */
export function forgetIfLeft(id: string): void {
  if (leaving.delete(id)) getQueryClient().removeQueries({ queryKey: siteQuery(id).queryKey });
}

/** Ahead of time only what belongs to a site that is there. */
export async function prefetchOfSite(id: string, query: { queryKey: string[]; queryFn: (asked: Asked) => unknown }) {
  const isThere = getSession().sites.some(site => site.id === id) && !isLeaving(id);
  if (isThere) await getQueryClient().prefetchQuery(query);
}

export const sitesQuery = {
  queryKey: ['sites'],
  queryFn: ({ signal }: Asked) => call('GET /api/sites', { signal }),
};

export function siteQuery(id: string) {
  return {
    queryKey: ['sites', id],
    queryFn: ({ signal }: Asked) => call('GET /api/sites/{id}', { params: { id }, signal }),
  };
}

/** Asked each time: it is what somebody is about to lose. */
export function contentsQuery(id: string) {
  return {
    queryKey: ['sites', id, 'contents'],
    queryFn: ({ signal }: Asked) => call('GET /api/sites/{id}/contents', { params: { id }, signal }),
    staleTime: 0,
  };
}

export function keysQuery(id: string) {
  return {
    queryKey: ['sites', id, 'keys'],
    queryFn: ({ signal }: Asked) => call('GET /api/sites/{id}/keys', { params: { id }, signal }),
  };
}

export async function refreshKeys(id: string): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: keysQuery(id).queryKey });
}
