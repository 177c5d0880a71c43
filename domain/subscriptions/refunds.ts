// Whether the provider approved the refund of a duplicate purchase. It reviews most refunds, and can reject them.
import { and, eq } from 'drizzle-orm';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { purchaseEmailQueue } from '#domain/subscriptions/jobs.ts';
import { listPayers } from '#domain/usage/notice-recipients.ts';
import type { AdjustmentFacts } from '#providers/paddle/facts.ts';

type Refund = NonNullable<(typeof subscriptions.$inferSelect)['refund']>;

/** Whether the provider has still to decide. Refunds from before their status was stored have none. */
export function isRefundOpen({ amount, status = 'requested' }: Refund): boolean {
  return status === 'requested' && Number(amount) > 0;
}

/** Stores the provider's decision. Tells the people who pay, and the operator, if less is refunded than was requested. */
export async function updateRefund(ctx: Context, subscriptionId: string): Promise<'applied' | 'not-ours'> {
  const isThis = and(
    eq(subscriptions.organizationId, requireOrganization(ctx)),
    eq(subscriptions.subscriptionId, subscriptionId),
    eq(subscriptions.superseded, true),
  );
  const [row] = await transaction(ctx, tx => tx.select().from(subscriptions).where(isThis));
  if (!row?.refund || Number(row.refund.amount) === 0) return 'not-ours';
  const refund = refundAfter(row.refund, await ctx.payments.listAdjustments(subscriptionId));
  const people = refund.status === 'rejected' ? await listPayers(ctx) : [];
  const organizationId = requireOrganization(ctx);
  const isRejectedNow = await transaction(ctx, async tx => {
    const [before] = await tx.select().from(subscriptions).where(isThis).for('update');
    if (!before?.refund || isSame(before.refund, refund)) return false;
    await tx.update(subscriptions).set({ refund, updatedAt: ctx.clock.now() }).where(isThis);
    if (refund.status !== 'rejected') return false;
    const message = { organizationId, subscriptionId, about: 'refund' as const };
    for (const { id: userId } of people) await ctx.jobs.enqueue(tx, purchaseEmailQueue, { ...message, userId });
    return true;
  });
  if (isRejectedNow) {
    const words =
      'Paddle rejected the refund of a duplicate purchase. Refund it in the Paddle dashboard, or contact Paddle.';
    ctx.log.error({ err: new Error(words), organizationId, subscriptionId }, 'a refund was rejected');
  }
  return 'applied';
}

/** Rejected: everything is decided, and less was paid back than requested. */
function refundAfter({ amount, currency }: Refund, adjustments: readonly AdjustmentFacts[]): Refund {
  const sumOf = (wanted: AdjustmentFacts['action']) =>
    adjustments
      .filter(({ action, status }) => action === wanted && status === 'approved')
      .reduce((sum, one) => sum + BigInt(one.amount), 0n);
  const [refunded, credited] = [sumOf('refund'), sumOf('credit')];
  const isKnown = adjustments.some(({ action }) => action === 'refund' || action === 'credit');
  const isPending = adjustments.some(({ status }) => status === 'pending_approval');
  const isWhole = refunded + credited >= BigInt(amount);
  const status = isWhole ? 'approved' : isPending || !isKnown ? 'requested' : 'rejected';
  return { amount, currency, status, refunded: String(refunded), credited: String(credited) };
}

function isSame(one: Refund, other: Refund): boolean {
  return one.status === other.status && one.refunded === other.refunded && one.credited === other.credited;
}
