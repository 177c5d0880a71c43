import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findOwner } from '#database/lookups.ts';
import { webhookInbox } from '#database/schema/global.ts';
import { type Context, globalTransaction, jobContext, type Services } from '#domain/context.ts';
import { applySubscription } from '#domain/subscriptions/apply.ts';
import { applyEventsQueue } from '#domain/subscriptions/jobs.ts';
import { updateRefund } from '#domain/subscriptions/refunds.ts';
import { AppError } from '#platform/errors.ts';
import { adjustmentOfEvent, factsOfEvent, subscriptionFacts } from '#providers/paddle/facts.ts';
import { isSignedByPaddle } from '#providers/paddle/signature.ts';

const provider = 'paddle';

const envelope = z.object({
  event_id: z.string().min(1).max(64),
  event_type: z.string().min(1).max(64),
  occurred_at: z.iso.datetime({ offset: true }),
  data: z.unknown(),
});
const purchase = z.object({ id: z.string(), subscription_id: z.string().nullish() });

type Owner = { organizationId: string; buyerId?: string | undefined };

/** Stores an event once and queues its job in the same transaction: an event answered with 200 is not lost. */
export async function receivePaymentEvent(
  services: Services,
  { body, signature, secrets }: { body: Buffer; signature: string; secrets: readonly string[] },
): Promise<void> {
  if (!isSignedByPaddle(body, signature, secrets, new Date(), services.payments.reportClock)) {
    throw new AppError('unauthenticated', 'bad_signature', 'This webhook isn’t signed by the payment provider.');
  }
  const event = envelope.safeParse(parse(body));
  if (!event.success) return services.log.warn('an event of the payment provider cannot be read');
  const { event_id: eventId, event_type: type, occurred_at: occurredAt, data } = event.data;
  const { entityId, facts, outcome } = essenceOf(type, data);
  if (outcome === 'unreadable') services.log.warn({ eventId, type }, 'the data of a payment event cannot be read');
  const handled = outcome ? { processedAt: sql`now()`, outcome } : {};
  const row = { provider, eventId, type, entityId, occurredAt, facts, receivedAt: sql`now()`, ...handled };
  await globalTransaction(services, async tx => {
    const stored = await tx.insert(webhookInbox).values(row).onConflictDoNothing().returning();
    if (stored.length > 0 && entityId) await services.jobs.enqueue(tx, applyEventsQueue, { subscriptionId: entityId });
  });
}

/** Job: applies the waiting events of one subscription in order. Idempotent and safe to run concurrently. */
export async function applyPaymentEvents(services: Services, subscriptionId: string): Promise<void> {
  const isWaiting = and(
    eq(webhookInbox.provider, provider),
    eq(webhookInbox.entityId, subscriptionId),
    isNull(webhookInbox.processedAt),
  );
  const waiting = await globalTransaction(services, tx =>
    tx.select().from(webhookInbox).where(isWaiting).orderBy(asc(webhookInbox.occurredAt), asc(webhookInbox.eventId)),
  );
  const owner = await ownerOf(services, subscriptionId, waiting);
  if (!owner) return;
  const ctx = jobContext(services, applyEventsQueue.name, owner.organizationId);
  for (const { eventId, type, facts } of waiting) {
    const outcome = await applyEvent(ctx, { type, facts, subscriptionId, buyerId: owner.buyerId });
    await globalTransaction(services, tx =>
      tx
        .update(webhookInbox)
        .set({ processedAt: services.clock.now(), outcome })
        .where(and(eq(webhookInbox.provider, provider), eq(webhookInbox.eventId, eventId))),
    );
  }
}

async function applyEvent(
  ctx: Context,
  event: { type: string; facts: unknown; subscriptionId: string; buyerId: string | undefined },
): Promise<string> {
  if (isAdjustment(event.type)) return updateRefund(ctx, event.subscriptionId);
  // Purchase events carry neither state nor plan.
  const parsed = subscriptionFacts.safeParse(event.facts);
  return parsed.success ? applySubscription(ctx, parsed.data, { buyerId: event.buyerId }) : 'kept';
}

/**
 * The owner of a subscription: already stored, or known from a purchase that we created. Events about any other
 * subscription stay in the inbox and are never applied.
 */
async function ownerOf(
  services: Services,
  subscriptionId: string,
  events: readonly { facts: Record<string, unknown> }[],
): Promise<Owner | undefined> {
  const known = await findOwner(services.database, 'paddle-subscription', subscriptionId);
  for (const { facts } of events) {
    const { transactionId } = facts;
    if (typeof transactionId !== 'string') continue;
    const bought = await findOwner(services.database, 'paddle-transaction', transactionId);
    if (!bought || (known && known.organizationId !== bought.organizationId)) continue;
    return { organizationId: bought.organizationId, buyerId: bought.objectId };
  }
  return known && { organizationId: known.organizationId };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

type Essence = { entityId: string | null; facts: Record<string, unknown>; outcome?: 'unrelated' | 'unreadable' };

/** Ids, states and dates; nothing that a person typed. An event without a subscription has nothing to apply. */
function essenceOf(type: string, data: unknown): Essence {
  if (type.startsWith('subscription.')) {
    const facts = factsOfEvent(data);
    return facts ? { entityId: facts.id, facts } : unreadable;
  }
  const about = aboutOf(type, data);
  if (about === undefined) return unreadable;
  if (!about?.subscriptionId) return { entityId: null, facts: {}, outcome: 'unrelated' };
  return { entityId: about.subscriptionId, facts: { transactionId: about.transactionId } };
}

const unreadable: Essence = { entityId: null, facts: {}, outcome: 'unreadable' };

/** Null for an event that we do not use; undefined if its data cannot be read. */
function aboutOf(type: string, data: unknown): ReturnType<typeof adjustmentOfEvent> | null {
  if (isAdjustment(type)) return adjustmentOfEvent(data);
  if (!type.startsWith('transaction.')) return null;
  const bought = purchase.safeParse(data);
  return bought.success
    ? { transactionId: bought.data.id, subscriptionId: bought.data.subscription_id ?? null }
    : undefined;
}

function isAdjustment(type: string): boolean {
  return type.startsWith('adjustment.');
}
