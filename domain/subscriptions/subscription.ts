import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { findBiller } from '#domain/organizations/biller.ts';
import type { Biller } from '#domain/organizations/inputs.ts';
import { updateEntitlement } from '#domain/subscriptions/apply.ts';
import { billOf, priceOf, readCreditOf, withCredit } from '#domain/subscriptions/bill-totals.ts';
import { type Current, findCurrent } from '#domain/subscriptions/current-subscription.ts';
import { claimFree, freePlan, insertFree } from '#domain/subscriptions/free-plan.ts';
import type { ProviderSubscription, SubscriptionView } from '#domain/subscriptions/inputs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { requirePlan, toPlan } from '#domain/subscriptions/plans.ts';
import { AppError } from '#platform/errors.ts';

export async function readSubscription(ctx: Context): Promise<SubscriptionView | null> {
  requirePermission(ctx, 'list:organization-subscription');
  return transaction(ctx, async tx => {
    const current = await findCurrent(tx, ctx);
    return current ? toView(current, await findBiller(tx, ctx)) : null;
  });
}

/** The provider's view; null for a plan that is not paid for. */
export async function readProviderSubscription(ctx: Context): Promise<ProviderSubscription | null> {
  await requirePayer(ctx, 'list:organization-subscription');
  const current = await transaction(ctx, tx => findCurrent(tx, ctx));
  if (!current?.row.subscriptionId) return null;
  const [found, credits] = await Promise.all([
    ctx.payments.readBills(current.row.subscriptionId),
    readCreditOf(ctx, current.row.customerId),
  ]);
  const available = credits.get(found.currencyCode) ?? '0';
  const { scheduledChange: change, currentBillingPeriod: period, nextBilledAt, nextTransaction: next } = found;
  const recurring = found.recurringTransactionDetails?.totals;
  return {
    id: found.id,
    status: found.status,
    currencyCode: found.currencyCode,
    nextBilledAt,
    billingCycle: { interval: found.billingCycle.interval, frequency: found.billingCycle.frequency },
    nextBill:
      nextBilledAt && next
        ? { at: nextBilledAt, ...withCredit(billOf(next.details.totals, found.currencyCode), available) }
        : null,
    credit: { amount: available, currency: found.currencyCode },
    everyBill: recurring ? priceOf(recurring, found.currencyCode) : null,
    currentBillingPeriod: period ? { startsAt: period.startsAt, endsAt: period.endsAt } : null,
    scheduledChange: change ? { action: change.action, effectiveAt: change.effectiveAt } : null,
    items: found.items.map(({ price, status, trialDates }) => ({
      priceId: price.id,
      status,
      trialDates: trialDates ? { startsAt: trialDates.startsAt, endsAt: trialDates.endsAt } : null,
    })),
  };
}

/** Starts the Free plan: for organisations without a plan, or whose plan has ended. */
export async function startFree(ctx: Context): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const plan = await requirePlan(ctx, freePlan);
  return transaction(ctx, async tx => {
    const current = await findCurrent(tx, ctx);
    if (current && current.row.status !== 'canceled') {
      throw new AppError('conflict', 'already_subscribed', `You’re already on the ${current.plan.name} plan.`);
    }
    await claimFree(tx, ctx);
    const row = await insertFree(tx, ctx);
    await updateEntitlement(tx, ctx);
    await recordActivity(tx, ctx, 'subscription.started', { plan: plan.name });
    return toView({ row, plan });
  });
}

export function toView({ row, plan }: Current, billing: Biller = 'paddle'): SubscriptionView {
  return {
    ...row,
    billing,
    status: row.status,
    plan: toPlan(plan),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    nextBilledAt: row.nextBilledAt?.toISOString() ?? null,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    canceledAt: row.canceledAt?.toISOString() ?? null,
  };
}
