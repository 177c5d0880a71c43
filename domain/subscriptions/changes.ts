import { type Context, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { applySubscription } from '#domain/subscriptions/apply.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';
import { findCurrent, type Paid, requireLivingPaid } from '#domain/subscriptions/living.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { isPaidBy, requireOffer } from '#domain/subscriptions/plans.ts';
import { toView } from '#domain/subscriptions/subscription.ts';
import { AppError } from '#platform/errors.ts';
import { factsOf } from '#providers/paddle/facts.ts';

type Changed = Parameters<typeof factsOf>[0];

export async function cancelSubscription(ctx: Context, cancelImmediately: boolean): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireLivingPaid(ctx);
  const from = cancelImmediately ? 'immediately' : 'next_billing_period';
  const changed = await ctx.payments.cancel(paid.subscriptionId, from);
  return remember(ctx, changed, cancelImmediately ? 'subscription.canceled' : 'subscription.cancel-scheduled');
}

/** Takes a scheduled end back. */
export async function keepSubscription(ctx: Context): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireLivingPaid(ctx);
  if (!paid.row.scheduledChange) throw new AppError('conflict', 'nothing_scheduled', 'Your plan is not set to end.');
  return remember(ctx, await ctx.payments.keep(paid.subscriptionId), 'subscription.kept');
}

/** A paused plan goes on: a new period begins and is paid now. */
export async function resumeSubscription(ctx: Context): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireLivingPaid(ctx);
  if (paid.row.status !== 'paused') throw new AppError('conflict', 'not_paused', 'Your plan is not paused.');
  return remember(ctx, await ctx.payments.resume(paid.subscriptionId), 'subscription.resumed');
}

export async function changePlan(ctx: Context, priceId: string): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireLivingPaid(ctx);
  const { price } = await requireChange(ctx, paid, priceId);
  const changed = await ctx.payments.changePrice(paid.subscriptionId, price.id, paid.row.status === 'trialing');
  return remember(ctx, changed, 'subscription.changed');
}

/** Ends the trial now and begins to pay. The id comes from outside and must be the organisation's own. */
export async function activateTrial(ctx: Context, subscriptionId: string): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireLivingPaid(ctx);
  if (paid.subscriptionId !== subscriptionId) {
    throw new AppError(
      'not-found',
      'subscription_not_found',
      'This subscription does not exist, or you cannot see it.',
    );
  }
  if (paid.row.status !== 'trialing') throw new AppError('conflict', 'not_trialing', 'Your trial has ended already.');
  return remember(ctx, await ctx.payments.activate(subscriptionId), 'subscription.activated');
}

export async function requireChange(ctx: Context, paid: Paid, priceId: string) {
  if (paid.row.status === 'paused') {
    throw new AppError('conflict', 'subscription_paused', 'Your plan is paused. Resume it first, then change it.');
  }
  const offer = await requireOffer(ctx, priceId, { isChange: true });
  if (await isPaidBy(ctx, offer.price, paid.row.priceId)) {
    throw new AppError('conflict', 'same_price', `You have the plan ${offer.plan.name} already.`);
  }
  return offer;
}

/** The answer is as good as the event that follows it, and is here now. */
async function remember(
  ctx: Context,
  changed: Changed,
  action:
    | 'subscription.canceled'
    | 'subscription.cancel-scheduled'
    | 'subscription.kept'
    | 'subscription.resumed'
    | 'subscription.changed'
    | 'subscription.activated',
): Promise<SubscriptionView> {
  await applySubscription(ctx, factsOf(changed), { occurredAt: changed.updatedAt });
  return transaction(ctx, async tx => {
    const current = await findCurrent(tx, ctx);
    if (!current)
      throw new AppError('not-found', 'subscription_not_found', 'This subscription does not exist any more.');
    await recordActivity(tx, ctx, action, { plan: current.plan.name });
    return toView(current);
  });
}
