// Plans change where nobody tells us: cancelled in the shop's admin, ended by Shopify. So every shop is asked once an hour.
import { listOwned } from '#database/lookups.ts';
import { type Context, globalTransaction, type Services, transaction } from '#domain/context.ts';
import { findInstallation } from '#domain/shopify/installation.ts';
import { checkPlanQueue } from '#domain/shopify/jobs.ts';
import { verifySubscription } from '#domain/shopify/subscription.ts';

/** All of them have had their turn before the next hour begins. */
const spread = 50 * 60_000;

/** Job, every hour: one after the other, because Shopify counts how often it is asked. */
export async function queuePlanChecks(services: Services): Promise<void> {
  if (!services.shopify) return;
  const shops = await listOwned(services.database, 'shop');
  const owners = [...new Set(shops.map(({ organizationId }) => organizationId))];
  const now = Date.now();
  for (const [place, organizationId] of owners.entries()) {
    const startAfter = new Date(now + (spread * place) / owners.length);
    await globalTransaction(services, tx =>
      services.jobs.enqueue(tx, checkPlanQueue, { organizationId }, { startAfter }),
    );
  }
}

/** Job. May run twice: what is known for certain is not asked again at once. */
export async function checkPlan(ctx: Context): Promise<void> {
  const installation = await transaction(ctx, tx => findInstallation(tx));
  if (installation) await verifySubscription(ctx, installation);
}
