import { and, eq, inArray, isNotNull, isNull, not } from 'drizzle-orm';
import { listOwned } from '#database/lookups.ts';
import { webhookInbox } from '#database/schema/global.ts';
import { shopifyDataRequests } from '#database/schema/shopify.ts';
import { globalTransaction, jobContext, type Services, transaction } from '#domain/context.ts';
import { isOlderThan, requireSameClock } from '#domain/expiry.ts';
import { provider } from '#domain/shopify/inbox.ts';
import { applyShopEventsQueue, sweepShopEventsQueue } from '#domain/shopify/jobs.ts';

const minute = 60_000;
const day = 24 * 3600_000;
/** Longer than the job's own retries. */
const leftAfter = 10 * minute;
/** Events that could not be applied by then are given up. */
const triedFor = 3 * day;
/** Longer than any provider retries a delivery. */
const eventsKept = 30 * day;
const answersKept = 60 * day;
const batch = 1000;

/**
 * Job, every ten minutes: retries events that were left over, and deletes old events (a month) and data exports (two
 * months).
 */
export async function retryShopEvents(services: Services): Promise<void> {
  await queueLeft(services);
  await requireSameClock(services);
  await forgetEvents(services);
  for (const { organizationId } of await listOwned(services.database, 'shop')) {
    const ctx = jobContext(services, sweepShopEventsQueue.name, organizationId);
    const isOld = isOlderThan(services, shopifyDataRequests.createdAt, answersKept);
    // A failure must not block the other shops.
    await transaction(ctx, tx => tx.delete(shopifyDataRequests).where(isOld)).catch(error =>
      services.log.warn({ err: error }, 'could not delete old customer data exports'),
    );
  }
}

async function queueLeft(services: Services): Promise<void> {
  const isLeft = and(
    eq(webhookInbox.provider, provider),
    isNull(webhookInbox.processedAt),
    isNotNull(webhookInbox.entityId),
    isOlderThan(services, webhookInbox.receivedAt, leftAfter),
    not(isOlderThan(services, webhookInbox.receivedAt, triedFor)),
  );
  await globalTransaction(services, async tx => {
    const shops = await tx.selectDistinct({ shop: webhookInbox.entityId }).from(webhookInbox).where(isLeft);
    for (const { shop } of shops) if (shop) await services.jobs.enqueue(tx, applyShopEventsQueue, { shop });
  });
}

async function forgetEvents(services: Services): Promise<void> {
  const isOld = isOlderThan(services, webhookInbox.receivedAt, eventsKept);
  const forgetSome = () =>
    globalTransaction(services, async tx => {
      const old = tx.select({ eventId: webhookInbox.eventId }).from(webhookInbox).where(isOld).limit(batch);
      return tx
        .delete(webhookInbox)
        .where(and(isOld, inArray(webhookInbox.eventId, old)))
        .returning({ id: webhookInbox.eventId });
    });
  while ((await forgetSome()).length >= batch);
}
