import { and, eq } from 'drizzle-orm';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { requireCurrentPaid, requirePaid } from '#domain/subscriptions/current-subscription.ts';
import type { Billing, BusinessInput, Card } from '#domain/subscriptions/inputs.ts';
import { attachBusinessQueue } from '#domain/subscriptions/jobs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';

export async function readBilling(ctx: Context): Promise<Billing> {
  await requirePayer(ctx, 'list:organization-subscription');
  const { row, customerId } = await requirePaid(ctx);
  const [customer, address, business] = await Promise.all([
    ctx.payments.readCustomer(customerId),
    row.addressId ? ctx.payments.readAddress(customerId, row.addressId) : null,
    row.businessId ? ctx.payments.readBusiness(customerId, row.businessId) : null,
  ]);
  return {
    email: customer.email,
    business: business && {
      name: business.name,
      taxIdentifier: business.taxIdentifier ?? '',
      companyNumber: business.companyNumber ?? '',
    },
    country: address?.countryCode ?? null,
  };
}

/**
 * Used on every invoice from now on. New business details are stored first and sent to the provider by a job with
 * retries; during a trial the provider accepts none, so they wait.
 */
export async function saveBilling(ctx: Context, input: BusinessInput): Promise<Billing> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const { row, customerId } = await requireCurrentPaid(ctx);
  const organizationId = requireOrganization(ctx);
  const businessId = await ctx.payments.saveBusiness(customerId, row.businessId, {
    name: input.name,
    taxIdentifier: input.taxIdentifier || null,
    companyNumber: input.companyNumber || null,
  });
  if (businessId !== row.businessId) {
    const isOurs = and(eq(subscriptions.organizationId, organizationId), eq(subscriptions.id, row.id));
    await transaction(ctx, async tx => {
      await tx.update(subscriptions).set({ businessId }).where(isOurs);
      if (row.status === 'active') await ctx.jobs.enqueue(tx, attachBusinessQueue, { organizationId });
    });
  }
  return readBilling(ctx);
}

/** Job: sends the business details to the provider, now or when the trial is over. */
export async function attachBusiness(ctx: Context): Promise<void> {
  const { row, subscriptionId } = await requirePaid(ctx);
  if (row.businessId && row.status === 'active')
    await ctx.payments.subscriptions.attachBusiness(subscriptionId, row.businessId);
}

/** From the subscription's last payment: the customer's other cards may belong to another organisation. */
export async function readCard(ctx: Context): Promise<Card> {
  await requirePayer(ctx, 'list:organization-subscription');
  const { subscriptionId } = await requirePaid(ctx);
  const transactions = await ctx.payments.listTransactions(subscriptionId);
  const captured = transactions
    .flatMap(({ payments }) => payments)
    .filter(({ status, capturedAt }) => status === 'captured' && capturedAt)
    .toSorted((a, b) => (b.capturedAt ?? '').localeCompare(a.capturedAt ?? ''));
  const details = captured[0]?.methodDetails;
  if (!details) return null;
  const { card } = details;
  const expires =
    card?.expiryMonth && card.expiryYear ? `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}` : null;
  return { type: card?.type ?? details.type, last4: card?.last4 ?? null, expires };
}

/** Opens a zero-amount transaction whose checkout takes a new card. If a bill is overdue, it is that bill. */
export async function changeCard(ctx: Context): Promise<{ transactionId: string }> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const { subscriptionId } = await requireCurrentPaid(ctx);
  const { id } = await ctx.payments.changeCard(subscriptionId);
  return { transactionId: id };
}
