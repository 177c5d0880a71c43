// Plans can change without a webhook (cancelled in the Shopify admin, ended by Shopify), so every shop is checked
// hourly.
import { listOwned } from '#database/lookups.ts';
import { type Context, globalTransaction, type Services, transaction } from '#domain/context.ts';
import { findInstallation } from '#domain/shopify/installation.ts';
import { checkPlanQueue } from '#domain/shopify/jobs.ts';
import { verifySubscription } from '#domain/shopify/subscription.ts';

/** All shops are checked before the next hour begins. */
const spread = 50 * 60_000;

/** Job, every hour. Checks are spread out because of Shopify's rate limits. */
export async function queuePlanChecks(services: Services): Promise<void> {
  if (!services.shopify) return;
  const shops = await listOwned(services.database, 'shop');
  const owners = [...new Set(shops.map(({ organizationId }) => organizationId))];
  for (const [place, organizationId] of owners.entries()) {
    const delay = (spread * place) / owners.length;
    await globalTransaction(services, tx => services.jobs.enqueue(tx, checkPlanQueue, { organizationId }, { delay }));
  }
}

/** Job, idempotent: a recent definite answer is not requested again. */
export async function checkPlan(ctx: Context): Promise<void> {
  const installation = await transaction(ctx, tx => findInstallation(tx));
  if (installation) await verifySubscription(ctx, installation);
}
