import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';

type Asked = { signal: AbortSignal };

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
