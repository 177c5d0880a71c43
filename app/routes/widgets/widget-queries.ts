import { call, callPage } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { Widget } from '#domain/widgets/inputs.ts';

type Asked = { signal: AbortSignal };

export function widgetsQuery(siteId: string) {
  return {
    queryKey: ['widgets', 'of-site', siteId],
    queryFn: ({ signal }: Asked) => call('GET /api/sites/{id}/widgets', { params: { id: siteId }, signal }),
  };
}

export function widgetQuery(id: string) {
  return {
    queryKey: ['widgets', 'one', id],
    queryFn: ({ signal }: Asked) => call('GET /api/widgets/{id}', { params: { id }, signal }),
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

/** What the server just told; lists that speak of it are asked again. */
export function keepWidget(widget: Widget): void {
  const client = getQueryClient();
  client.setQueryData(widgetQuery(widget.id).queryKey, widget);
  void client.invalidateQueries({ queryKey: widgetsQuery(widget.siteId).queryKey });
  void client.invalidateQueries({ queryKey: versionsQuery(widget.id).queryKey });
}

/** After one was deleted: asked for again, it would not be found. */
export async function refreshWidgetLists(): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: ['widgets', 'of-site'] });
}

export async function refreshWidgets(): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: ['widgets'] });
}
