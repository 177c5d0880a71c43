import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { claimLookup } from '#database/lookups.ts';
import { organizations } from '#database/schema/global.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { findBiller } from '#domain/organizations/biller.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { applySubscription } from '#domain/subscriptions/apply.ts';
import { requirePlan } from '#domain/subscriptions/plans.ts';
import { endOrganization, reconcileSubscriptions } from '#domain/subscriptions/reconcile.ts';
import { applyShopPlan } from '#domain/subscriptions/shop-plan.ts';
import { readSubscription } from '#domain/subscriptions/subscription.ts';
import { readUsage } from '#domain/usage/read-usage.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

/** Created by a person, then linked to a shop. */
async function newShop() {
  const { id, token } = await testPayments.createOrganization('ida');
  const ctx: Context = { ...jobContext(testPayments.services, 'test', id), directory: testPayments.directory };
  await transaction(ctx, tx => tx.update(organizations).set({ billing: 'shopify' }).where(eq(organizations.id, id)));
  return { id, token, ctx };
}

const month = 30 * 24 * 3_600_000;

async function choose(ctx: Context, planId: string | null, more: object = {}) {
  const plan = planId && (await requirePlan(ctx, planId));
  const paid = plan && {
    plan,
    trialEndsAt: null,
    periodEndsAt: new Date(Date.now() + month),
    isEnding: false,
    ...more,
  };
  await transaction(ctx, tx => applyShopPlan(tx, ctx, paid || null));
}

const reader = (ctx: Context): Context => ({ ...ctx, permissions: new Set(['list:organization-subscription']) });

it('a Shopify plan is read like any other, with what it includes and when it ends', async () => {
  const { ctx } = await newShop();
  await choose(ctx, 'growth');
  expect(await readSubscription(reader(ctx))).toMatchObject({
    billing: 'shopify',
    status: 'active',
    subscriptionId: null,
    scheduledChange: null,
    plan: { id: 'growth' },
  });
  await choose(ctx, 'growth', { isEnding: true });
  const ending = await readSubscription(reader(ctx));
  expect(ending).toMatchObject({ status: 'active', nextBilledAt: null, scheduledChange: { action: 'cancel' } });
  const used = await readUsage(reader(ctx));
  expect(used.find(({ kind }) => kind === 'questions')).toMatchObject({ limit: 6000 });
  await choose(ctx, null);
  expect(await readSubscription(reader(ctx))).toMatchObject({ status: 'canceled', plan: { id: 'growth' } });
});

it('questions are counted by calendar month from the start of the plan, regardless of Shopify’s 30-day cycle', async () => {
  const { ctx } = await newShop();
  await choose(ctx, 'starter');
  const before = await transaction(ctx, tx => findEntitlement(tx, ctx));
  await choose(ctx, 'growth', { periodEndsAt: new Date(Date.now() + 2 * month) });
  const after = await transaction(ctx, tx => findEntitlement(tx, ctx));
  expect(after).toMatchObject({ planId: 'growth', periodStartsAt: before?.periodStartsAt, periodEndsAt: null });
});

it('nothing is written for an organisation with a card plan, or for another organisation', async () => {
  const { id } = await testPayments.createOrganization('ida');
  const ctx = jobContext(testPayments.services, 'test', id);
  await choose(ctx, 'growth');
  expect(await transaction(ctx, tx => findEntitlement(tx, ctx))).toBeUndefined();
  const shop = await newShop();
  await choose(shop.ctx, 'growth');
  expect(await transaction(ctx, tx => findEntitlement(tx, ctx))).toBeUndefined();
});

const paddleFacts = async (ctx: Context) => ({
  id: `sub_${ctx.organizationId}`,
  status: 'active' as const,
  customerId: 'ctm_1',
  addressId: null,
  businessId: null,
  priceId: 'pri_1',
  productId: (await requirePlan(ctx, 'scale')).paddleId ?? '',
  periodStartsAt: null,
  periodEndsAt: null,
  nextBilledAt: null,
  canceledAt: null,
  trialEndsAt: null,
  scheduledChange: null,
  transactionId: null,
  updatedAt: new Date().toISOString(),
});

it('a subscription that still arrives from the payment provider grants nothing, and is cancelled there', async () => {
  const { ctx } = await newShop();
  await applySubscription(ctx, await paddleFacts(ctx));
  expect(await transaction(ctx, tx => findEntitlement(tx, ctx))).toBeUndefined();
  await choose(ctx, 'starter');
  expect(await transaction(ctx, tx => findEntitlement(tx, ctx))).toMatchObject({
    planId: 'starter',
    source: 'shopify',
  });
});

it('the payment provider is called neither hourly nor on deletion', async () => {
  const { id, token, ctx } = await newShop();
  await choose(ctx, 'starter');
  const owner = { organizationId: id, objectId: `sub_${id}` };
  await transaction(ctx, tx => claimLookup(tx, 'paddle-subscription', `sub_${id}`, owner));
  const warned: unknown[] = [];
  const log = Object.assign(Object.create(testPayments.services.log), {
    warn: (...words: unknown[]) => warned.push(words),
  });
  await reconcileSubscriptions({ ...testPayments.services, directory: testPayments.directory, log });
  expect(JSON.stringify(warned)).not.toContain('not reconciled');
  expect(await transaction(ctx, tx => findBiller(tx, ctx))).toBe('shopify');
  expect((await testPayments.call('DELETE /api/organizations/delete', { token })).status).toBe(202);
  testPayments.sandbox.control.breakAnswers({ kind: '500', next: 5 } as never);
  await endOrganization(ctx);
  testPayments.sandbox.control.mendAnswers();
  expect((await testPayments.manage(`GET /organizations/${id}`)).status).toBe(404);
});
