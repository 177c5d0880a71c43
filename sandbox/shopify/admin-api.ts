// POST /admin/api/{version}/graphql.json of one shop.
import { randomUUID } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import { type Context, Hono } from 'hono';
import { createAdminRoot } from '#sandbox/shopify/admin-root.ts';
import type { Bulk } from '#sandbox/shopify/bulk.ts';
import type { QueryContext } from '#sandbox/shopify/connections.ts';
import { createBuckets } from '#sandbox/shopify/costs.ts';
import type { AccessToken } from '#sandbox/shopify/entities.ts';
import type { Faults } from '#sandbox/shopify/faults.ts';
import { executeQuery, readDocument } from '#sandbox/shopify/graphql.ts';
import type { Platform } from '#sandbox/shopify/platform.ts';

const version = /^(\d{4}-(01|04|07|10)|unstable)$/;
const unknown = '[API] Invalid API key or access token (unrecognized login or wrong password)';
const endless =
  '[API] Non-expiring access tokens are no longer accepted for the Admin API. Use expiring access tokens.';

export function createAdminApi(platform: Platform, schema: GraphQLSchema, bulk: Bulk, faults: Faults): Hono {
  const app = new Hono();
  const root = createAdminRoot(platform, bulk);
  const buckets = createBuckets();
  app.post('/shops/:shop/admin/api/:version/graphql.json', async c => {
    const { shop, version: wanted } = c.req.param();
    c.header('X-Request-Id', randomUUID());
    if (!version.test(wanted) || !platform.shops.find(shop)) return c.json({ errors: 'Not Found' }, 404);
    c.header('X-Shopify-API-Version', wanted);
    const token = findToken(platform, shop, c.req.header('X-Shopify-Access-Token') ?? '');
    if (typeof token === 'string') return c.json({ errors: token }, 401);
    const asked = await readDocument(c, schema);
    if ('errors' in asked) return c.json(asked);
    const { isEnough, cost } = buckets.take(shop, asked);
    if (!isEnough || faults.takeThrottle(c.req.path)) return throttled(c, cost);
    const asking: QueryContext = { platform, shop, token, isBulk: false };
    const result = await executeQuery(schema, asked, root, asking);
    return c.json({ ...result, extensions: { cost } });
  });
  return app;
}

/** The token, or the error message. */
function findToken(platform: Platform, shop: string, given: string): AccessToken | string {
  const token = platform.accessTokens.find(given);
  if (token?.shop !== shop || !platform.installations.find(shop)) return unknown;
  if (token.expiresAt === null) return endless;
  return token.expiresAt > platform.now() ? token : unknown;
}

/** Not an error of HTTP: status 200, and a code in the body. */
function throttled(c: Context, cost: unknown): Response {
  const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
  return c.json({ errors, extensions: { cost } });
}
