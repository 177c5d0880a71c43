import { and, eq } from 'drizzle-orm';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import type { Billing, BusinessInput, Card } from '#domain/subscriptions/inputs.ts';
import { requireLivingPaid, requirePaid } from '#domain/subscriptions/living.ts';

export async function readBilling(ctx: Context): Promise<Billing> {
  requirePermission(ctx, 'list:organization-subscription');
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

/** On every invoice from now on. While a trial lasts it waits here: the provider takes it when the trial ends. */
export async function saveBilling(ctx: Context, input: BusinessInput): Promise<Billing> {
  requirePermission(ctx, 'manage:organization-subscription');
  const { row, customerId, subscriptionId } = await requireLivingPaid(ctx);
  const businessId = await ctx.payments.saveBusiness(customerId, row.businessId, {
    name: input.name,
    taxIdentifier: input.taxIdentifier || null,
    companyNumber: input.companyNumber || null,
  });
  if (businessId !== row.businessId) {
    const isOurs = and(eq(subscriptions.organizationId, requireOrganization(ctx)), eq(subscriptions.id, row.id));
    await transaction(ctx, tx => tx.update(subscriptions).set({ businessId }).where(isOurs));
    if (row.status !== 'trialing') await ctx.payments.attachBusiness(subscriptionId, businessId);
  }
  return readBilling(ctx);
}

/** Job: the trial is over, so the business that waited can be named. */
export async function attachBusiness(ctx: Context): Promise<void> {
  const { row, subscriptionId } = await requirePaid(ctx);
  if (row.businessId && row.status === 'active') await ctx.payments.attachBusiness(subscriptionId, row.businessId);
}

/** From the subscription's own last payment: the customer's other cards may belong to another organisation. */
export async function readCard(ctx: Context): Promise<Card> {
  requirePermission(ctx, 'list:organization-subscription');
  const { subscriptionId } = await requirePaid(ctx);
  const { transactions } = await ctx.payments.listTransactions([subscriptionId], { perPage: 10 });
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

/** A purchase of nothing, in whose checkout a new card is given. Where a bill is late it is that bill. */
export async function changeCard(ctx: Context): Promise<{ transactionId: string }> {
  requirePermission(ctx, 'manage:organization-subscription');
  const { subscriptionId } = await requireLivingPaid(ctx);
  const { id } = await ctx.payments.changeCard(subscriptionId);
  return { transactionId: id };
}
