import { and, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { listOwned } from '#database/lookups.ts';
import { webhookInbox } from '#database/schema/global.ts';
import { shopifyDataRequests } from '#database/schema/shopify.ts';
import { globalTransaction, jobContext, type Services, transaction } from '#domain/context.ts';
import { provider } from '#domain/shopify/inbox.ts';
import { applyShopEventsQueue, sweepShopEventsQueue } from '#domain/shopify/jobs.ts';

const minute = 60_000;
const day = 24 * 3600_000;
/** Longer than a job is tried again by itself. */
const leftAfter = 10 * minute;
/** What could not be applied by then never will be. */
const triedFor = 3 * day;
/** Longer than any provider sends an event again. */
const eventsKept = 30 * day;
const answersKept = 60 * day;
const batch = 1000;

/** Job, every ten minutes: events that were left are tried again; those of every provider go after a month, answers after two. */
export async function sweepShopEvents(services: Services): Promise<void> {
  await queueLeft(services);
  await forgetEvents(services);
  for (const { organizationId } of await listOwned(services.database, 'shop')) {
    const ctx = jobContext(services, sweepShopEventsQueue.name, organizationId);
    const isOld = lt(shopifyDataRequests.createdAt, new Date(services.clock.now().getTime() - answersKept));
    // One that fails does not keep the others waiting.
    await transaction(ctx, tx => tx.delete(shopifyDataRequests).where(isOld)).catch(error =>
      services.log.warn({ err: error }, 'old answers to shoppers were not deleted'),
    );
  }
}

async function queueLeft(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  const isLeft = and(
    eq(webhookInbox.provider, provider),
    isNull(webhookInbox.processedAt),
    isNotNull(webhookInbox.entityId),
    lt(webhookInbox.receivedAt, new Date(now - leftAfter)),
    gt(webhookInbox.receivedAt, new Date(now - triedFor)),
  );
  await globalTransaction(services, async tx => {
    const shops = await tx.selectDistinct({ shop: webhookInbox.entityId }).from(webhookInbox).where(isLeft);
    for (const { shop } of shops) if (shop) await services.jobs.enqueue(tx, applyShopEventsQueue, { shop });
  });
}

async function forgetEvents(services: Services): Promise<void> {
  const isOld = lt(webhookInbox.receivedAt, new Date(services.clock.now().getTime() - eventsKept));
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
