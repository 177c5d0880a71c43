// Job: applies the waiting events of one shop in the order in which they occurred.
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { hashOf } from '#database/lookups.ts';
import { webhookInbox } from '#database/schema/global.ts';
import { type Context, globalTransaction, type Services } from '#domain/context.ts';
import { answerDataRequest, redactCustomer } from '#domain/shopify/customers.ts';
import type { ShopEventData } from '#domain/shopify/event-facts.ts';
import { provider } from '#domain/shopify/inbox.ts';
import type { ShopEvent } from '#domain/shopify/inputs.ts';
import { findShopOwnerByHash, type Installation, requireOwnShop } from '#domain/shopify/installation.ts';
import { applyShopEventsQueue } from '#domain/shopify/jobs.ts';
import { applyProductEvent, finishBulk } from '#domain/shopify/product-changes.ts';
import { redactShop } from '#domain/shopify/redaction.ts';
import { updateScopes, updateShop } from '#domain/shopify/shop-changes.ts';
import { verifySubscription } from '#domain/shopify/subscription.ts';
import { uninstall } from '#domain/shopify/uninstall.ts';

type Row = typeof webhookInbox.$inferSelect;

type Handler = {
  apply(ctx: Context, installation: Installation, event: ShopEventData): Promise<string>;
  /** Applies even when the app is not installed, as the law requires. */
  always?: boolean;
};

const handlers: Record<string, Handler> = {
  'app/uninstalled': { apply: uninstall },
  'app/scopes_update': { apply: updateScopes },
  'shop/update': { apply: updateShop },
  'products/create': ofProduct('products/create'),
  'products/update': ofProduct('products/update'),
  'products/delete': ofProduct('products/delete'),
  'bulk_operations/finish': {
    apply: async (ctx, installation, { facts: { bulkOperationId } }) =>
      typeof bulkOperationId === 'string' ? finishBulk(ctx, installation, bulkOperationId) : 'unreadable',
  },
  'app_subscriptions/update': {
    apply: async (ctx, installation) => {
      await verifySubscription(ctx, installation, { force: true });
      return 'applied';
    },
  },
  'customers/data_request': { apply: answerDataRequest, always: true },
  'customers/redact': { apply: redactCustomer, always: true },
  'shop/redact': { apply: redactShop, always: true },
};

function ofProduct(topic: string): Handler {
  return {
    apply: async (ctx, installation, { at, facts: { number } }) =>
      typeof number === 'string'
        ? applyProductEvent(ctx, installation, { number, topic, triggeredAt: at })
        : 'unreadable',
  };
}

/** Every event queues its own job, so a batch leaves none behind and no shop waits long for another. */
const atOnce = 100;
const shown = 50;

/** Idempotent and safe to run concurrently. A failing event does not block the others: the job is retried for it. */
export async function applyShopEvents(services: Services, shop: string): Promise<void> {
  await withMutex(shop, async () => {
    const waiting = await listWaiting(services, shop);
    const failures: unknown[] = [];
    for (const [place, row] of waiting.entries()) {
      const outcome = isSuperseded(row, waiting.slice(place + 1))
        ? 'superseded'
        : await apply(services, shop, row).catch(error => void failures.push(error));
      if (outcome) await settle(services, row, outcome);
      if (row.type === 'shop/redact' && outcome && outcome !== 'reinstalled') await forgetFacts(services, shop);
    }
    if (failures.length > 0) throw failures[0];
  });
}

/** The latest events of the caller's shop, for the status screen. */
export async function listShopEvents(ctx: Context): Promise<ShopEvent[]> {
  const { shop } = await requireOwnShop(ctx);
  const rows = await globalTransaction(ctx, tx =>
    tx
      .select()
      .from(webhookInbox)
      .where(isOf(hashOf(shop)))
      .orderBy(desc(webhookInbox.occurredAt))
      .limit(shown),
  );
  return rows.map(({ eventId: id, type: topic, receivedAt, processedAt, outcome }) => ({
    id,
    topic,
    receivedAt: receivedAt.toISOString(),
    processedAt: processedAt?.toISOString() ?? null,
    outcome,
  }));
}

async function listWaiting(services: Services, shop: string): Promise<Row[]> {
  return globalTransaction(services, tx =>
    tx
      .select()
      .from(webhookInbox)
      .where(and(isOf(shop), isNull(webhookInbox.processedAt)))
      .orderBy(asc(webhookInbox.occurredAt), asc(webhookInbox.receivedAt), asc(webhookInbox.eventId))
      .limit(atOnce),
  );
}

async function apply(services: Services, shop: string, { eventId, type, occurredAt, facts }: Row): Promise<string> {
  const handler = handlers[type];
  const owner = await findShopOwnerByHash(services, shop, applyShopEventsQueue.name);
  if (!owner) return 'unknown-shop';
  if (!handler) return 'kept';
  const { ctx, installation } = owner;
  const at = new Date(occurredAt);
  if (!handler.always) {
    // From an earlier installation: it arrived after the shop had installed the app again.
    if (at < installation.installedAt) return 'late';
    // An interrupted deletion is completed.
    if (installation.state === 'uninstalled' && handler.apply !== uninstall) return 'uninstalled';
  }
  return handler.apply(ctx, installation, { eventId, at, facts });
}

/** Of several changes to one product only the last is applied: each would read the product's current state. */
function isSuperseded({ type, facts }: Row, later: readonly Row[]): boolean {
  const isProduct = (topic: string) => topic.startsWith('products/');
  return (
    isProduct(type) &&
    facts.number !== undefined &&
    later.some(one => isProduct(one.type) && one.facts.number === facts.number)
  );
}

/** Deletes the customer's data from the event once the request is done. */
async function settle(services: Services, { eventId, type, facts }: Row, outcome: string): Promise<void> {
  const remaining = type.startsWith('customers/') ? {} : facts;
  await globalTransaction(services, tx =>
    tx
      .update(webhookInbox)
      .set({ processedAt: services.clock.now(), outcome, facts: remaining })
      .where(and(eq(webhookInbox.provider, provider), eq(webhookInbox.eventId, eventId))),
  );
}

async function forgetFacts(services: Services, shop: string): Promise<void> {
  await globalTransaction(services, tx => tx.update(webhookInbox).set({ facts: {} }).where(isOf(shop)));
}

function isOf(shop: string) {
  return and(eq(webhookInbox.provider, provider), eq(webhookInbox.entityId, shop));
}

const lastByKey = new Map<string, Promise<void>>();

/** Runs work with the same key one after another within this process. */
async function withMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (lastByKey.get(key) ?? Promise.resolve()).then(work);
  const settled = result.then(
    () => {},
    () => {},
  );
  lastByKey.set(key, settled);
  try {
    return await result;
  } finally {
    if (lastByKey.get(key) === settled) lastByKey.delete(key);
  }
}
