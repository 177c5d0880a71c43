import { listOwned } from '#database/lookups.ts';
import { type Context, jobContext, type Services, transaction } from '#domain/context.ts';
import { billingOf } from '#domain/organizations/billing.ts';
import { purgeOrganization } from '#domain/organizations/organization.ts';
import { applySubscription } from '#domain/subscriptions/apply.ts';
import { reconcileQueue } from '#domain/subscriptions/jobs.ts';
import { requirePaid } from '#domain/subscriptions/living.ts';
import { AppError } from '#platform/errors.ts';
import { factsOf } from '#providers/paddle/facts.ts';
import { unlessGone } from '#providers/paddle/paddle.ts';

/** Job, every hour: repairs what lost events left behind. One that fails does not keep the others waiting. */
export async function reconcileSubscriptions(services: Services): Promise<void> {
  for (const { organizationId, objectId } of await listOwned(services.database, 'paddle-subscription')) {
    const ctx = jobContext(services, reconcileQueue.name, organizationId);
    await reconcile(ctx, objectId).catch(error =>
      services.log.warn({ err: error }, 'a subscription was not reconciled'),
    );
  }
}

/** Job: somebody bought twice. The second is ended at once, before it is billed again. */
export async function endDuplicate(ctx: Context, subscriptionId: string): Promise<void> {
  const found = await ctx.payments.readSubscription(subscriptionId);
  if (found.status !== 'canceled') await ctx.payments.cancel(subscriptionId, 'immediately');
}

/** Job: what is paid for is ended first, and tried until it is; only then does the organisation go. */
export async function endOrganization(ctx: Context): Promise<void> {
  const subscriptionId = await findSubscriptionId(ctx);
  if (subscriptionId) await unlessGone(endDuplicate(ctx, subscriptionId));
  await purgeOrganization(ctx);
}

async function reconcile(ctx: Context, subscriptionId: string): Promise<void> {
  if ((await transaction(ctx, tx => billingOf(tx, ctx))) === 'shopify') return;
  const found = await ctx.payments.readSubscription(subscriptionId);
  await applySubscription(ctx, factsOf(found), { occurredAt: found.updatedAt });
}

async function findSubscriptionId(ctx: Context): Promise<string | undefined> {
  try {
    return (await requirePaid(ctx)).subscriptionId;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return undefined;
    throw error;
  }
}
