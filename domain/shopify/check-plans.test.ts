import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { organizations, plans } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { jobContext, type Services, transaction } from '#domain/context.ts';
import { checkPlan, queuePlanChecks } from '#domain/shopify/check-plans.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { plans as offered } from '#sandbox/shopify/plans.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { lamps, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

let sandbox: TestShopify;
let opened: TestServices;
let services: Services & { shopify: Shopify };
let shops: ConnectedShop[];

beforeAll(async () => {
  sandbox = await startTestShopify();
  opened = await openTestServices();
  services = { ...opened, shopify: shopifyOf(sandbox) };
  shops = [];
  for (const [shop, organizationId] of [
    [tarn, 'tarn'],
    [lamps, 'lamps'],
  ] as const) {
    const connected = await connectShop(services, sandbox, { shop, organizationId });
    shops.push(connected);
    await transaction(connected.ctx, async tx => {
      await tx.update(organizations).set({ billing: 'shopify' }).where(eq(organizations.id, organizationId));
      await tx.delete(entitlements);
    });
  }
  return () => sandbox.remove();
});

const statusOf = async ({ ctx }: ConnectedShop) =>
  (await transaction(ctx, tx => tx.select().from(entitlements)))[0]?.status;

/** Does what the worker does, without the pauses. */
async function sweep(): Promise<Date[]> {
  await asSuper(opened.superUrl, `delete from jobs.job where name = 'check-shop-plan'`);
  await queuePlanChecks(services);
  const queued = await asSuper<{ data: { organizationId: string }; start_after: Date }>(
    opened.superUrl,
    `select data, start_after from jobs.job where name = 'check-shop-plan' order by start_after`,
  );
  for (const { data } of queued) await checkPlan(jobContext(services, 'check-shop-plan', data.organizationId));
  return queued.map(({ start_after: at }) => at);
}

it('every shop is checked in turn, and a plan that was cancelled at Shopify is noticed', async () => {
  for (const shop of [tarn, lamps]) await sandbox.control('plan', { shop, handle: 'scale' });
  const [first, second, ...others] = await sweep();
  expect(others).toEqual([]);
  expect(Number(second) - Number(first)).toBeGreaterThan(20 * 60_000);
  expect(await Promise.all(shops.map(statusOf))).toEqual(['active', 'active']);
  await sandbox.control('plan', { shop: tarn, handle: null });
  // An hour later.
  for (const { ctx } of shops) {
    const before = { subscriptionVerifiedAt: new Date(0), subscriptionCheckedAt: new Date(0) };
    await transaction(ctx, tx => tx.update(shopifyInstallations).set(before));
  }
  await sweep();
  await sweep();
  expect(await Promise.all(shops.map(statusOf))).toEqual(['canceled', 'active']);
});

it('queues no checks if Shopify is not set up', async () => {
  const count = () => asSuper(opened.superUrl, `select 1 from jobs.job where name = 'check-shop-plan'`);
  const before = await count();
  await queuePlanChecks({ ...services, shopify: null });
  expect(await count()).toHaveLength(before.length);
});

it('the pricing page matches what our plans include', async () => {
  const rows = await services.database.transaction(null, tx => tx.select().from(plans));
  for (const { handle, name, trialDays, lines } of offered) {
    const plan = rows.find(({ shopifyId }) => shopifyId === handle);
    const count = (number = 0) => number.toLocaleString('en-GB');
    expect({ name, trialDays, lines }).toEqual({
      name: plan?.name,
      trialDays: plan?.trialDays,
      lines: [
        `${count(plan?.maxQuestions)} answers a month`,
        `${count(plan?.maxProducts)} products`,
        `${count(plan?.maxDocuments)} documents`,
        `${count(plan?.maxRules)} rules`,
        `${count(plan?.maxSites)} sites`,
        `${count(plan?.maxMembers)} members`,
      ],
    });
  }
});

it('A22 accepts a session token, asks for a new one if it is invalid, and asks an unconnected shop to connect', async () => {
  const call = createCaller(services, { url: 'http://127.0.0.1:9' });
  const name = 'GET /shopify/api/subscription/status';
  await sandbox.control('plan', { shop: tarn, handle: 'starter' });
  const paid = await call(`${name}?fresh=true`, { token: await readIdToken(sandbox, tarn) });
  expect(paid).toMatchObject({ status: 200, body: { data: { hasSubscription: true, planName: 'Starter' } } });
  const refused = await call(name, { token: await readIdToken(sandbox, tarn, 'expired') });
  expect(refused).toMatchObject({ status: 401, body: { code: 'shopify_session' } });
  expect(refused.headers.get('x-shopify-retry-invalid-session-request')).toBe('1');
  await sandbox.control('shops', { handle: 'new-shop', name: 'New shop' });
  await sandbox.control('install', { shop: 'new-shop.myshopify.com' });
  const stranger = await call(name, { token: await readIdToken(sandbox, 'new-shop.myshopify.com') });
  expect(stranger).toMatchObject({ status: 409, body: { code: 'shop_not_connected' } });
});
