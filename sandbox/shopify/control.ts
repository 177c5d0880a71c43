// Controls for tests and the home page: actions of merchants, time and simulated failures.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Bulk } from '#sandbox/shopify/bulk.ts';
import { deleteProduct, productInput, saveProduct } from '#sandbox/shopify/catalogue.ts';
import type { WebhookSender } from '#sandbox/shopify/delivery.ts';
import { queueWebhooks } from '#sandbox/shopify/events.ts';
import type { Faults } from '#sandbox/shopify/faults.ts';
import {
  changeScopes,
  identityOf,
  install,
  redactShop,
  renameShop,
  setEmbed,
  uninstall,
} from '#sandbox/shopify/installing.ts';
import { choosePlan, endPlan } from '#sandbox/shopify/plans.ts';
import { domainOf, type Platform } from '#sandbox/shopify/platform.ts';
import { addShop, seedShops } from '#sandbox/shopify/seed.ts';

type Parts = { platform: Platform; bulk: Bulk; carrier: WebhookSender; faults: Faults };

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const shop = z.string().regex(/^[a-z\d][a-z\d-]*\.myshopify\.com$/);
const status = z.enum(['PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'FROZEN', 'CANCELLED']);
const page = z.strictObject({
  handle: z.string(),
  title: z.string(),
  body: z.string(),
  hidden: z.boolean().optional(),
});
const policy = z.strictObject({ type: z.string(), title: z.string(), body: z.string() });
const mischief = z.enum(['ok', 'duplicate', 'bad-hmac', 'missing-header', 'out-of-order']);

const calls = {
  reset: call(z.strictObject({}), ({ platform, faults }) => {
    faults.clear();
    platform.clear();
    rmSync(join(platform.folder, 'shopify-bulk'), { recursive: true, force: true });
    seedShops(platform);
  }),
  shops: call(
    z.strictObject({
      handle: z.string(),
      name: z.string(),
      currency: z.string().optional(),
      email: z.string().optional(),
      locales: z.array(z.string()).min(1).optional(),
    }),
    ({ platform }, input) => platform.shops.find(domainOf(input.handle)) ?? addShop(platform, input),
  ),
  install: call(z.strictObject({ shop, scopes: z.array(z.string()).optional() }), ({ platform }, input) =>
    install(platform, input.shop, input.scopes),
  ),
  rename: call(z.strictObject({ shop, handle: z.string() }), ({ platform }, input) =>
    renameShop(platform, input.shop, input.handle),
  ),
  uninstall: call(z.strictObject({ shop }), ({ platform }, input) => uninstall(platform, input.shop)),
  scopes: call(z.strictObject({ shop, scopes: z.array(z.string()) }), ({ platform }, input) =>
    changeScopes(platform, input.shop, input.scopes),
  ),
  redact: call(z.strictObject({ shop }), ({ platform }, input) => redactShop(platform, input.shop)),
  plan: call(
    z.strictObject({
      shop,
      handle: z.string().nullable(),
      status: status.optional(),
      trialEndsAt: z.string().nullish(),
      endsWithPeriod: z.boolean().optional(),
      hasHandle: z.boolean().optional(),
    }),
    ({ platform }, { shop: of, handle, ...rest }) =>
      handle === null ? endPlan(platform, of) : choosePlan(platform, of, { handle, ...rest }),
  ),
  embed: call(z.strictObject({ shop, status: z.enum(['active', 'available', 'unavailable']) }), ({ platform }, input) =>
    setEmbed(platform, input.shop, input.status),
  ),
  products: call(
    z.strictObject({
      shop,
      upsert: z.array(productInput).default([]),
      delete: z.array(z.string()).default([]),
      /** Many generated products, for benchmarks. */
      generate: z.number().int().min(0).max(100_000).default(0),
      /** Changed without a webhook, as if it had been lost. */
      quiet: z.boolean().default(false),
    }),
    ({ platform }, input) =>
      platform.store.transaction(() => {
        const saved = input.upsert.map(one => saveProduct(platform, input.shop, one, input.quiet));
        for (const id of input.delete) deleteProduct(platform, input.shop, id);
        for (let at = 1; at <= input.generate; at += 1) saveProduct(platform, input.shop, madeUp(at), true);
        return { products: saved.map(({ id, handle, updatedAt }) => ({ id, handle, updatedAt })) };
      }),
  ),
  content: call(
    z.strictObject({ shop, pages: z.array(page).optional(), policies: z.array(policy).optional() }),
    ({ platform }, { shop: of, pages, policies }) => {
      const known = platform.shops.find(of);
      if (!known) return;
      const dated = { updatedAt: platform.stamp() };
      platform.shops.put({
        ...known,
        pages: pages?.map(one => ({ id: platform.newGid('Page'), ...dated, ...one })) ?? known.pages,
        policies: policies?.map(one => ({ id: platform.newGid('ShopPolicy'), ...dated, ...one })) ?? known.policies,
      });
    },
  ),
  webhook: call(
    z.strictObject({
      shop,
      topic: z.string(),
      payload: z.record(z.string(), z.unknown()).default({}),
      mode: mischief.default('ok'),
    }),
    ({ platform }, input) => {
      const isCompliance = /^(customers|shop)\/(data_request|redact)$/.test(input.topic);
      const payload = { ...(isCompliance ? identityOf(platform, input.shop) : {}), ...input.payload };
      return { sent: queueWebhooks(platform, input.shop, input.topic, payload, input.mode) };
    },
  ),
  bulk: call(
    z.strictObject({ mode: z.enum(['ok', 'failed', 'partial', 'slow', 'no-webhook', 'empty']) }),
    ({ platform, bulk }, { mode }) => {
      platform.turn({ bulk: mode });
      bulk.nudge();
    },
  ),
  fault: call(
    z.strictObject({
      match: z.string().min(1),
      status: z.union([z.number().int().min(400).max(599), z.enum(['THROTTLED', 'LOST'])]).optional(),
      latencyMs: z.number().int().min(0).optional(),
      times: z.number().int().min(1).default(1),
    }),
    ({ faults }, { match, status: wanted, latencyMs, times }) => {
      if (typeof wanted === 'number') return faults.set({ match, kind: 'status', status: wanted, times });
      if (wanted) return faults.set({ match, kind: wanted === 'LOST' ? 'lost' : 'throttled', times });
      return faults.set({ match, kind: 'latency', latencyMs, times });
    },
  ),
  clock: call(z.strictObject({ offsetSec: z.number().int() }), ({ platform }, { offsetSec }) =>
    platform.turn({ clockOffset: offsetSec }),
  ),
  knobs: call(
    z.strictObject({
      accessSeconds: z.number().int().optional(),
      refreshSeconds: z.number().int().optional(),
      tellsPlans: z.boolean().optional(),
      tellsExpiry: z.boolean().optional(),
    }),
    ({ platform }, input) =>
      platform.turn(Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))),
  ),
  'tokens/expire': call(z.strictObject({ shop }), ({ platform }, input) => {
    for (const token of platform.accessTokens.where('shop', input.shop)) {
      platform.accessTokens.put({ ...token, expiresAt: platform.now() - 1 });
    }
  }),
  flush: call(z.strictObject({}), async ({ bulk, carrier, platform }) => {
    await bulk.settle();
    await carrier.settle();
    return { waiting: platform.outbox.list().length };
  }),
};

export type Control = ReturnType<typeof createControl>;

export function createControl(parts: Parts) {
  const { platform } = parts;
  const act = async (name: string, input: unknown) => {
    const known = calls[name as keyof typeof calls];
    return known ? ((await known(parts, input)) ?? {}) : undefined;
  };
  const app = new Hono();
  app.use('/sandbox/control/*', async (c, next) => {
    // Refuses cross-site requests.
    const site = c.req.header('Sec-Fetch-Site');
    const isOurs = c.req.method === 'GET' || !site || site === 'same-origin' || site === 'none';
    if (!isOurs || !local.test(c.req.header('Host') ?? ''))
      return c.text('Only this machine, and only from here.', 403);
    return next();
  });
  app.get('/sandbox/control/log', c =>
    c.json({
      attempts: platform.attempts.list(),
      waiting: platform.outbox.list().map(({ topic, shop: of, attempts }) => ({ topic, shop: of, attempts })),
      installations: platform.installations.list(),
      subscriptions: platform.subscriptions.list(),
      bulkOperations: platform.bulkOperations.list(),
      grants: platform.grants.list(),
    }),
  );
  app.post('/sandbox/control/:name{.+}', async c => {
    const isForm = c.req.header('Content-Type')?.includes('form') ?? false;
    const result = await act(c.req.param('name'), isForm ? await c.req.parseBody() : await readJson(c));
    if (result === undefined) return c.json({ error: `There is no control call "${c.req.param('name')}".` }, 404);
    return isForm ? c.redirect('/', 303) : c.json(result);
  });
  app.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    throw error;
  });
  return { app, act };
}

function call<T extends z.ZodType>(input: T, work: (parts: Parts, read: z.infer<T>) => unknown) {
  return (parts: Parts, given: unknown): unknown => work(parts, input.parse(given ?? {}));
}

function madeUp(at: number) {
  const title = `Lantern ${at}`;
  const sizes = ['Small', 'Large'];
  return {
    handle: `lantern-${at}`,
    title,
    descriptionHtml: `<p>A lantern for the table, number ${at} of our collection.</p>`,
    productType: 'Lanterns',
    collections: [{ handle: 'lanterns', title: 'Lanterns' }],
    variants: sizes.map((value, place) => ({
      sku: `LAN-${at}-${place + 1}`,
      price: `${20 + (at % 80)}.00`,
      selectedOptions: [{ name: 'Size', value }],
    })),
  };
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  return text ? JSON.parse(text) : {};
}
