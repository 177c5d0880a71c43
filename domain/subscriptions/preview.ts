import type { Context } from '#domain/context.ts';
import { limitsOf } from '#domain/organizations/entitlement.ts';
import { requireChange } from '#domain/subscriptions/changes.ts';
import type { ChangePreview } from '#domain/subscriptions/inputs.ts';
import { requireLivingPaid } from '#domain/subscriptions/living.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { readUsage } from '#domain/usage/usage.ts';

type Money = { amount: string; currency: string };

/** What a change of plan would cost, by the provider's own reckoning, and what would be over the new limits. */
export async function previewChange(ctx: Context, priceId: string): Promise<ChangePreview> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireLivingPaid(ctx);
  const { plan, price } = await requireChange(ctx, paid, priceId);
  const [preview, used] = await Promise.all([
    ctx.payments.previewPrice(paid.subscriptionId, price.id, paid.row.status === 'trialing'),
    readUsage(ctx),
  ]);
  const currency = preview.currencyCode;
  const { immediateTransaction: now, updateSummary: summary, recurringTransactionDetails: recurring } = preview;
  const dueNow = now?.details.totals.grandTotal ?? '0';
  return {
    dueNow: money(dueNow, currency),
    // Its sign differs from one answer of the provider to the next.
    credit: money(summary?.credit.amount.replace('-', '') ?? '0', currency),
    charge: money(summary?.charge.amount.replace('-', '') ?? '0', currency),
    nextBill:
      preview.nextBilledAt && recurring
        ? { at: preview.nextBilledAt, total: money(recurring.totals.grandTotal ?? recurring.totals.total, currency) }
        : null,
    over: used.flatMap(({ kind, used: count }) => {
      const limit = limitsOf(plan)[kind];
      return count > limit ? [{ kind, used: count, limit }] : [];
    }),
  };
}

function money(amount: string, currency: string): Money {
  return { amount, currency };
}
