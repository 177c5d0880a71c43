import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { webhookDeliveries, webhookEndpoints } from '#database/schema/webhooks.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import {
  type Endpoint,
  type EndpointChange,
  type EndpointInput,
  type NewEndpoint,
  type SecretRotation,
  webhookLimits,
} from '#domain/webhooks/inputs.ts';
import { newWebhookSecret } from '#domain/webhooks/signature.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

export async function listEndpoints(ctx: Context): Promise<Endpoint[]> {
  requirePermission(ctx, 'manage:organization');
  const isOurs = eq(webhookEndpoints.organizationId, requireOrganization(ctx));
  const rows = await transaction(ctx, tx =>
    tx
      .select({ endpoint: webhookEndpoints, lastTriedAt: lastTriedAt() })
      .from(webhookEndpoints)
      .where(isOurs)
      .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id)),
  );
  return rows.map(({ endpoint, lastTriedAt: at }) => toEndpoint(ctx, endpoint, at));
}

export async function createEndpoint(ctx: Context, input: EndpointInput): Promise<NewEndpoint> {
  requirePermission(ctx, 'manage:organization');
  await spendSave(ctx);
  ctx.crawler.requireReceiver(input.url);
  const organizationId = requireOrganization(ctx);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const { secret, sealed } = newWebhookSecret(ctx, id);
  return transaction(ctx, async tx => {
    await requireWithinLimit(tx, organizationId);
    const row = { organizationId, id, ...input, secret: sealed, createdAt: now, updatedAt: now };
    const [made] = await tx.insert(webhookEndpoints).values(row).returning();
    if (!made)
      throw new AppError('internal', 'endpoint_not_created', 'The endpoint couldn’t be added. Please try again.');
    await recordActivity(tx, ctx, 'webhook.created', { name: hostOf(made) });
    return { ...toEndpoint(ctx, made, null), secret };
  });
}

/** Turning it on again or changing its address resets its failures. */
export async function changeEndpoint(ctx: Context, id: string, change: EndpointChange): Promise<Endpoint> {
  requirePermission(ctx, 'manage:organization');
  await spendSave(ctx);
  if (change.url) ctx.crawler.requireReceiver(change.url);
  return transaction(ctx, async tx => {
    const before = await lockEndpoint(tx, ctx, id);
    const isAnew = change.enabled === true || (change.url !== undefined && change.url !== before.url);
    const [changed = before] = await tx
      .update(webhookEndpoints)
      .set({ ...change, ...(isAnew ? { failingSince: null, stoppedAt: null } : {}), updatedAt: ctx.clock.now() })
      .where(isEndpoint(ctx, id))
      .returning();
    const [{ at } = { at: null }] = await tx
      .select({ at: lastTriedAt() })
      .from(webhookEndpoints)
      .where(isEndpoint(ctx, id));
    await recordActivity(tx, ctx, actionOf(before, changed), { name: hostOf(changed) });
    return toEndpoint(ctx, changed, at);
  });
}

/** The previous secret keeps signing next to the new one for `overlapHours`. */
export async function rotateSecret(ctx: Context, id: string, { overlapHours }: SecretRotation): Promise<NewEndpoint> {
  requirePermission(ctx, 'manage:organization');
  await spendSave(ctx);
  const now = ctx.clock.now();
  const { secret, sealed } = newWebhookSecret(ctx, id);
  return transaction(ctx, async tx => {
    const before = await lockEndpoint(tx, ctx, id);
    const former =
      overlapHours > 0
        ? { formerSecret: before.secret, formerUntil: sql`now() + make_interval(hours => ${overlapHours})` }
        : { formerSecret: null, formerUntil: null };
    const [changed = before] = await tx
      .update(webhookEndpoints)
      .set({ secret: sealed, ...former, updatedAt: now })
      .where(isEndpoint(ctx, id))
      .returning();
    await recordActivity(tx, ctx, 'webhook.rotated', { name: hostOf(changed) });
    return { ...toEndpoint(ctx, changed, null), secret };
  });
}

/** Its pending deliveries are deleted, too. */
export async function deleteEndpoint(ctx: Context, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:organization');
  return transaction(ctx, async tx => {
    const gone = await lockEndpoint(tx, ctx, id);
    await tx.delete(webhookEndpoints).where(isEndpoint(ctx, id));
    await recordActivity(tx, ctx, 'webhook.deleted', { name: hostOf(gone) });
    return { id };
  });
}

export async function lockEndpoint(tx: Transaction, ctx: Context, id: string): Promise<EndpointRow> {
  const [row] = await tx.select().from(webhookEndpoints).where(isEndpoint(ctx, id)).for('update');
  if (!row) throw notFound();
  return row;
}

export async function requireEndpoint(tx: Transaction, ctx: Context, id: string): Promise<EndpointRow> {
  const [row] = await tx.select().from(webhookEndpoints).where(isEndpoint(ctx, id));
  if (!row) throw notFound();
  return row;
}

export function isEndpoint(ctx: Context, id: string) {
  return and(eq(webhookEndpoints.organizationId, requireOrganization(ctx)), eq(webhookEndpoints.id, id));
}

function notFound(): AppError {
  return new AppError('not-found', 'endpoint_not_found', 'This endpoint doesn’t exist, or you don’t have access.');
}

export function hostOf({ url }: Pick<EndpointRow, 'url'>): string {
  return new URL(url).host;
}

/** Serialised, so that concurrent calls see each other's endpoints. */
async function requireWithinLimit(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${organizationId}`}, 0))`);
  const isOurs = eq(webhookEndpoints.organizationId, organizationId);
  if ((await tx.$count(webhookEndpoints, isOurs)) < webhookLimits.endpoints) return;
  throw new AppError(
    'conflict',
    'endpoints_full',
    `You can have ${webhookLimits.endpoints} endpoints. To add another, delete one you no longer use.`,
  );
}

function lastTriedAt() {
  return sql<Date | null>`(select max(${webhookDeliveries.triedAt}) from ${webhookDeliveries}
    where ${webhookDeliveries.organizationId} = ${webhookEndpoints.organizationId}
      and ${webhookDeliveries.endpointId} = ${webhookEndpoints.id})`.mapWith(webhookDeliveries.triedAt);
}

function actionOf(before: EndpointRow, after: EndpointRow) {
  if (before.enabled === after.enabled) return 'webhook.updated';
  return after.enabled ? 'webhook.switched-on' : 'webhook.switched-off';
}

function toEndpoint(ctx: Context, row: EndpointRow, tried: Date | null): Endpoint {
  const { id, url, events, enabled, failingSince, stoppedAt, formerUntil, createdAt } = row;
  return {
    id,
    url,
    events,
    enabled,
    state: stateOf(row),
    failingSince: failingSince?.toISOString() ?? null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
    formerUntil: formerUntil && formerUntil > ctx.clock.now() ? formerUntil.toISOString() : null,
    lastTriedAt: tried?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function stateOf({ enabled, failingSince, stoppedAt }: EndpointRow): Endpoint['state'] {
  if (!enabled) return stoppedAt ? 'stopped' : 'off';
  return failingSince ? 'failing' : 'works';
}
