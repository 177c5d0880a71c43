import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { webhookDeliveries } from '#database/schema/webhooks.ts';
import { openBudgets } from '#domain/budgets.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { queueDelivery } from '#domain/webhooks/announce.ts';
import { isDelivery, isTest } from '#domain/webhooks/deliver.ts';
import { type EndpointRow, lockEndpoint, requireEndpoint } from '#domain/webhooks/endpoints.ts';
import { type Delivery, type WholeDelivery, webhookLimits } from '#domain/webhooks/inputs.ts';
import { deliverQueue } from '#domain/webhooks/jobs.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Limits tests and repeated deliveries: every click calls someone's server. */
const spend = openBudgets({ 'webhook-by-hand': { points: 30, seconds: 600 } });

/** The latest deliveries of an endpoint, newest first. */
export async function listDeliveries(ctx: Context, endpointId: string): Promise<Delivery[]> {
  requirePermission(ctx, 'manage:organization');
  const rows = await transaction(ctx, async tx => {
    await requireEndpoint(tx, ctx, endpointId);
    return tx
      .select()
      .from(webhookDeliveries)
      .where(isOf(ctx, endpointId))
      .orderBy(desc(webhookDeliveries.id))
      .limit(webhookLimits.shownDeliveries);
  });
  return rows.map(toDelivery);
}

export async function readDelivery(ctx: Context, endpointId: string, id: string): Promise<WholeDelivery> {
  requirePermission(ctx, 'manage:organization');
  const row = await transaction(ctx, tx => requireDelivery(tx, ctx, endpointId, id));
  return { ...toDelivery(row), body: row.body, response: row.response };
}

/** Sends a test event at once, without retries. Returns its delivery. */
export async function testEndpoint(ctx: Context, endpointId: string): Promise<Delivery> {
  requirePermission(ctx, 'manage:organization');
  await spend(ctx, 'webhook-by-hand', requireOrganization(ctx));
  return transaction(ctx, async tx => {
    const endpoint = await lockEndpoint(tx, ctx, endpointId);
    const id = await queueDelivery(tx, ctx, { ...testOf(endpoint), eventId: newId(ctx.clock.now().getTime()) });
    return toDelivery(await requireDelivery(tx, ctx, endpointId, id));
  });
}

/** Sends the same event under the same id again. */
export async function resendDelivery(ctx: Context, endpointId: string, id: string): Promise<Delivery> {
  requirePermission(ctx, 'manage:organization');
  await spend(ctx, 'webhook-by-hand', requireOrganization(ctx));
  return transaction(ctx, async tx => {
    const endpoint = await lockEndpoint(tx, ctx, endpointId);
    const before = await requireDelivery(tx, ctx, endpointId, id);
    if (!endpoint.enabled && !isTest(before)) {
      throw new AppError('conflict', 'endpoint_off', 'This endpoint is turned off. Turn it on first.');
    }
    const [row = before] = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAt: ctx.clock.now() })
      .where(isDelivery(ctx, id))
      .returning();
    await ctx.jobs.enqueue(tx, deliverQueue, { organizationId: requireOrganization(ctx), deliveryId: id });
    return toDelivery(row);
  });
}

function testOf({ id }: EndpointRow) {
  const data = { message: 'This is a test event.' };
  return { endpointId: id, event: 'webhook.test' as const, chatId: null, data };
}

async function requireDelivery(tx: Transaction, ctx: Context, endpointId: string, id: string): Promise<DeliveryRow> {
  const [row] = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(isOf(ctx, endpointId), isDelivery(ctx, id)));
  if (!row) throw new AppError('not-found', 'delivery_not_found', 'This delivery is no longer available.');
  return row;
}

function isOf(ctx: Context, endpointId: string) {
  return and(
    eq(webhookDeliveries.organizationId, requireOrganization(ctx)),
    eq(webhookDeliveries.endpointId, endpointId),
  );
}

function toDelivery(row: DeliveryRow): Delivery {
  const { id, eventId, attempts, status, problem, milliseconds } = row;
  return {
    id,
    eventId,
    event: row.event,
    state: row.state,
    attempts,
    nextAt: row.nextAt?.toISOString() ?? null,
    status,
    problem,
    milliseconds,
    createdAt: row.createdAt.toISOString(),
    triedAt: row.triedAt?.toISOString() ?? null,
  };
}
