import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { billingOf } from '#domain/organizations/billing.ts';
import type { Biller } from '#domain/organizations/inputs.ts';
import { followEntitlement } from '#domain/subscriptions/apply.ts';
import type { ProviderSubscription, SubscriptionView } from '#domain/subscriptions/inputs.ts';
import { type Current, findCurrent } from '#domain/subscriptions/living.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { requirePlan, toPlan } from '#domain/subscriptions/plans.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function readSubscription(ctx: Context): Promise<SubscriptionView | null> {
  requirePermission(ctx, 'list:organization-subscription');
  return transaction(ctx, async tx => {
    const current = await findCurrent(tx, ctx);
    return current ? toView(current, await billingOf(tx, ctx)) : null;
  });
}

/** The provider's own view; nothing for a plan that nobody pays for. */
export async function readProviderSubscription(ctx: Context): Promise<ProviderSubscription | null> {
  await requirePayer(ctx, 'list:organization-subscription');
  const current = await transaction(ctx, tx => findCurrent(tx, ctx));
  if (!current?.row.subscriptionId) return null;
  const found = await ctx.payments.readSubscription(current.row.subscriptionId, { withBills: true });
  const { scheduledChange: change, currentBillingPeriod: period, nextBilledAt, nextTransaction: next } = found;
  const money = (amount: string) => ({ amount, currency: found.currencyCode });
  const recurring = found.recurringTransactionDetails?.totals.grandTotal;
  return {
    id: found.id,
    status: found.status,
    currencyCode: found.currencyCode,
    nextBilledAt,
    billingCycle: { interval: found.billingCycle.interval, frequency: found.billingCycle.frequency },
    nextBill: nextBilledAt && next ? { at: nextBilledAt, total: money(next.details.totals.grandTotal) } : null,
    everyBill: recurring ? money(recurring) : null,
    currentBillingPeriod: period ? { startsAt: period.startsAt, endsAt: period.endsAt } : null,
    scheduledChange: change ? { action: change.action, effectiveAt: change.effectiveAt } : null,
    items: found.items.map(({ price, status, trialDates }) => ({
      priceId: price.id,
      status,
      trialDates: trialDates ? { startsAt: trialDates.startsAt, endsAt: trialDates.endsAt } : null,
    })),
  };
}

/** The plan that needs no card: for those who have none, or whose plan has ended. */
export async function startFree(ctx: Context): Promise<SubscriptionView> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const organizationId = requireOrganization(ctx);
  const plan = await requirePlan(ctx, 'free');
  const now = ctx.clock.now();
  return transaction(ctx, async tx => {
    const current = await findCurrent(tx, ctx);
    if (current && current.row.status !== 'canceled') {
      const words = `You have the plan ${current.plan.name} already. Cancel it first if you want to go on with Free.`;
      throw new AppError('conflict', 'already_subscribed', words);
    }
    const row = {
      organizationId,
      id: newId(now.getTime()),
      planId: plan.id,
      status: 'active',
      createdAt: now,
      updatedAt: now,
    };
    const [made] = await tx.insert(subscriptions).values(row).returning();
    if (!made) throw new AppError('internal', 'not_started', 'The plan could not be started.');
    await followEntitlement(tx, ctx);
    await recordActivity(tx, ctx, 'subscription.started', { plan: plan.name });
    return toView({ row: made, plan });
  });
}

export function toView({ row, plan }: Current, billing: Biller = 'paddle'): SubscriptionView {
  return {
    ...row,
    billing,
    status: row.status as SubscriptionView['status'],
    plan: toPlan(plan),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    nextBilledAt: row.nextBilledAt?.toISOString() ?? null,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    canceledAt: row.canceledAt?.toISOString() ?? null,
  };
}
