import { keepPreviousData } from '@tanstack/react-query';
import { call, callPage } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshSubscription } from '#app/client/session-control.ts';

type Asked = { signal: AbortSignal };

export const subscriptionQuery = {
  queryKey: ['subscription', 'current'],
  queryFn: ({ signal }: Asked) => call('GET /api/organizations/subscriptions', { signal }),
};

export const usageQuery = {
  queryKey: ['subscription', 'usage'],
  queryFn: ({ signal }: Asked) => call('GET /api/organizations/usage', { signal }),
};

/** What Shopify says of a plan that is paid for there. */
export const shopPlanQuery = {
  queryKey: ['subscription', 'shopify'],
  queryFn: ({ signal }: Asked) => call('GET /api/organizations/subscriptions/shopify', { query: {}, signal }),
};

/** Back from Shopify: it is asked anew, and everything here follows. */
export async function refreshShopPlan(): Promise<void> {
  const data = await call('GET /api/organizations/subscriptions/shopify', { query: { fresh: 'true' } });
  getQueryClient().setQueryData(shopPlanQuery.queryKey, data);
  await refreshPlan();
}

/** What only the payment provider knows: the next bill. */
export const billQuery = {
  queryKey: ['subscription', 'bill'],
  queryFn: ({ signal }: Asked) => call('GET /api/organizations/subscriptions/paddle', { signal }),
};

export const cardQuery = {
  queryKey: ['subscription', 'card'],
  queryFn: ({ signal }: Asked) => call('GET /api/organizations/subscriptions/paymentMethod', { signal }),
};

export const billingQuery = {
  queryKey: ['subscription', 'billing'],
  queryFn: ({ signal }: Asked) => call('GET /api/organizations/subscriptions/billingInformation', { signal }),
};

export function paymentsQuery(after: string | null) {
  return {
    queryKey: ['subscription', 'payments', after],
    queryFn: ({ signal }: Asked) =>
      callPage('GET /api/organizations/subscriptions/transactions', {
        query: { perPage: 10, after: after ?? undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
  };
}

/** After a change: bills, cards and limits follow the plan, and so do the frame and what the person may do. */
export async function refreshPlan(): Promise<void> {
  await Promise.all([
    getQueryClient().invalidateQueries({ queryKey: ['subscription'] }),
    refreshSubscription().catch(() => {}),
  ]);
}
