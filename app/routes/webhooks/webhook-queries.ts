import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { Delivery } from '#domain/webhooks/inputs.ts';

type QueryArgs = { signal: AbortSignal };

export const endpointsQuery = {
  queryKey: ['webhooks', 'endpoints'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/webhook-endpoints', { signal }),
};

export function deliveriesQuery(id: string) {
  return {
    queryKey: ['webhooks', 'deliveries', id],
    queryFn: ({ signal }: QueryArgs) => call('GET /api/webhook-endpoints/{id}/deliveries', { params: { id }, signal }),
    refetchInterval: ({ state }: { state: { data?: Delivery[] | undefined } }) =>
      state.data?.some(isInProgress) ? 1500 : false,
  };
}

export function deliveryQuery(id: string, { id: deliveryId, attempts }: Delivery) {
  return {
    queryKey: ['webhooks', 'delivery', deliveryId, attempts],
    queryFn: ({ signal }: QueryArgs) =>
      call('GET /api/webhook-endpoints/{id}/deliveries/{deliveryId}', { params: { id, deliveryId }, signal }),
  };
}

export function refreshWebhooks(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ['webhooks'] });
}

/** The next attempt is due within seconds, not hours. */
function isInProgress({ state, nextAt }: Delivery): boolean {
  return state === 'waiting' && nextAt !== null && new Date(nextAt).getTime() < Date.now() + 15_000;
}
