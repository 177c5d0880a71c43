import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { saveFile } from '#app/client/save-file.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ShopDataRequest, ShopSync } from '#domain/shopify/inputs.ts';

type QueryArgs = { signal: AbortSignal };

const pace = 1_500;

/** QueryArgs again as long as one runs. */
export const syncsQuery = {
  queryKey: ['shopify', 'syncs'],
  queryFn: ({ signal }: QueryArgs) => call('GET /shopify/api/syncs', { signal }),
  refetchInterval: ({ state }: { state: { data?: ShopSync[] | undefined } }) =>
    state.data?.some(({ endedAt }) => endedAt === null) ? pace : false,
} as const;

export const planQuery = {
  queryKey: ['shopify', 'plan'],
  queryFn: ({ signal }: QueryArgs) => call('GET /shopify/api/subscription/status', { query: {}, signal }),
};

export const eventsQuery = {
  queryKey: ['shopify', 'events'],
  queryFn: ({ signal }: QueryArgs) => call('GET /shopify/api/events', { signal }),
  refetchInterval: 15_000,
};

export const dataRequestsQuery = {
  queryKey: ['shopify', 'data-requests'],
  queryFn: ({ signal }: QueryArgs) => call('GET /shopify/api/data-requests', { signal }),
};

/** Shows the sync as running before the list is refetched. */
export async function syncAgain(kind: ShopSync['kind']): Promise<void> {
  try {
    const started = await call('POST /shopify/api/syncs', { body: { kind } });
    getQueryClient().setQueryData<ShopSync[]>(syncsQuery.queryKey, known => [
      started,
      ...(known ?? []).filter(({ id }) => id !== started.id),
    ]);
  } catch (error) {
    describeFailure(error);
  }
  await getQueryClient().invalidateQueries({ queryKey: syncsQuery.queryKey });
}

/** Downloads a customer's data as a file. */
export async function downloadRequest({ id }: ShopDataRequest): Promise<void> {
  try {
    const file = await call('GET /shopify/api/data-requests/{id}/file', { params: { id }, isLong: true });
    saveFile(file);
  } catch (error) {
    describeFailure(error);
  }
}

function describeFailure(error: unknown): void {
  toast({ tone: 'failed', title: messageOf(error) });
}
