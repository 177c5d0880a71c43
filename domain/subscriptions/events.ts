import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { findOwner } from '#database/lookups.ts';
import { webhookInbox } from '#database/schema/global.ts';
import { globalTransaction, jobContext, type Services } from '#domain/context.ts';
import { applySubscription } from '#domain/subscriptions/apply.ts';
import { applyEventsQueue } from '#domain/subscriptions/jobs.ts';
import { AppError } from '#platform/errors.ts';
import { factsOfEvent, subscriptionFacts } from '#providers/paddle/facts.ts';
import { isSignedByPaddle } from '#providers/paddle/signature.ts';

const provider = 'paddle';

const envelope = z.object({
  event_id: z.string().min(1).max(64),
  event_type: z.string().min(1).max(64),
  occurred_at: z.iso.datetime({ offset: true }),
  data: z.unknown(),
});
const purchase = z.object({ id: z.string(), subscription_id: z.string() });

type Owner = { organizationId: string; buyerId?: string | undefined };

/** Stores an event once and queues its job in the same transaction: an event answered with 200 is not lost. */
export async function receivePaymentEvent(
  services: Services,
  { body, signature, secrets }: { body: Buffer; signature: string; secrets: readonly string[] },
): Promise<void> {
  if (!isSignedByPaddle(body, signature, secrets, new Date())) {
    throw new AppError('unauthenticated', 'bad_signature', 'This webhook isn’t signed by the payment provider.');
  }
  const event = envelope.safeParse(parse(body));
  if (!event.success) return;
  const { event_id: eventId, event_type: type, occurred_at: occurredAt, data } = event.data;
  const { entityId, facts } = essenceOf(type, data);
  const row = { provider, eventId, type, entityId, occurredAt, facts, receivedAt: services.clock.now() };
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
  for (const { eventId, facts } of waiting) {
    // Purchase events carry neither state nor plan.
    const parsed = subscriptionFacts.safeParse(facts);
    const outcome = parsed.success ? await applySubscription(ctx, parsed.data, { buyerId: owner.buyerId }) : 'kept';
    await globalTransaction(services, tx =>
      tx
        .update(webhookInbox)
        .set({ processedAt: services.clock.now(), outcome })
        .where(and(eq(webhookInbox.provider, provider), eq(webhookInbox.eventId, eventId))),
    );
  }
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

/** Ids, states and dates; nothing that a person typed. */
function essenceOf(type: string, data: unknown): { entityId: string | null; facts: Record<string, unknown> } {
  if (type.startsWith('subscription.')) {
    const facts = factsOfEvent(data);
    if (facts) return { entityId: facts.id, facts };
  }
  if (type.startsWith('transaction.')) {
    const bought = purchase.safeParse(data);
    if (bought.success) return { entityId: bought.data.subscription_id, facts: { transactionId: bought.data.id } };
  }
  return { entityId: null, facts: {} };
}
