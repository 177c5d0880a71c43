// Emails about a duplicate purchase, to the people who pay.
import { and, eq } from 'drizzle-orm';
import { plans } from '#database/schema/global.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { readCurrencies } from '#domain/subscriptions/currencies.ts';
import { formatMoney } from '#domain/subscriptions/inputs.ts';
import type { PurchaseEmail } from '#domain/subscriptions/jobs.ts';
import { findRecipient } from '#domain/usage/notice-recipients.ts';
import { composeEmail } from '#providers/mail.ts';

type Refund = NonNullable<(typeof subscriptions.$inferSelect)['refund']>;
type Purchase = { refund: Refund; plan: string; name: string };
type Words = { subject: string; lines: string[] };

/** Job: sends one of the emails. */
export async function sendPurchaseEmail(ctx: Context, { subscriptionId, userId, about }: PurchaseEmail): Promise<void> {
  const reader = await findRecipient(ctx, userId);
  const organizationId = requireOrganization(ctx);
  const isThis = and(
    eq(subscriptions.organizationId, organizationId),
    eq(subscriptions.subscriptionId, subscriptionId),
    eq(subscriptions.superseded, true),
  );
  const [found] = await transaction(ctx, tx =>
    tx
      .select({ refund: subscriptions.refund, plan: plans.name })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(isThis),
  );
  if (!reader || !found?.refund) return;
  await readCurrencies(ctx);
  const organization = await ctx.directory.findOrganization(organizationId);
  const purchase = { refund: found.refund, plan: found.plan, name: organization?.name ?? 'Your organisation' };
  const message = composeEmail({
    ...(about === 'refund' ? refundNotApproved(purchase) : purchaseEnded(purchase)),
    button: { label: 'View your plan', href: `${ctx.publicUrl}/organizations/subscription` },
  });
  const messageId = `${about === 'refund' ? 'refund' : 'purchase'}-${subscriptionId}-${userId}`;
  await ctx.mail.send({ ...message, to: reader.email, messageId });
}

function purchaseEnded({ refund, plan, name }: Purchase): Words {
  const isPaid = Number(refund.amount) > 0;
  return {
    subject: isPaid
      ? `We requested a refund of a duplicate payment for ${name}`
      : `We cancelled a duplicate checkout for ${name}`,
    lines: [
      isPaid
        ? `You paid for ${plan} for ${name}, which already has a plan. We cancelled the second purchase and requested a refund of ${formatMoney(refund)} to the card you used. Paddle, our payment provider, usually approves it within a few days.`
        : `You completed a checkout for ${plan}, but ${name} already has a plan, or you already used your free trial. We cancelled the new subscription. You weren’t charged.`,
      isPaid
        ? 'You don’t need to do anything. Your existing plan hasn’t changed. We’ll email you if the refund isn’t approved.'
        : 'You don’t need to do anything. Your existing plan hasn’t changed.',
    ],
  };
}

function refundNotApproved({ refund, plan, name }: Purchase): Words {
  const { currency, refunded = '0', credited = '0' } = refund;
  const money = (amount: string) => formatMoney({ amount, currency });
  const whole = formatMoney(refund);
  const parts = [
    ...(Number(refunded) > 0 ? [`refunded ${money(refunded)} to your card`] : []),
    ...(Number(credited) > 0 ? [`added ${money(credited)} to your credit`] : []),
  ].join(' and ');
  return {
    subject: `Your refund for ${name} wasn’t approved`,
    lines: [
      parts
        ? `We requested a refund of ${whole} for your second purchase of ${plan}. Paddle, our payment provider, only ${parts}.`
        : `We requested a refund of ${whole} for your second purchase of ${plan}. Paddle, our payment provider, didn’t approve it.`,
      'We’ve been notified too. Please contact us, and we’ll sort it out. Your plan hasn’t changed.',
    ],
  };
}
