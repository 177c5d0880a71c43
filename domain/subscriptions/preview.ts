import type { Context } from '#domain/context.ts';
import { limitsOf } from '#domain/organizations/entitlement.ts';
import { billOf, priceOf, readCreditOf, withCredit } from '#domain/subscriptions/bill-totals.ts';
import { requireCurrentPaid } from '#domain/subscriptions/current-subscription.ts';
import type { ChangePreview, Money } from '#domain/subscriptions/inputs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { endsTrial, requireChange } from '#domain/subscriptions/plan-changes.ts';
import { readUsage } from '#domain/usage/read-usage.ts';
import type { Payments } from '#providers/paddle/paddle.ts';

type Preview = Awaited<ReturnType<Payments['previewPrice']>>;
type Cost = Omit<ChangePreview, 'over' | 'endsTrial'>;

/** What a plan change would cost, as the provider calculates it, and which limits would be exceeded. */
export async function previewChange(ctx: Context, priceId: string): Promise<ChangePreview> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const paid = await requireCurrentPaid(ctx);
  const { plan, price } = await requireChange(ctx, paid, priceId);
  const [preview, used, credits] = await Promise.all([
    ctx.payments.previewPrice(paid.subscriptionId, price.id, paid.row.status === 'trialing'),
    readUsage(ctx),
    readCreditOf(ctx, paid.customerId),
  ]);
  const isPaidNow = endsTrial(paid, plan);
  const available = credits.get(preview.currencyCode) ?? '0';
  return {
    ...(isPaidNow ? costOfStart(preview, available) : costOfChange(preview, available)),
    endsTrial: isPaidNow,
    over: used.flatMap(({ kind, used: count }) => {
      const limit = limitsOf(plan)[kind];
      return count > limit ? [{ kind, used: count, limit }] : [];
    }),
  };
}

/** Derives used and remaining credit from the totals, so that the lines always add up. */
function costOfChange(preview: Preview, available: string): Cost {
  const { currencyCode: currency, immediateTransaction: now, updateSummary: summary, nextTransaction: next } = preview;
  const money = (amount: string): Money => ({ amount, currency });
  const totals = now?.details.totals ?? nothing;
  const dueNow = totals.grandTotal ?? totals.total;
  // The sign differs between the provider's responses.
  const unused = now ? (summary?.credit.amount.replace('-', '') ?? '0') : '0';
  const credit = BigInt(totals.total) - BigInt(unused) - BigInt(dueNow);
  const creditLeft = credit < 0n ? String(-credit) : '0';
  const creditAfter = BigInt(available) - credit;
  return {
    dueNow: money(dueNow),
    charge: priceOf(totals, currency),
    unused: money(unused),
    creditUsed: money(credit > 0n ? String(credit) : '0'),
    creditLeft: money(creditLeft),
    nextBill:
      preview.nextBilledAt && next
        ? {
            at: preview.nextBilledAt,
            ...withCredit(billOf(next.details.totals, currency), String(creditAfter > 0n ? creditAfter : 0n)),
          }
        : null,
  };
}

/** A full period is paid at once: the bill that the trial would have ended with. */
function costOfStart(preview: Preview, available: string): Cost {
  const { currencyCode: currency, nextTransaction, recurringTransactionDetails } = preview;
  const totals = nextTransaction?.details.totals ?? recurringTransactionDetails?.totals ?? nothing;
  const { price, credit, due } = withCredit(billOf(totals, currency), available);
  const none = { amount: '0', currency };
  return { dueNow: due, charge: price, unused: none, creditUsed: credit, creditLeft: none, nextBill: null };
}

const nothing = { subtotal: '0', discount: '0', tax: '0', total: '0', grandTotal: '0' };
