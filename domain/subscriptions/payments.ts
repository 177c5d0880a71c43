import type { Context } from '#domain/context.ts';
import { listPaidIds } from '#domain/subscriptions/current-subscription.ts';
import type { Payment } from '#domain/subscriptions/inputs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { AppError } from '#platform/errors.ts';
import type { AdjustmentFacts } from '#providers/paddle/facts.ts';
import type { Payments } from '#providers/paddle/paddle.ts';

type Transaction = Awaited<ReturnType<Payments['readTransaction']>>;
type Page = { data: Payment[]; pagination: { next: string | null; hasMore: boolean } };

/** Payments of all the organisation's subscriptions: invoices are needed long after a plan has ended. */
export async function listPayments(ctx: Context, page: { perPage: number; after?: string | undefined }): Promise<Page> {
  await requirePayer(ctx, 'list:organization-subscription');
  const subscriptionIds = await listPaidIds(ctx);
  if (subscriptionIds.length === 0) return { data: [], pagination: { next: null, hasMore: false } };
  const { transactions, hasMore } = await ctx.payments.listPayments(subscriptionIds, page);
  const next = hasMore ? (transactions.at(-1)?.id ?? null) : null;
  const ids = transactions.map(({ id }) => id);
  const refunds = ids.length > 0 ? await ctx.payments.listAdjustmentsOf(ids) : [];
  const data = transactions.map(one => toPayment(one, refunds.filter(isRefundOf(one))));
  return { data, pagination: { next, hasMore } };
}

/** A URL that is valid for an hour. */
export async function readInvoice(ctx: Context, transactionId: string): Promise<{ url: string }> {
  await requirePayer(ctx, 'list:organization-subscription');
  const subscriptionIds = await listPaidIds(ctx);
  const found = await ctx.payments.readTransaction(transactionId).catch(notFound);
  if (!found?.subscriptionId || !subscriptionIds.includes(found.subscriptionId)) {
    throw new AppError('not-found', 'payment_not_found', 'This payment doesn’t exist, or you don’t have access.');
  }
  if (!hasInvoice(found)) throw new AppError('conflict', 'no_invoice', 'This payment has no invoice.');
  return { url: await ctx.payments.invoice(transactionId) };
}

function notFound(error: unknown): undefined {
  if (error instanceof AppError && error.kind === 'not-found') return undefined;
  throw error;
}

function toPayment(transaction: Transaction, refunds: readonly AdjustmentFacts[]): Payment {
  const { id, status, billedAt, createdAt, currencyCode, details, items, payments } = transaction;
  const card = payments.find(({ methodDetails }) => methodDetails?.card)?.methodDetails?.card;
  return {
    id,
    status: refundStatusOf(transaction, refunds) ?? status,
    billedAt,
    createdAt,
    total: { amount: details?.totals?.grandTotal ?? '0', currency: currencyCode },
    description: items[0]?.price?.description ?? '',
    card: card?.last4 ?? null,
    hasInvoice: hasInvoice(transaction),
  };
}

function isRefundOf({ id }: Transaction): (adjustment: AdjustmentFacts) => boolean {
  return ({ action, transactionId }) => action === 'refund' && transactionId === id;
}

function refundStatusOf({ details }: Transaction, refunds: readonly AdjustmentFacts[]): string | undefined {
  const approved = refunds
    .filter(({ status }) => status === 'approved')
    .reduce((sum, one) => sum + Number(one.amount), 0);
  if (approved > 0) return approved < Number(details?.totals?.grandTotal) ? 'partly_refunded' : 'refunded';
  return refunds.some(({ status }) => status === 'pending_approval') ? 'refund_requested' : undefined;
}

function hasInvoice({ status, details }: Transaction): boolean {
  return status === 'completed' && Number(details?.totals?.grandTotal ?? 0) > 0;
}
