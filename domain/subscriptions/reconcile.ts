import { and, eq } from 'drizzle-orm';
import { findOwner, listOwned } from '#database/lookups.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, jobContext, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { findBiller } from '#domain/organizations/biller.ts';
import { purgeOrganization } from '#domain/organizations/organization.ts';
import { applySubscription } from '#domain/subscriptions/apply.ts';
import { requirePaid } from '#domain/subscriptions/current-subscription.ts';
import { endAtProvider, endPurchase } from '#domain/subscriptions/ended-purchase.ts';
import { reconcileQueue } from '#domain/subscriptions/jobs.ts';
import { isRefundOpen, updateRefund } from '#domain/subscriptions/refunds.ts';
import { AppError } from '#platform/errors.ts';

/** As long as the provider retries events. */
const eventsMayCome = 3 * 24 * 3_600_000;

/** Job, every hour: repairs what lost events left behind. One failure does not block the others. */
export async function reconcileSubscriptions(services: Services): Promise<void> {
  for (const { organizationId, objectId } of await listOwned(services.database, 'paddle-subscription')) {
    const ctx = jobContext(services, reconcileQueue.name, organizationId);
    await reconcile(ctx, objectId).catch(error =>
      services.log.warn({ err: error }, 'a subscription was not reconciled'),
    );
  }
  await findLostPurchases(services).catch(error => services.log.warn({ err: error }, 'purchases were not reconciled'));
}

/** Job: ends paid subscriptions first, with retries; only then is the organisation deleted. */
export async function endOrganization(ctx: Context): Promise<void> {
  const subscriptionId = await findSubscriptionId(ctx);
  if (subscriptionId) await endAtProvider(ctx, subscriptionId);
  await purgeOrganization(ctx);
}

async function reconcile(ctx: Context, subscriptionId: string): Promise<void> {
  const isThis = and(
    eq(subscriptions.organizationId, requireOrganization(ctx)),
    eq(subscriptions.subscriptionId, subscriptionId),
  );
  const { billing, row } = await transaction(ctx, async tx => {
    const [found] = await tx.select().from(subscriptions).where(isThis);
    return { billing: await findBiller(tx, ctx), row: found };
  });
  if (row?.superseded) {
    if (!row.refund) return endPurchase(ctx, subscriptionId);
    if (isRefundOpen(row.refund)) await updateRefund(ctx, subscriptionId);
    return;
  }
  // Ended subscriptions stay ended.
  if (billing === 'shopify' || row?.status === 'canceled') return;
  await applySubscription(ctx, await ctx.payments.subscriptions.read(subscriptionId));
}

/** Finds purchases that we created whose events were all lost: the purchase still names its subscription. */
async function findLostPurchases(services: Services): Promise<void> {
  const since = new Date(services.clock.now().getTime() - eventsMayCome);
  for (const { id, subscriptionId } of await services.payments.listPurchases(since)) {
    if (!subscriptionId || (await findOwner(services.database, 'paddle-subscription', subscriptionId))) continue;
    const owner = await findOwner(services.database, 'paddle-transaction', id);
    if (!owner) continue;
    const ctx = jobContext(services, reconcileQueue.name, owner.organizationId);
    const facts = await services.payments.subscriptions.read(subscriptionId);
    await applySubscription(ctx, facts, { buyerId: owner.objectId });
  }
}

async function findSubscriptionId(ctx: Context): Promise<string | undefined> {
  try {
    return (await requirePaid(ctx)).subscriptionId;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return undefined;
    throw error;
  }
}
