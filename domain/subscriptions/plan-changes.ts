import { and, eq, ne } from 'drizzle-orm';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import type { Plan } from '#domain/organizations/entitlement.ts';
import { applySubscription } from '#domain/subscriptions/apply.ts';
import { findCurrent, type Paid, requireCurrentPaid } from '#domain/subscriptions/current-subscription.ts';
import { claimFree, releaseFree } from '#domain/subscriptions/free-plan.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';
import { type RevertPlanJob, revertPlanQueue } from '#domain/subscriptions/jobs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { findPlanOf, isPaidBy, requireOffer } from '#domain/subscriptions/plans.ts';
import { toView } from '#domain/subscriptions/subscription.ts';
import { AppError } from '#platform/errors.ts';
import type { SubscriptionFacts } from '#providers/paddle/facts.ts';

/** Longer than both calls can take. */
const unpaidChangeLasts = 2 * 60_000;

export async function cancelSubscription(ctx: Context, cancelImmediately: boolean): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireCurrentPaid(ctx);
  const from = cancelImmediately ? 'immediately' : 'next_billing_period';
  const changed = await ctx.payments.subscriptions.cancel(paid.subscriptionId, from);
  return applyAndView(ctx, changed, cancelImmediately ? 'subscription.canceled' : 'subscription.cancel-scheduled');
}

/** The paid period runs to its end, then Free follows automatically. If nothing is paid, Free starts at once. */
export async function moveToFree(ctx: Context): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const { row, subscriptionId } = await requireCurrentPaid(ctx);
  await transaction(ctx, async tx => {
    await claimFree(tx, ctx);
    await tx.update(subscriptions).set({ freeNext: true, updatedAt: ctx.clock.now() }).where(isRow(ctx, row.id));
  });
  const isEnding = row.scheduledChange?.action === 'cancel';
  const from = row.status === 'past_due' || row.status === 'paused' ? 'immediately' : 'next_billing_period';
  try {
    const { read, cancel } = ctx.payments.subscriptions;
    const changed = await (isEnding ? read(subscriptionId) : cancel(subscriptionId, from));
    return await applyAndView(ctx, changed, 'subscription.free-scheduled');
  } catch (error) {
    await cancelFreeNext(ctx, row.id);
    throw error;
  }
}

/** Cancels a scheduled end. */
export async function keepSubscription(ctx: Context): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireCurrentPaid(ctx);
  if (!paid.row.scheduledChange) throw new AppError('conflict', 'nothing_scheduled', 'Your plan isn’t set to end.');
  const continued = await ctx.payments.subscriptions.keep(paid.subscriptionId);
  await cancelFreeNext(ctx, paid.row.id);
  return applyAndView(ctx, continued, 'subscription.kept');
}

/** Cancels the switch to Free. */
async function cancelFreeNext(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async tx => {
    const isActive = and(isRow(ctx, id), ne(subscriptions.status, 'canceled'));
    const updated = await tx.update(subscriptions).set({ freeNext: false }).where(isActive).returning();
    if (updated.length > 0) await releaseFree(tx, ctx);
  });
}

function isRow(ctx: Context, id: string) {
  return and(eq(subscriptions.organizationId, requireOrganization(ctx)), eq(subscriptions.id, id));
}

/** Resumes a paused plan: a new period starts and is paid now. */
export async function resumeSubscription(ctx: Context): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireCurrentPaid(ctx);
  if (paid.row.status !== 'paused') throw new AppError('conflict', 'not_paused', 'Your plan isn’t paused.');
  return applyAndView(ctx, await ctx.payments.subscriptions.resume(paid.subscriptionId), 'subscription.resumed');
}

export async function changePlan(ctx: Context, priceId: string): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireCurrentPaid(ctx);
  const { plan, price } = await requireChange(ctx, paid, priceId);
  const changed = endsTrial(paid, plan)
    ? await payInsteadOfTrial(ctx, paid, price.id)
    : await ctx.payments.subscriptions.changePrice(paid.subscriptionId, price.id, paid.row.status === 'trialing');
  return applyAndView(ctx, changed, 'subscription.changed');
}

/** A plan without a trial is paid from its first day. */
export function endsTrial({ row }: Paid, plan: Plan): boolean {
  return row.status === 'trialing' && plan.trialDays === 0;
}

/**
 * During a trial the provider changes the plan without billing; a second call bills. If that fails, the larger plan
 * must not stay: a job reverts it if this process cannot.
 */
async function payInsteadOfTrial(ctx: Context, { subscriptionId, row }: Paid, priceId: string) {
  const change = { organizationId: requireOrganization(ctx), subscriptionId, priceId: row.priceId ?? '' };
  await transaction(ctx, tx => ctx.jobs.enqueue(tx, revertPlanQueue, change, { delay: unpaidChangeLasts }));
  await ctx.payments.subscriptions.changePrice(subscriptionId, priceId, true);
  try {
    return await ctx.payments.subscriptions.activate(subscriptionId);
  } catch (error) {
    await revertPlanChange(ctx, change).catch(cause =>
      ctx.log.warn({ err: cause }, 'could not revert a plan change; a job will retry'),
    );
    throw error;
  }
}

/** Job: restores the previous plan if a trial is still on a plan without one. */
export async function revertPlanChange(ctx: Context, { subscriptionId, priceId }: RevertPlanJob): Promise<void> {
  const found = await ctx.payments.subscriptions.read(subscriptionId);
  const plan = await findPlanOf(ctx, found.productId);
  if (found.status !== 'trialing' || plan?.trialDays !== 0) return;
  await applySubscription(ctx, await ctx.payments.subscriptions.changePrice(subscriptionId, priceId, true));
}

/** Ends the trial and starts billing. The id comes from outside and must belong to the organisation. */
export async function activateTrial(ctx: Context, subscriptionId: string): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireCurrentPaid(ctx);
  if (paid.subscriptionId !== subscriptionId) {
    throw new AppError(
      'not-found',
      'subscription_not_found',
      'This subscription doesn’t exist, or you don’t have access.',
    );
  }
  if (paid.row.status !== 'trialing') throw new AppError('conflict', 'not_trialing', 'Your trial has already ended.');
  return applyAndView(ctx, await ctx.payments.subscriptions.activate(subscriptionId), 'subscription.activated');
}

export async function requireChange(ctx: Context, paid: Paid, priceId: string) {
  if (paid.row.status === 'paused') {
    throw new AppError('conflict', 'subscription_paused', 'Your plan is paused. Resume it first, then change it.');
  }
  const offer = await requireOffer(ctx, priceId, { isChange: true });
  if (await isPaidBy(ctx, offer.price, paid.row.priceId)) {
    throw new AppError('conflict', 'same_price', `You’re already on the ${offer.plan.name} plan.`);
  }
  return offer;
}

/** Stores the provider's response, which carries the same state as the event that follows. */
async function applyAndView(
  ctx: Context,
  changed: SubscriptionFacts,
  action:
    | 'subscription.canceled'
    | 'subscription.cancel-scheduled'
    | 'subscription.free-scheduled'
    | 'subscription.kept'
    | 'subscription.resumed'
    | 'subscription.changed'
    | 'subscription.activated',
): Promise<SubscriptionView> {
  await applySubscription(ctx, changed);
  return transaction(ctx, async tx => {
    const current = await findCurrent(tx, ctx);
    if (!current) throw new AppError('not-found', 'subscription_not_found', 'This subscription no longer exists.');
    await recordActivity(tx, ctx, action, { plan: current.plan.name });
    return toView(current);
  });
}
