// A duplicate purchase (a second plan or trial) is cancelled, a refund is requested, and the people who pay get an email.
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { plans } from '#database/schema/global.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { EndedPurchase } from '#domain/subscriptions/inputs.ts';
import { purchaseEmailQueue } from '#domain/subscriptions/jobs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { updateRefund } from '#domain/subscriptions/refunds.ts';
import { listPayers } from '#domain/usage/notice-recipients.ts';
import { AppError } from '#platform/errors.ts';
import { isNotFound } from '#providers/paddle/call.ts';

const shownFor = 30 * 24 * 3_600_000;

/** The last duplicate purchase, while someone may still look for their refund. */
export async function readEndedPurchase(ctx: Context): Promise<EndedPurchase | null> {
  await requirePayer(ctx, 'list:organization-subscription');
  const since = new Date(ctx.clock.now().getTime() - shownFor);
  const [found] = await transaction(ctx, tx =>
    tx
      .select({ row: subscriptions, plan: plans.name })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(
        and(
          eq(subscriptions.organizationId, requireOrganization(ctx)),
          eq(subscriptions.superseded, true),
          gt(subscriptions.updatedAt, since),
        ),
      )
      .orderBy(desc(subscriptions.createdAt))
      .limit(1),
  );
  if (!found) return null;
  const { refund, createdAt } = found.row;
  return {
    plan: found.plan,
    at: createdAt.toISOString(),
    refund: refund && { status: 'requested', refunded: '0', credited: '0', ...refund },
  };
}

/** Job, idempotent: cancels the purchase, requests its refund, then emails the people who pay. */
export async function endPurchase(ctx: Context, subscriptionId: string): Promise<void> {
  await endAtProvider(ctx, subscriptionId);
  const refund = await refundAll(ctx, subscriptionId);
  const people = await listPayers(ctx);
  await transaction(ctx, async tx => {
    const isOpen = and(isPurchase(ctx, subscriptionId), isNull(subscriptions.refund));
    const change = { refund: { ...refund, status: 'requested' as const }, updatedAt: ctx.clock.now() };
    const closed = await tx.update(subscriptions).set(change).where(isOpen).returning();
    if (closed.length === 0) return;
    const message = { organizationId: requireOrganization(ctx), subscriptionId };
    for (const { id: userId } of people) await ctx.jobs.enqueue(tx, purchaseEmailQueue, { ...message, userId });
  });
  // The provider approves some refunds immediately.
  await updateRefund(ctx, subscriptionId);
}

/** A subscription that the provider no longer knows counts as ended. */
export async function endAtProvider(ctx: Context, subscriptionId: string): Promise<void> {
  try {
    const { status } = await ctx.payments.subscriptions.read(subscriptionId);
    if (status !== 'canceled') await ctx.payments.subscriptions.cancel(subscriptionId, 'immediately');
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** The provider only refunds completed payments. A recent payment may not be completed yet; the job tries again. */
async function refundAll(ctx: Context, subscriptionId: string): Promise<{ amount: string; currency: string }> {
  const transactions = await ctx.payments.listTransactions(subscriptionId);
  const paid = transactions.filter(({ details }) => Number(details?.totals?.grandTotal ?? 0) > 0);
  if (paid.some(({ status }) => status === 'paid' || status === 'billed')) {
    throw new AppError('unavailable', 'payment_busy', 'A payment that is to be refunded is still being processed.');
  }
  let amount = 0n;
  for (const { id } of paid.filter(({ status }) => status === 'completed')) {
    amount += BigInt((await ctx.payments.refund(id, 'Bought twice')).amount);
  }
  return { amount: String(amount), currency: transactions[0]?.currencyCode ?? 'USD' };
}

function isPurchase(ctx: Context, subscriptionId: string) {
  return and(
    eq(subscriptions.organizationId, requireOrganization(ctx)),
    eq(subscriptions.subscriptionId, subscriptionId),
    eq(subscriptions.superseded, true),
  );
}
