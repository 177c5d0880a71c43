import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { placeholders, prepared } from '#database/prepared.ts';
import { webhookDeliveries, webhookEndpoints } from '#database/schema/webhooks.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import type { WebhookEvent } from '#domain/webhooks/inputs.ts';
import { deliverQueue } from '#domain/webhooks/jobs.ts';
import { newId } from '#platform/ids.ts';

/** The version of the payload format. Raise it for breaking changes. */
const version = 1;

type Announcement = { event: WebhookEvent; chatId: string | null; data: Record<string, unknown> };

/** Queues a delivery to every endpoint that subscribes to the event, in the transaction in which it happens. */
export async function announce(tx: Transaction, ctx: Context, { event, chatId, data }: Announcement): Promise<void> {
  // Locked, so that no endpoint is deleted before its delivery is written.
  const isWanting = wants(requireOrganization(ctx), [event]);
  const wanting = tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isWanting);
  const endpoints = await wanting.for('key share');
  if (endpoints.length === 0) return;
  const eventId = newId(ctx.clock.now().getTime());
  for (const { id } of endpoints) await queueDelivery(tx, ctx, { endpointId: id, eventId, event, chatId, data });
}

/** Whether any endpoint subscribes to the event: skips collecting the payload otherwise. */
export async function hasSubscribers(tx: Transaction, ctx: Context, event: WebhookEvent): Promise<boolean> {
  const [wanting] = await anyWanting(tx, { organizationId: requireOrganization(ctx), events: [event] });
  return wanting !== undefined;
}

const anyWanting = prepared('webhooks_wanting', tx => {
  const { organizationId, events } = placeholders(webhookEndpoints, 'organizationId', 'events');
  return tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(wants(organizationId, events)).limit(1);
});

function wants(organizationId: string | SQL, events: WebhookEvent[] | SQL) {
  return and(
    eq(webhookEndpoints.organizationId, organizationId),
    eq(webhookEndpoints.enabled, true),
    arrayContains(webhookEndpoints.events, events),
  );
}

type Queued = {
  endpointId: string;
  eventId: string;
  event: WebhookEvent | 'webhook.test';
  chatId: string | null;
  data: Record<string, unknown>;
};

export async function queueDelivery(
  tx: Transaction,
  ctx: Context,
  { endpointId, eventId, event, chatId, data }: Queued,
): Promise<string> {
  const organizationId = requireOrganization(ctx);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const body = JSON.stringify({ id: eventId, type: event, version, createdAt: now.toISOString(), data });
  const row = { organizationId, id, endpointId, chatId, eventId, event, body, nextAt: now, createdAt: sql`now()` };
  await tx.insert(webhookDeliveries).values(row);
  await ctx.jobs.enqueue(tx, deliverQueue, { organizationId, deliveryId: id });
  return id;
}
