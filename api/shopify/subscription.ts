import { operation } from '#api/operation.ts';
import { plansVisit, shopSubscription, subscriptionQuery } from '#domain/shopify/inputs.ts';
import { readPlanAtShopify, readShopSubscription, recordPlansVisit } from '#domain/shopify/pricing.ts';

export const shopSubscriptions = {
  'GET /shopify/api/subscription/status': operation({
    tag: 'Shopify',
    summary: 'Get the plan of the shop as last confirmed by Shopify',
    token: 'shopify',
    query: subscriptionQuery,
    output: shopSubscription,
    run: (ctx, { query }) => readShopSubscription(ctx, query.fresh),
  }),
  'POST /shopify/api/subscription/plans-visit': operation({
    tag: 'Shopify',
    summary: 'Record a visit to the pricing page and get whether it is the first since the last plan',
    token: 'shopify',
    output: plansVisit,
    run: ctx => recordPlansVisit(ctx),
  }),
  'GET /api/organizations/subscriptions/shopify': operation({
    tag: 'Subscription',
    summary: 'Get the plan from Shopify, or null if Shopify doesn’t bill the organisation',
    token: 'organization',
    permissions: ['list:organization-subscription'],
    query: subscriptionQuery,
    output: shopSubscription.nullable(),
    run: (ctx, { query }) => readPlanAtShopify(ctx, query.fresh),
  }),
};
