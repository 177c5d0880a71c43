import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Services, transaction } from '#domain/context.ts';
import { requireInstallation } from '#domain/shopify/installation.ts';
import { readShopSubscription } from '#domain/shopify/pricing.ts';
import { endShopPlan, verifySubscription } from '#domain/shopify/subscription.ts';
import { newId } from '#platform/ids.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { lamps, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let sandbox: TestShopify;
let shop: ConnectedShop;
let other: ConnectedShop;
let passed = 0;
const logged: unknown[] = [];

beforeAll(async () => {
  sandbox = await startTestShopify();
  const opened = await openTestServices();
  const log = Object.assign(Object.create(opened.log), { warn: (...words: unknown[]) => logged.push(words) });
  const clock = { now: () => new Date(Date.now() + passed) };
  const services: Services & { shopify: Shopify } = { ...opened, log, clock, shopify: shopifyOf(sandbox) };
  shop = await connectShop(services, sandbox, { shop: tarn, organizationId: 'tarn' });
  other = await connectShop(services, sandbox, { shop: lamps, organizationId: 'lamps' });
  return () => sandbox.remove();
});

/** As it is after the first open: nothing is known of a plan. */
beforeEach(async () => {
  passed = 0;
  logged.length = 0;
  for (const { ctx, installation } of [shop, other]) {
    await transaction(ctx, async tx => {
      await tx
        .update(organizations)
        .set({ billing: 'shopify' })
        .where(eq(organizations.id, ctx.organizationId ?? ''));
      await tx.delete(entitlements);
      await tx.delete(subscriptions);
      await tx.update(shopifyInstallations).set(fresh);
    });
    await sandbox.control('plan', { shop: installation.shop, handle: null });
  }
});

const fresh = {
  state: 'installed',
  subscriptionState: 'unknown',
  planHandle: null,
  trialEndsAt: null,
  periodEndsAt: null,
  isEnding: false,
  subscriptionVerifiedAt: null,
  subscriptionCheckedAt: null,
} as const;

const read = (isFresh = false, of = shop) => readShopSubscription(of.ctx, isFresh);
const choose = (handle: string | null, more: object = {}) => sandbox.control('plan', { shop: tarn, handle, ...more });
/** As often as it is asked of its makers. */
const silence = (times = 1) => sandbox.control('fault', { match: '/partners/', status: 503, times });

async function readEntitlement(of = shop) {
  const [row] = await transaction(of.ctx, tx => tx.select().from(entitlements));
  return row;
}

const readSubscriptions = () => transaction(shop.ctx, tx => tx.select().from(subscriptions));

describe('A22 the subscription of a shop', () => {
  it('is read from Shopify, and grants what the plan includes', async () => {
    expect(await read()).toMatchObject({ hasSubscription: false, state: 'none', planName: null, problem: null });
    await choose('growth', { trialEndsAt: null });
    expect(await read()).toMatchObject({ hasSubscription: true, state: 'active', planName: 'Growth', isOld: false });
    expect(await readEntitlement()).toMatchObject({ planId: 'growth', source: 'shopify', status: 'active' });
    expect(await readEntitlement(other)).toBeUndefined();
  });

  it('includes the URL of the pricing page', async () => {
    expect((await read()).pricingUrl).toBe(
      `${sandbox.url}/store/tarn-and-trail/charges/${sandbox.appHandle}/pricing_plans`,
    );
  });

  it('is a trial until the trial ends', async () => {
    await choose('starter');
    expect((await read()).trialEndsAt).not.toBeNull();
    expect(await readEntitlement()).toMatchObject({ status: 'trialing', planId: 'starter' });
    passed = 15 * day;
    await read(true);
    expect(await readEntitlement()).toMatchObject({ status: 'active', trialEndsAt: null });
  });

  it('G04 lets a merchant in who is in a trial, which has no billing cycle', async () => {
    const trialEndsAt = new Date(Date.now() + 10 * day).toISOString();
    await choose('starter', { trialEndsAt });
    expect(await read()).toMatchObject({ hasSubscription: true, state: 'active', problem: null, trialEndsAt });
    expect(await readEntitlement()).toMatchObject({ status: 'trialing', trialEndsAt: new Date(trialEndsAt) });
  });

  it('G04 is read from the shop if the Partner API does not name the plan', async () => {
    await choose('growth', { hasHandle: false });
    expect(await read()).toMatchObject({ hasSubscription: true, planName: 'Growth', problem: null });
  });

  it('is cached for five minutes, unless a fresh check is requested', async () => {
    await choose('starter');
    await read();
    await choose('growth');
    passed = 4 * minute;
    expect((await read()).planName).toBe('Starter');
    expect((await read(true)).planName).toBe('Growth');
    await choose('scale');
    passed = 10 * minute;
    expect((await read()).planName).toBe('Scale');
  });

  it('acceptance 2: a negative result is not cached, so a merchant who has just paid gets in; acceptance 3: one who declines does not', async () => {
    expect((await read()).hasSubscription).toBe(false);
    expect((await read(true)).hasSubscription).toBe(false);
    await choose('starter');
    expect((await read()).hasSubscription).toBe(true);
  });

  it('is requested once for concurrent checks', async () => {
    await choose('starter');
    await silence();
    const all = await Promise.all(Array.from({ length: 20 }, () => verifySubscription(shop.ctx, shop.installation)));
    expect(new Set(all.map(({ subscriptionState }) => subscriptionState))).toEqual(new Set(['unknown']));
  });

  it('is requested again after a payment, even while an older request is open', async () => {
    await choose('starter');
    await silence();
    const older = verifySubscription(shop.ctx, shop.installation);
    const newer = verifySubscription(shop.ctx, shop.installation, { force: true });
    expect((await newer).subscriptionState).toBe('active');
    await older;
  });

  it('is read from the shop if there is no partner key, even with an expired token', async () => {
    const ctx = { ...shop.ctx, shopify: shopifyOf(sandbox, { partner: false }) };
    await choose('growth');
    await sandbox.control('tokens/expire', { shop: tarn });
    expect(await readShopSubscription(ctx, false)).toMatchObject({ hasSubscription: true, planName: 'Growth' });
  });
});

describe('acceptance 16: while Shopify is down', () => {
  it('a paying merchant keeps access for a day, and sees a notice afterwards', async () => {
    await choose('starter', { trialEndsAt: null });
    await read();
    passed = 23 * 60 * minute;
    await silence();
    const held = await read();
    expect(held).toMatchObject({ hasSubscription: true, state: 'active', isOld: true, planName: 'Starter' });
    expect(held.problem).toContain('keeps working');
    passed = 25 * 60 * minute;
    await silence();
    const lapsed = await read();
    expect(lapsed).toMatchObject({ hasSubscription: false, state: 'active', isOld: true });
    expect(lapsed.problem).toContain('hasn’t confirmed');
    // Visitors of the shop are answered all the same: Shopify has not reported that it does not pay.
    expect(await readEntitlement()).toMatchObject({ status: 'active' });
    expect(await read(true)).toMatchObject({ hasSubscription: true, isOld: false, problem: null });
  });

  it('Shopify is not called again for a minute', async () => {
    await choose('starter');
    await read();
    passed = 10 * minute;
    await silence();
    expect((await read()).isOld).toBe(true);
    expect((await read()).isOld).toBe(true);
    passed = 12 * minute;
    expect((await read()).isOld).toBe(false);
  });

  it('a merchant who never paid is refused with a message', async () => {
    await silence();
    expect(await read()).toMatchObject({ hasSubscription: false, state: 'unknown', isOld: true });
  });

  it('a plan with a scheduled end is ended', async () => {
    await choose('starter', { endsWithPeriod: true, trialEndsAt: null });
    expect(await read()).toMatchObject({ hasSubscription: true, isEnding: true });
    expect(await readEntitlement()).toMatchObject({ status: 'active' });
    passed = 31 * day;
    await silence();
    expect(await read()).toMatchObject({ hasSubscription: false });
    expect(await readEntitlement()).toMatchObject({ status: 'canceled' });
  });
});

describe('an unclear status', () => {
  it.each(['FROZEN', 'PENDING'])('a plan that is %s changes nothing', async status => {
    const ctx = { ...shop.ctx, shopify: shopifyOf(sandbox, { partner: false }) };
    await choose('growth', { trialEndsAt: null });
    await readShopSubscription(ctx, true);
    await choose('growth', { status });
    expect(await readShopSubscription(ctx, true)).toMatchObject({ hasSubscription: true, isOld: true });
    expect(await readEntitlement()).toMatchObject({ status: 'active', planId: 'growth' });
    expect(JSON.stringify(logged)).toContain(status.toLowerCase());
  });

  it('an unknown plan is not applied', async () => {
    await choose('starter', { trialEndsAt: null });
    await read();
    await choose('founding-beta');
    expect(await read(true)).toMatchObject({ hasSubscription: true, planName: 'Starter', isOld: true });
    expect(JSON.stringify(logged)).toContain('founding-beta');
  });
});

describe('the entitlement of a plan', () => {
  it('ends when Shopify reports it, and keeps its billing day when the plan is chosen again', async () => {
    await choose('starter');
    await read();
    const before = await readEntitlement();
    await choose(null);
    expect(await read(true)).toMatchObject({ hasSubscription: false, state: 'none' });
    expect(await readEntitlement()).toMatchObject({ status: 'canceled' });
    passed = 3 * day;
    await choose('growth');
    await read();
    expect(await readEntitlement()).toMatchObject({ status: 'trialing', periodStartsAt: before?.periodStartsAt });
  });

  it('is not written again if nothing changed', async () => {
    await choose('starter', { trialEndsAt: null });
    await read();
    const before = await readEntitlement();
    passed = 20 * minute;
    await read(true);
    expect(await readEntitlement()).toEqual(before);
  });

  it('ends with an uninstallation, but not with one from before a reinstallation', async () => {
    await choose('scale');
    await read();
    const { installedAt } = shop.installation;
    await endShopPlan(shop.ctx, shop.installation, new Date(installedAt.getTime() - 1));
    expect(await readEntitlement()).toMatchObject({ planId: 'scale', status: 'active' });
    await endShopPlan(shop.ctx, shop.installation, shop.ctx.clock.now());
    await endShopPlan(shop.ctx, shop.installation, shop.ctx.clock.now());
    expect(await readEntitlement()).toMatchObject({ status: 'canceled' });
    expect(await requireInstallation(shop.ctx)).toMatchObject({ subscriptionState: 'none', planHandle: null });
    // Installed again, with what was paid for before.
    expect(await read(true)).toMatchObject({ hasSubscription: true });
    expect(await readEntitlement()).toMatchObject({ status: 'active' });
  });

  it('a check from before the uninstallation changes nothing', async () => {
    await choose('scale');
    const asked = verifySubscription(shop.ctx, shop.installation);
    await transaction(shop.ctx, tx => tx.update(shopifyInstallations).set({ state: 'uninstalled' }));
    await endShopPlan(shop.ctx, shop.installation, new Date(Date.now() + minute));
    await asked;
    expect(await readEntitlement()).toBeUndefined();
  });

  it('a Free plan from before the shop was linked is kept until a plan is chosen', async () => {
    const free = { organizationId: 'tarn', id: newId(), planId: 'free', status: 'active' } as const;
    await transaction(shop.ctx, tx => tx.insert(subscriptions).values(free));
    await read();
    expect(await readSubscriptions()).toMatchObject([{ planId: 'free', status: 'active' }]);
    await choose('growth', { trialEndsAt: null });
    await read();
    expect(await readSubscriptions()).toMatchObject([{ planId: 'growth', status: 'active' }]);
    expect(await readEntitlement()).toMatchObject({ planId: 'growth', source: 'shopify' });
  });

  it('an organisation with a card plan keeps it, and its merchant gets in', async () => {
    await transaction(shop.ctx, async tx => {
      await tx.update(organizations).set({ billing: 'paddle' }).where(eq(organizations.id, 'tarn'));
      const now = new Date();
      const plan = {
        planId: 'scale',
        source: 'paddle',
        status: 'active',
        periodStartsAt: now,
        updatedAt: now,
      } as const;
      await tx.insert(entitlements).values({ organizationId: 'tarn', ...plan });
    });
    await choose('starter');
    expect(await read(true)).toMatchObject({ hasSubscription: true, planName: 'Scale' });
    expect(await readEntitlement()).toMatchObject({ planId: 'scale', source: 'paddle' });
  });
});

describe('permission to check the plan', () => {
  it('is refused for a shop that is not connected', async () => {
    const asked = readShopSubscription({ ...shop.ctx, organizationId: null }, false);
    await expect(asked).rejects.toMatchObject({ code: 'shop_not_connected' });
  });

  it('is refused without the permission', async () => {
    const asked = readShopSubscription({ ...shop.ctx, permissions: new Set() }, false);
    await expect(asked).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('acceptance 18: is refused for another organisation, which sees and changes nothing', async () => {
    await choose('starter');
    await read();
    expect(await read(true, other)).toMatchObject({ hasSubscription: false });
    await endShopPlan(other.ctx, shop.installation, new Date(Date.now() + day));
    expect(await readEntitlement()).toMatchObject({ status: 'trialing' });
  });
});
