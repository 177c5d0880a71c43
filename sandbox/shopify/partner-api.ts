// The Partner API: the plan of a shop, requested by the app's developer instead of the shop.
import { Hono } from 'hono';
import type { Subscription } from '#sandbox/shopify/entities.ts';
import { executeQuery, readDocument, readSchema } from '#sandbox/shopify/graphql.ts';
import { appGid, type Platform, partnerOrganization } from '#sandbox/shopify/platform.ts';

type Ids = { appId: string; shopId: string };

export function createPartnerApi(platform: Platform): Hono {
  const schema = readSchema('partner.graphql');
  const root = {
    activeSubscription: (ids: Ids) => {
      const paid = findSubscription(platform, ids);
      return paid ? viewSubscription(paid, platform.now()) : null;
    },
  };
  const app = new Hono();
  app.post('/partners/:organization/api/:version/graphql.json', async c => {
    const isKnown = c.req.header('X-Shopify-Access-Token') === platform.keys.partnerToken;
    if (!isKnown || c.req.param('organization') !== partnerOrganization) {
      return c.json({ errors: [{ message: 'Permission denied' }] }, 401);
    }
    const asked = await readDocument(c, schema);
    return c.json('errors' in asked ? asked : await executeQuery(schema, asked, root, undefined));
  });
  return app;
}

function findSubscription(platform: Platform, { appId, shopId }: Ids): Subscription | undefined {
  const shop = platform.shops.list().find(({ gid }) => gid === shopId);
  const paid = shop && appId === appGid ? platform.subscriptions.find(shop.id) : undefined;
  return paid?.status === 'ACTIVE' ? paid : undefined;
}

function viewSubscription(paid: Subscription, now: number) {
  const price = { __typename: 'FlatRatePrice', active: true, currency: 'USD', amount: paid.amount };
  const isTrial = paid.trialEndsAt !== null && Date.parse(paid.trialEndsAt) > now;
  return {
    billingPeriod: paid.interval,
    cancelAtEndOfCycle: paid.endsWithPeriod,
    trialEndsAt: isTrial ? paid.trialEndsAt : null,
    // As at Shopify, a trial has no billing cycle.
    currentBillingCycle: isTrial ? null : { startTime: paid.startedAt, endTime: paid.periodEndsAt },
    items: [{ handle: paid.hasHandle === false ? null : paid.handle, description: paid.name, price }],
  };
}
