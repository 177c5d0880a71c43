// A duplicate purchase (a second plan or trial) is cancelled and refunded, and the people who pay get an email.
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { plans } from '#database/schema/global.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { type EndedPurchase, formatMoney } from '#domain/subscriptions/inputs.ts';
import { type PurchaseEmail, purchaseEmailQueue } from '#domain/subscriptions/jobs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { findRecipient, listPayers } from '#domain/usage/notice-recipients.ts';
import { AppError } from '#platform/errors.ts';
import { composeEmail } from '#providers/mail.ts';
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
          gt(subscriptions.createdAt, since),
        ),
      )
      .orderBy(desc(subscriptions.createdAt))
      .limit(1),
  );
  return found ? { plan: found.plan, at: found.row.createdAt.toISOString(), refund: found.row.refund } : null;
}

/** Job, idempotent: cancels the purchase, refunds it, then emails the people who pay. */
export async function endPurchase(ctx: Context, subscriptionId: string): Promise<void> {
  await endAtProvider(ctx, subscriptionId);
  const refund = await refundAll(ctx, subscriptionId);
  const people = await listPayers(ctx);
  await transaction(ctx, async tx => {
    const isOpen = and(isPurchase(ctx, subscriptionId), isNull(subscriptions.refund));
    const closed = await tx.update(subscriptions).set({ refund }).where(isOpen).returning();
    if (closed.length === 0) return;
    const message = { organizationId: requireOrganization(ctx), subscriptionId };
    for (const { id: userId } of people) await ctx.jobs.enqueue(tx, purchaseEmailQueue, { ...message, userId });
  });
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

/** Job: sends one of the emails. */
export async function sendPurchaseEmail(ctx: Context, { subscriptionId, userId }: PurchaseEmail): Promise<void> {
  const reader = await findRecipient(ctx, userId);
  const [found] = await transaction(ctx, tx =>
    tx
      .select({ refund: subscriptions.refund, plan: plans.name })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(isPurchase(ctx, subscriptionId)),
  );
  if (!reader || !found?.refund) return;
  const organizationId = requireOrganization(ctx);
  const organization = await ctx.directory.findOrganization(organizationId);
  const name = organization?.name ?? 'Your organisation';
  const { refund, plan } = found;
  const isPaid = Number(refund.amount) > 0;
  const message = composeEmail({
    subject: isPaid
      ? `We’re refunding a duplicate payment for ${name}`
      : `We cancelled a duplicate checkout for ${name}`,
    lines: [
      isPaid
        ? `You paid for ${plan} for ${name}, which already has a plan. We cancelled the second purchase and are refunding ${formatMoney(refund)} to the card you used. This takes up to 10 days.`
        : `You completed a checkout for ${plan}, but ${name} already has a plan, or you already used your free trial. We cancelled the new subscription. You weren’t charged.`,
      'You don’t need to do anything. Your existing plan hasn’t changed.',
    ],
    button: { label: 'View your plan', href: `${ctx.publicUrl}/organizations/subscription` },
  });
  await ctx.mail.send({ ...message, to: reader.email, messageId: `purchase-${subscriptionId}-${userId}` });
}

function isPurchase(ctx: Context, subscriptionId: string) {
  return and(
    eq(subscriptions.organizationId, requireOrganization(ctx)),
    eq(subscriptions.subscriptionId, subscriptionId),
    eq(subscriptions.superseded, true),
  );
}
