// Whether the shop pays, and for which plan. Only Shopify knows and it may not respond, so its last definite answer is
// stored.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { plans } from '#database/schema/global.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, requireOrganization, requireShopify, transaction } from '#domain/context.ts';
import type { Plan } from '#domain/organizations/entitlement.ts';
import { askAdmin } from '#domain/shopify/access.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { startDueSyncs } from '#domain/shopify/sync.ts';
import { applyShopPlan } from '#domain/subscriptions/shop-plan.ts';
import { widgetsChangedQueue } from '#domain/widgets/jobs.ts';
import { askPartner, askShop, type ShopSubscription } from '#providers/shopify/subscription.ts';

/** A positive answer is cached this long. */
const freshFor = 5 * 60_000;
/** After Shopify failed to respond, it is not asked again for this long: merchants should not wait on every page. */
const restFor = 60_000;
/** How long a merchant waits at most. A later answer is still stored. */
const timeout = 8_000;

const asking = new Map<string, Promise<void>>();

/** The installation after asking Shopify, or without asking if the last answer is recent enough. */
export async function verifySubscription(
  ctx: Context,
  installation: Installation,
  { force = false }: { force?: boolean } = {},
): Promise<Installation> {
  if (installation.state === 'uninstalled' || (!force && isFresh(installation, ctx.clock.now()))) return installation;
  await Promise.race([askOnce(ctx, installation, force), wait(timeout, undefined, { ref: false })]);
  return transaction(ctx, tx => readAgain(tx, installation));
}

/** The app was uninstalled, so its plan ends here. A merchant who reinstalls it may still have paid. */
export async function endShopPlan(ctx: Context, { id }: Pick<Installation, 'id'>, at: Date): Promise<void> {
  const isThis = and(eq(shopifyInstallations.id, id), lte(shopifyInstallations.installedAt, at));
  await transaction(ctx, async tx => {
    const ended = await tx
      .update(shopifyInstallations)
      .set({ ...nothing, ...checkedAtLeast(at), plansShownAt: null })
      .where(isThis)
      .returning();
    if (ended.length > 0) await applyShopPlan(tx, ctx, null);
  });
}

/** A yes is cached for some minutes. A no is not: a merchant who has just paid gets in at once. */
function isFresh(installation: Installation, now: Date): boolean {
  if (installation.subscriptionState !== 'active' || hasRunOut(installation, now)) return false;
  const { subscriptionVerifiedAt: verified, subscriptionCheckedAt: checked } = installation;
  const ageOf = (moment: Date | null) => now.getTime() - (moment?.getTime() ?? 0);
  return ageOf(verified) < freshFor || ageOf(checked) < restFor;
}

/** The plan was set to end with its paid period, and that is over, whether Shopify responds or not. */
export function hasRunOut({ isEnding, periodEndsAt }: Installation, now: Date): boolean {
  return isEnding && periodEndsAt !== null && periodEndsAt <= now;
}

/** Concurrent callers share one request. Never fails: without an answer nothing changes. */
async function askOnce(ctx: Context, installation: Installation, force: boolean): Promise<void> {
  const running = asking.get(installation.id);
  if (running && !force) return running;
  // The earlier request may have been sent before the merchant paid.
  if (running) await running;
  return asking.get(installation.id) ?? start(ctx, installation);
}

function start(ctx: Context, installation: Installation): Promise<void> {
  const { id } = installation;
  const started = ask(ctx, installation)
    .catch(error => ctx.log.warn({ err: error, shop: installation.shop }, 'the plan of a shop was not verified'))
    .finally(() => asking.delete(id));
  asking.set(id, started);
  return started;
}

async function ask(ctx: Context, installation: Installation): Promise<void> {
  const askedAt = ctx.clock.now();
  const answer = await askShopify(ctx, installation);
  await transaction(ctx, tx => keepAnswer(tx, ctx, installation, answer, askedAt));
}

async function askShopify(ctx: Context, installation: Installation): Promise<ShopSubscription> {
  const { partner, endpoints } = requireShopify(ctx);
  const answer = partner ? await askPartner(endpoints, partner, installation.shopId) : undefined;
  const isComplete = answer && !(answer.state === 'unknown' && answer.hasNoHandle);
  return isComplete ? answer : askShop(document => askAdmin(ctx, installation, document));
}

async function keepAnswer(
  tx: Transaction,
  ctx: Context,
  installation: Installation,
  answer: ShopSubscription,
  askedAt: Date,
): Promise<void> {
  const { id, shop } = installation;
  const current =
    answer.state === 'unknown' && hasRunOut(installation, askedAt) ? ({ state: 'none' } as const) : answer;
  const plan = current.state === 'active' ? await findPlan(tx, current.planHandle) : undefined;
  const isCertain = current.state === 'none' || plan !== undefined;
  if (!isCertain) ctx.log.warn({ shop, reason: reasonOf(current) }, 'the plan of a shop is not known');
  // Keep a later answer, or a later uninstall.
  const isNewest = and(
    eq(shopifyInstallations.id, id),
    ne(shopifyInstallations.state, 'uninstalled'),
    or(isNull(shopifyInstallations.subscriptionCheckedAt), lte(shopifyInstallations.subscriptionCheckedAt, askedAt)),
  );
  const facts = isCertain ? { ...snapshotOf(current), ...checkedAtLeast(askedAt) } : { subscriptionCheckedAt: askedAt };
  const updated = await tx.update(shopifyInstallations).set(facts).where(isNewest).returning();
  if (updated.length === 0 || !isCertain) return;
  await applyShopPlan(tx, ctx, plan ? { plan, ...datesOf(current) } : null);
  if (plan) await startDueSyncs(tx, ctx, installation, { isNewPlan: plan.shopifyId !== installation.planHandle });
  // The theme block is shown only with a plan.
  if (current.state === installation.subscriptionState) return;
  await ctx.jobs.enqueue(tx, widgetsChangedQueue, { organizationId: requireOrganization(ctx) });
}

async function findPlan(tx: Transaction, handle: string): Promise<Plan | undefined> {
  const [plan] = await tx.select().from(plans).where(eq(plans.shopifyId, handle));
  return plan;
}

function reasonOf(subscription: ShopSubscription): string {
  if (subscription.state === 'unknown') return subscription.reason;
  return subscription.state === 'active' ? `there is no plan with the handle ${subscription.planHandle}` : '';
}

const nothing = {
  subscriptionState: 'none',
  planHandle: null,
  trialEndsAt: null,
  periodEndsAt: null,
  isEnding: false,
} as const;

function snapshotOf(subscription: ShopSubscription) {
  if (subscription.state !== 'active') return nothing;
  return {
    subscriptionState: subscription.state,
    planHandle: subscription.planHandle,
    plansShownAt: null,
    ...datesOf(subscription),
  };
}

function checkedAtLeast(at: Date) {
  return { subscriptionVerifiedAt: at, subscriptionCheckedAt: at, updatedAt: at };
}

function datesOf(subscription: ShopSubscription) {
  const paid =
    subscription.state === 'active' ? subscription : { trialEndsAt: null, periodEndsAt: null, isEnding: false };
  return { trialEndsAt: toDate(paid.trialEndsAt), periodEndsAt: toDate(paid.periodEndsAt), isEnding: paid.isEnding };
}

function toDate(moment: string | null): Date | null {
  return moment ? new Date(moment) : null;
}

async function readAgain(tx: Transaction, installation: Installation): Promise<Installation> {
  const [row] = await tx.select().from(shopifyInstallations).where(eq(shopifyInstallations.id, installation.id));
  return row ?? installation;
}
