import { addLookup, findOwner } from '#database/lookups.ts';
import { type Context, requireOrganization, requirePerson, transaction } from '#domain/context.ts';
import { nameOf } from '#domain/people/profile.ts';
import { applySubscription } from '#domain/subscriptions/apply.ts';
import { findCurrent, findCustomerId, listPaidIds } from '#domain/subscriptions/current-subscription.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { requireOffer } from '#domain/subscriptions/plans.ts';
import { toView } from '#domain/subscriptions/subscription.ts';
import { AppError } from '#platform/errors.ts';

/** Creates the purchase on the server; the browser only pays it. Never trust the browser for who owns a purchase. */
export async function startCheckout(ctx: Context, priceId: string): Promise<{ transactionId: string }> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const organizationId = requireOrganization(ctx);
  const buyerId = requirePerson(ctx);
  await requireNonePaid(ctx);
  const { price } = await requireOffer(ctx, priceId, { isChange: false });
  const buyer = await ctx.directory.findUser(buyerId);
  if (!buyer?.primaryEmail) {
    throw new AppError('conflict', 'no_email', 'Add an email address to your profile first. Invoices are sent to it.');
  }
  const email = buyer.primaryEmail.toLowerCase();
  const customerId =
    (await findCustomerId(ctx)) ?? (await ctx.payments.requireCustomer({ organizationId, email, name: nameOf(buyer) }));
  const { id } = await ctx.payments.createTransaction({ priceId: price.id, customerId, organizationId });
  await transaction(ctx, tx => addLookup(tx, 'paddle-transaction', id, { organizationId, objectId: buyerId }));
  return { transactionId: id };
}

/**
 * Called after payment: reads the state from the provider in case the event is late or lost. Null while the payment is
 * processing.
 */
export async function finishCheckout(ctx: Context, transactionId: string): Promise<SubscriptionView | null> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const owner = await findOwner(ctx.database, 'paddle-transaction', transactionId);
  if (owner?.organizationId !== requireOrganization(ctx)) {
    throw new AppError('not-found', 'checkout_not_found', 'This purchase doesn’t exist, or you don’t have access.');
  }
  const { subscriptionId } = await ctx.payments.readTransaction(transactionId);
  if (subscriptionId) {
    await applySubscription(ctx, await ctx.payments.subscriptions.read(subscriptionId), { buyerId: owner.objectId });
  }
  const current = await transaction(ctx, tx => findCurrent(tx, ctx));
  if (!current?.row.subscriptionId || !subscriptionId) return null;
  const isKnown = (await listPaidIds(ctx)).includes(subscriptionId);
  return isKnown ? toView(current) : null;
}

async function requireNonePaid(ctx: Context): Promise<void> {
  const current = await transaction(ctx, tx => findCurrent(tx, ctx));
  if (!current?.row.subscriptionId || current.row.status === 'canceled') return;
  throw new AppError(
    'conflict',
    'already_subscribed',
    `You’re already on the ${current.plan.name} plan. Change your plan instead of buying another.`,
  );
}
