import { addLookup, findOwner } from '#database/lookups.ts';
import { type Context, requireOrganization, requirePerson, transaction } from '#domain/context.ts';
import { nameOf } from '#domain/people/profile.ts';
import { applySubscription } from '#domain/subscriptions/apply.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';
import { findCurrent } from '#domain/subscriptions/living.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { requireOffer } from '#domain/subscriptions/plans.ts';
import { toView } from '#domain/subscriptions/subscription.ts';
import { AppError } from '#platform/errors.ts';
import { factsOf } from '#providers/paddle/facts.ts';

/**
 * A purchase made here, for this organisation: the browser only pays it. What a browser says about whose it is would be
 * anybody's to forge.
 */
export async function startCheckout(ctx: Context, priceId: string): Promise<{ transactionId: string }> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const organizationId = requireOrganization(ctx);
  const buyerId = requirePerson(ctx);
  await requireNonePaid(ctx);
  const { price } = await requireOffer(ctx, priceId, { isChange: false });
  const buyer = await ctx.directory.findUser(buyerId);
  if (!buyer?.primaryEmail) {
    throw new AppError('conflict', 'no_email', 'Add an e-mail address to your profile first: the invoices go there.');
  }
  const customerId = await ctx.payments.requireCustomer(buyer.primaryEmail.toLowerCase(), nameOf(buyer));
  const { id } = await ctx.payments.createTransaction({ priceId: price.id, customerId, organizationId });
  await transaction(ctx, tx => addLookup(tx, 'paddle-transaction', id, { organizationId, objectId: buyerId }));
  return { transactionId: id };
}

/** The page has paid: looks at the provider at once, in case its event is late or lost. Nothing while it is still under way. */
export async function finishCheckout(ctx: Context, transactionId: string): Promise<SubscriptionView | null> {
  await requirePayer(ctx, 'manage:organization-subscription');
  const owner = await findOwner(ctx.database, 'paddle-transaction', transactionId);
  if (owner?.organizationId !== requireOrganization(ctx)) {
    throw new AppError('not-found', 'checkout_not_found', 'This purchase does not exist, or you cannot see it.');
  }
  const { subscriptionId } = await ctx.payments.readTransaction(transactionId);
  if (subscriptionId) {
    const found = await ctx.payments.readSubscription(subscriptionId);
    await applySubscription(ctx, factsOf(found), { occurredAt: found.updatedAt, buyerId: owner.objectId });
  }
  const current = await transaction(ctx, tx => findCurrent(tx, ctx));
  return current?.row.subscriptionId && current.row.subscriptionId === subscriptionId ? toView(current) : null;
}

async function requireNonePaid(ctx: Context): Promise<void> {
  const current = await transaction(ctx, tx => findCurrent(tx, ctx));
  if (!current?.row.subscriptionId || current.row.status === 'canceled') return;
  throw new AppError(
    'conflict',
    'already_subscribed',
    `You have the plan ${current.plan.name} already. Change it rather than buying another.`,
  );
}
