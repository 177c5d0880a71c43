import { keepPreviousData } from '@tanstack/react-query';
import { call, callPage } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshSubscription } from '#app/client/session-control.ts';
import { withCurrencies } from '#app/routes/subscriptions/currencies.ts';

type QueryArgs = { signal: AbortSignal };

export const subscriptionQuery = {
  queryKey: ['subscription', 'current'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations/subscriptions', { signal }),
};

export const usageQuery = {
  queryKey: ['subscription', 'usage'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations/usage', { signal }),
};

/** Shopify's view of a plan that is paid for there. */
export const shopPlanQuery = {
  queryKey: ['subscription', 'shopify'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations/subscriptions/shopify', { query: {}, signal }),
};

/** After a visit to Shopify: reads the plan again and refreshes everything that depends on it. */
export async function refreshShopPlan(): Promise<void> {
  const data = await call('GET /api/organizations/subscriptions/shopify', { query: { fresh: 'true' } });
  getQueryClient().setQueryData(shopPlanQuery.queryKey, data);
  await refreshPlan();
}

/** The next invoice, which only the payment provider knows. */
export const billQuery = {
  queryKey: ['subscription', 'bill'],
  queryFn: ({ signal }: QueryArgs) => withCurrencies(call('GET /api/organizations/subscriptions/paddle', { signal })),
};

/** A purchase that was ended and refunded. */
export const endedPurchaseQuery = {
  queryKey: ['subscription', 'ended-purchase'],
  queryFn: ({ signal }: QueryArgs) =>
    withCurrencies(call('GET /api/organizations/subscriptions/endedPurchase', { signal })),
};

export const cardQuery = {
  queryKey: ['subscription', 'card'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations/subscriptions/paymentMethod', { signal }),
};

export const billingQuery = {
  queryKey: ['subscription', 'billing'],
  queryFn: ({ signal }: QueryArgs) => call('GET /api/organizations/subscriptions/billingInformation', { signal }),
};

export function paymentsQuery(after: string | null) {
  return {
    queryKey: ['subscription', 'payments', after],
    queryFn: ({ signal }: QueryArgs) =>
      withCurrencies(
        callPage('GET /api/organizations/subscriptions/transactions', {
          query: { perPage: 10, after: after ?? undefined },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  };
}

/** After a change: refreshes invoices, cards, limits, and the session with its permissions. */
export async function refreshPlan(): Promise<void> {
  await Promise.all([
    getQueryClient().invalidateQueries({ queryKey: ['subscription'] }),
    refreshSubscription().catch(() => {}),
  ]);
}
