import { call, callPage } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { PageSource } from '#domain/crawls/inputs.ts';
import type { Document, DocumentCounts, DocumentSummary } from '#domain/knowledge/inputs.ts';

type Asked = { signal: AbortSignal };

export type DocumentFilter = {
  search?: string | undefined;
  state?: 'queued' | 'reading' | 'ready' | 'failed' | 'off' | undefined;
  kind?: DocumentSummary['kind'] | undefined;
  sort?: 'updated' | 'created' | 'title' | undefined;
  after?: string | undefined;
  perPage?: number | undefined;
};

/** How often one looks again while something is being read. */
const pace = 1_500;

const leaving = new Set<string>();

/** Whether it is being deleted, while a screen still shows it: nothing asks for it any more. */
function isLeaving(id: string): boolean {
  return leaving.has(id);
}

/** From here on nothing asks for them, unless deleting them fails. */
export async function sendOff<T>(ids: readonly string[], deletion: () => Promise<T>): Promise<T> {
  for (const id of ids) leaving.add(id);
  try {
    await Promise.all(ids.map(id => getQueryClient().cancelQueries({ queryKey: documentQuery(id).queryKey })));
    return await deletion();
  } catch (error) {
    for (const id of ids) leaving.delete(id);
    throw error;
  }
}

/** Once no screen shows a deleted document any more: whoever comes back to it hears that it is gone. */
export function forgetIfLeft(id: string): void {
  if (leaving.delete(id)) getQueryClient().removeQueries({ queryKey: documentQuery(id).queryKey });
}

export function documentsQuery(siteId: string, filter: DocumentFilter = {}) {
  return {
    queryKey: ['documents', 'of-site', siteId, 'list', filter] as const,
    queryFn: ({ signal }: Asked) =>
      callPage('GET /api/sites/{id}/documents', { params: { id: siteId }, query: filter, signal }),
  };
}

export function countsQuery(siteId: string) {
  return {
    queryKey: ['documents', 'of-site', siteId, 'counts'] as const,
    queryFn: ({ signal }: Asked) => call('GET /api/sites/{id}/documents/counts', { params: { id: siteId }, signal }),
    refetchInterval: ({ state }: { state: { data?: DocumentCounts | undefined } }) =>
      state.data && isReadingAny(state.data) ? pace : (false as const),
  };
}

export function documentQuery(id: string) {
  return {
    queryKey: ['documents', 'one', id] as const,
    queryFn: ({ signal }: Asked) => call('GET /api/documents/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }: { state: { data?: Document | undefined } }) =>
      state.data && isOnItsWay(state.data) ? pace : (false as const),
    enabled: () => !isLeaving(id),
  };
}

type Cursor = { signal: AbortSignal; pageParam: number | undefined };

export function versionsQuery(id: string) {
  return {
    queryKey: ['documents', 'one', id, 'versions'] as const,
    queryFn: ({ signal, pageParam }: Cursor) =>
      callPage('GET /api/documents/{id}/versions', {
        params: { id },
        query: { after: pageParam, perPage: 10 },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination: { next } }: { pagination: { next: string | null } }) =>
      next === null ? undefined : Number(next),
    enabled: () => !isLeaving(id),
  };
}

/** What was said once stays said. */
export function versionQuery(id: string, version: number) {
  return {
    queryKey: ['documents', 'one', id, 'versions', version] as const,
    queryFn: ({ signal }: Asked) =>
      call('GET /api/documents/{id}/versions/{version}', { params: { id, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function usesQuery(id: string) {
  return {
    queryKey: ['documents', 'one', id, 'uses'] as const,
    queryFn: ({ signal }: Asked) => call('GET /api/documents/{id}/uses', { params: { id }, signal }),
    enabled: () => !isLeaving(id),
  };
}

/** Where a page comes from; looked at again until it was compared after `waitsFor`. */
export function sourceQuery(id: string, waitsFor: string | null) {
  return {
    queryKey: ['documents', 'one', id, 'source'] as const,
    queryFn: ({ signal }: Asked) => call('GET /api/documents/{id}/source', { params: { id }, signal }),
    refetchInterval: ({ state }: { state: { data?: PageSource | undefined } }) =>
      waitsFor !== null && state.data?.checkedAt === waitsFor ? pace : (false as const),
    enabled: () => !isLeaving(id),
  };
}

/** Lists are asked again while any of their rows is still being read, or `others` says that something is. */
export function listPace(rows: readonly DocumentSummary[] | undefined, others: boolean): number | false {
  return others || rows?.some(isOnItsWay) ? pace : false;
}

export function isOnItsWay({ state }: Pick<DocumentSummary, 'state'>): boolean {
  return state === 'queued' || state === 'reading';
}

export function isReadingAny({ queued, reading }: DocumentCounts): boolean {
  return queued + reading > 0;
}

/** What the server just told; everything else that speaks of it is asked again. */
export function keepDocument(told: Document): void {
  const client = getQueryClient();
  client.setQueryData(documentQuery(told.id).queryKey, told);
  void client.invalidateQueries({ queryKey: ['documents', 'one', told.id, 'versions'], exact: true });
  void refreshDocuments(told.siteId);
}

/** What is in sight is asked for again. What is not is forgotten: nobody shall come back to a list that is no longer true. */
export async function refreshDocuments(siteId: string): Promise<void> {
  const queryKey = ['documents', 'of-site', siteId];
  getQueryClient().removeQueries({ queryKey, type: 'inactive' });
  await getQueryClient().invalidateQueries({ queryKey });
}
