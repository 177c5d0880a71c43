import { operation } from '#api/operation.ts';
import { shopSubscription, subscriptionQuery } from '#domain/shopify/inputs.ts';
import { readPlanAtShopify, readShopSubscription } from '#domain/shopify/pricing.ts';

export const shopSubscriptions = {
  'GET /shopify/api/subscription/status': operation({
    room: 'Shopify',
    summary: 'Whether the shop pays for a plan, as Shopify last said for certain',
    token: 'shopify',
    query: subscriptionQuery,
    output: shopSubscription,
    run: (ctx, { query }) => readShopSubscription(ctx, query.fresh),
  }),
  'GET /api/organizations/subscriptions/shopify': operation({
    room: 'Subscription',
    summary: 'The plan as Shopify has it; null for an organisation that does not pay there',
    token: 'organization',
    permissions: ['list:organization-subscription'],
    query: subscriptionQuery,
    output: shopSubscription.nullable(),
    run: (ctx, { query }) => readPlanAtShopify(ctx, query.fresh),
  }),
};
