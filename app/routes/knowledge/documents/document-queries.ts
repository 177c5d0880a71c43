import { call, callPage } from '#app/client/api.ts';
import { refreshKnowledgeCounts } from '#app/client/knowledge-counts.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { PageSource } from '#domain/crawls/inputs.ts';
import type { Document, DocumentCounts, DocumentSummary } from '#domain/knowledge/inputs.ts';

type QueryContext = { signal: AbortSignal };

export type DocumentFilter = {
  search?: string | undefined;
  state?: 'queued' | 'reading' | 'ready' | 'failed' | 'off' | undefined;
  kind?: DocumentSummary['kind'] | undefined;
  sort?: 'updated' | 'created' | 'title' | undefined;
  after?: string | undefined;
  perPage?: number | undefined;
};

const refetchWhileReading = 1_500;

const deleting = new Set<string>();

/** A document that is being deleted is not fetched again, even while a screen still shows it. */
function isBeingDeleted(id: string): boolean {
  return deleting.has(id);
}

/** Stops fetching the documents while they are deleted. Fetching starts again if that fails. */
export async function whileDeleting<T>(ids: readonly string[], deletion: () => Promise<T>): Promise<T> {
  for (const id of ids) deleting.add(id);
  try {
    await Promise.all(ids.map(id => getQueryClient().cancelQueries({ queryKey: documentQuery(id).queryKey })));
    return await deletion();
  } catch (error) {
    for (const id of ids) deleting.delete(id);
    throw error;
  }
}

/** Call this when a screen closes: if its document was deleted, going back shows “not found”. */
export function forgetIfDeleted(id: string): void {
  if (deleting.delete(id)) getQueryClient().removeQueries({ queryKey: documentQuery(id).queryKey });
}

export function documentsQuery(siteId: string, filter: DocumentFilter = {}) {
  return {
    queryKey: ['documents', 'of-site', siteId, 'list', filter] as const,
    queryFn: ({ signal }: QueryContext) =>
      callPage('GET /api/sites/{id}/documents', { params: { id: siteId }, query: filter, signal }),
  };
}

export function countsQuery(siteId: string) {
  return {
    queryKey: ['documents', 'of-site', siteId, 'counts'] as const,
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/sites/{id}/documents/counts', { params: { id: siteId }, signal }),
    refetchInterval: ({ state }: { state: { data?: DocumentCounts | undefined } }) =>
      state.data && isReadingAny(state.data) ? refetchWhileReading : (false as const),
  };
}

export function documentQuery(id: string) {
  return {
    queryKey: ['documents', 'one', id] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/documents/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }: { state: { data?: Document | undefined } }) =>
      state.data && isProcessing(state.data) ? refetchWhileReading : (false as const),
    enabled: () => !isBeingDeleted(id),
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
    enabled: () => !isBeingDeleted(id),
  };
}

/** A version never changes. */
export function versionQuery(id: string, version: number) {
  return {
    queryKey: ['documents', 'one', id, 'versions', version] as const,
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/documents/{id}/versions/{version}', { params: { id, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function usesQuery(id: string) {
  return {
    queryKey: ['documents', 'one', id, 'uses'] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/documents/{id}/uses', { params: { id }, signal }),
    enabled: () => !isBeingDeleted(id),
  };
}

/** The source of a page. Refetches until it was checked after `waitsFor`. */
export function sourceQuery(id: string, waitsFor: string | null) {
  return {
    queryKey: ['documents', 'one', id, 'source'] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/documents/{id}/source', { params: { id }, signal }),
    refetchInterval: ({ state }: { state: { data?: PageSource | undefined } }) =>
      waitsFor !== null && state.data?.checkedAt === waitsFor ? refetchWhileReading : (false as const),
    enabled: () => !isBeingDeleted(id),
  };
}

/** Lists refetch while one of their rows is being read, or `others` are. */
export function listRefetchInterval(rows: readonly DocumentSummary[] | undefined, others: boolean): number | false {
  return others || rows?.some(isProcessing) ? refetchWhileReading : false;
}

export function isProcessing({ state }: Pick<DocumentSummary, 'state'>): boolean {
  return state === 'queued' || state === 'reading';
}

export function isReadingAny({ queued, reading }: DocumentCounts): boolean {
  return queued + reading > 0;
}

/** Stores the server's response and refetches the lists that show it. */
export function storeDocument(document: Document): void {
  const client = getQueryClient();
  client.setQueryData(documentQuery(document.id).queryKey, document);
  void client.invalidateQueries({ queryKey: ['documents', 'one', document.id, 'versions'], exact: true });
  void refreshDocuments(document.siteId);
}

/** Refetches visible lists and removes cached ones, so that going back never shows outdated ones. */
export async function refreshDocuments(siteId: string): Promise<void> {
  const queryKey = ['documents', 'of-site', siteId];
  getQueryClient().removeQueries({ queryKey, type: 'inactive' });
  void refreshKnowledgeCounts();
  await getQueryClient().invalidateQueries({ queryKey });
}
