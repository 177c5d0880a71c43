import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { webhookDeliveries } from '#database/schema/webhooks.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { isOlderThan, requireSameClock } from '#domain/expiry.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { webhookLimits } from '#domain/webhooks/inputs.ts';
import { deleteDeliveriesQueue } from '#domain/webhooks/jobs.ts';
import type { OrganizationsRun } from '#domain/worker.ts';

const day = 24 * 3600 * 1000;

/** Job, every hour: keeps the latest deliveries of each endpoint, for a month at most. */
export async function deleteOldDeliveries(services: Services, run?: OrganizationsRun): Promise<void> {
  await requireSameClock(services);
  await forEachOrganization(services, deleteDeliveriesQueue, deleteOldOf, 'could not delete old webhook deliveries', {
    run,
    includesMissing: true,
  });
}

async function deleteOldOf(ctx: Context): Promise<void> {
  const isOurs = eq(webhookDeliveries.organizationId, requireOrganization(ctx));
  const isOld = isOlderThan(ctx, webhookDeliveries.createdAt, webhookLimits.keptDays * day);
  await transaction(ctx, tx => {
    const place = sql<number>`row_number() over (partition by ${webhookDeliveries.endpointId} order by ${webhookDeliveries.createdAt} desc, ${webhookDeliveries.id} desc)`;
    const ranked = tx
      .select({ id: webhookDeliveries.id, place: place.as('place') })
      .from(webhookDeliveries)
      .where(isOurs)
      .as('ranked');
    const surplus = tx
      .select({ id: ranked.id })
      .from(ranked)
      .where(sql`${ranked.place} > ${webhookLimits.shownDeliveries}`);
    const isSurplus = and(ne(webhookDeliveries.state, 'waiting'), inArray(webhookDeliveries.id, surplus));
    return tx.delete(webhookDeliveries).where(and(isOurs, or(isOld, isSurplus)));
  });
}
