import { call, callPage } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { Widget } from '#domain/widgets/inputs.ts';

type QueryContext = { signal: AbortSignal };

export function widgetsQuery(siteId: string) {
  return {
    queryKey: ['widgets', 'of-site', siteId],
    queryFn: ({ signal }: QueryContext) => call('GET /api/sites/{id}/widgets', { params: { id: siteId }, signal }),
  };
}

export function widgetQuery(id: string) {
  return {
    queryKey: ['widgets', 'one', id],
    queryFn: ({ signal }: QueryContext) => call('GET /api/widgets/{id}', { params: { id }, signal }),
  };
}

type Cursor = { signal: AbortSignal; pageParam: number | undefined };

export function versionsQuery(id: string) {
  return {
    queryKey: ['widgets', 'versions', id],
    queryFn: ({ signal, pageParam }: Cursor) =>
      callPage('GET /api/widgets/{id}/versions', { params: { id }, query: { after: pageParam, perPage: 10 }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination: { next } }: { pagination: { next: string | null } }) =>
      next === null ? undefined : Number(next),
  };
}

/** Stores the server's response and refetches the lists that show it. */
export function storeWidget(widget: Widget): void {
  const client = getQueryClient();
  client.setQueryData(widgetQuery(widget.id).queryKey, widget);
  void client.invalidateQueries({ queryKey: widgetsQuery(widget.siteId).queryKey });
  void client.invalidateQueries({ queryKey: versionsQuery(widget.id).queryKey });
}

/** Use this after a deletion: a refetch of the deleted widget would fail. */
export async function refreshWidgetLists(): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: ['widgets', 'of-site'] });
}

export async function refreshWidgets(): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: ['widgets'] });
}
