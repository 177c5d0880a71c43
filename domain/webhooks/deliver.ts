// Delivers an event to an endpoint, with retries and growing delays over a day.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { webhookDeliveries, webhookEndpoints } from '#database/schema/webhooks.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import { type EndpointRow, isEndpoint, lockEndpoint } from '#domain/webhooks/endpoints.ts';
import { deliverQueue, stoppedQueue } from '#domain/webhooks/jobs.ts';
import { decryptSecret, signatureHeaders } from '#domain/webhooks/signature.ts';
import { isAppError } from '#platform/errors.ts';

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
/** By the database's clock, the previous secret signs until its overlap ends. */
type Receiver = EndpointRow & { signsWithFormer: boolean };
type Attempt = { status: number | null; problem: string | null; response: string | null; milliseconds: number };

const minute = 60_000;
const hour = 60 * minute;
const pauses = [10_000, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];
const timeout = 10;
/** An endpoint that fails for this long is turned off. */
const stopsAfter = 3 * 24 * hour;

/** Job. May run twice: receivers detect duplicates by event id. */
export async function deliver(ctx: Context, deliveryId: string): Promise<void> {
  const found = await transaction(ctx, tx => findWaiting(tx, ctx, deliveryId));
  if (!found) return;
  const { delivery, endpoint } = found;
  if (!endpoint.enabled && !isTest(delivery)) return giveUp(ctx, delivery, 'The endpoint is turned off.');
  const attempt = await send(ctx, delivery, endpoint);
  await transaction(ctx, async tx => {
    const holder = await lockEndpoint(tx, ctx, endpoint.id);
    if (await record(tx, ctx, delivery, attempt)) await judge(tx, ctx, holder, delivery, attempt);
  }).catch(unlessGone);
}

export function isDelivery(ctx: Context, id: string) {
  return and(eq(webhookDeliveries.organizationId, requireOrganization(ctx)), eq(webhookDeliveries.id, id));
}

export function isTest({ event }: Pick<DeliveryRow, 'event'>): boolean {
  return event === 'webhook.test';
}

const signsWithFormer = sql<boolean>`coalesce(${webhookEndpoints.formerUntil} > now(), false)`;

async function findWaiting(tx: Transaction, ctx: Context, id: string) {
  const isHere = eq(webhookEndpoints.id, webhookDeliveries.endpointId);
  const [found] = await tx
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, signsWithFormer })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, and(eq(webhookEndpoints.organizationId, webhookDeliveries.organizationId), isHere))
    .where(and(isDelivery(ctx, id), eq(webhookDeliveries.state, 'waiting')));
  return found && { delivery: found.delivery, endpoint: { ...found.endpoint, signsWithFormer: found.signsWithFormer } };
}

async function send(ctx: Context, { eventId, event, body }: DeliveryRow, endpoint: Receiver): Promise<Attempt> {
  const at = ctx.clock.now();
  const secrets = secretsOf(ctx, endpoint);
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  if (secrets.length === 0) return { status: null, problem: unsealed, response: null, milliseconds: 0 };
  try {
    const { status, beginning } = await ctx.crawler.send(endpoint.url, {
      body,
      headers: { ...signatureHeaders(secrets, { id: eventId, at, body }), 'aisle-event': event },
      // The same while it fails: with less time, a slow endpoint that failed once could never recover.
      seconds: timeout,
    });
    // PostgreSQL stores no zero bytes.
    const response = beginning.replaceAll('\0', '').slice(0, 1000) || null;
    return { status, problem: describeStatus(status), response, milliseconds: took() };
  } catch (error) {
    return { status: null, problem: describeProblem(error), response: null, milliseconds: took() };
  }
}

const unsealed = 'This endpoint’s signing secret can’t be read. Create a new one.';

function secretsOf(ctx: Context, { id, secret, formerSecret, signsWithFormer }: Receiver): string[] {
  const sealed = [secret, signsWithFormer ? formerSecret : null];
  return sealed.flatMap(one => (one && decryptSecret(ctx, id, one)) ?? []);
}

/** Returns whether the attempt counts: false if another run already recorded it. */
async function record(tx: Transaction, ctx: Context, delivery: DeliveryRow, attempt: Attempt): Promise<boolean> {
  const now = ctx.clock.now();
  const attempts = delivery.attempts + 1;
  const pause = attempt.problem === null || isTest(delivery) ? undefined : pauses[delivery.attempts];
  const nextAt = pause === undefined ? null : new Date(now.getTime() + pause);
  const state = attempt.problem === null ? 'delivered' : nextAt ? 'waiting' : 'failed';
  const isStill = and(eq(webhookDeliveries.state, 'waiting'), eq(webhookDeliveries.attempts, delivery.attempts));
  const written = await tx
    .update(webhookDeliveries)
    .set({ ...attempt, state, attempts, nextAt, triedAt: now })
    .where(and(isDelivery(ctx, delivery.id), isStill))
    .returning({ id: webhookDeliveries.id });
  if (written.length === 0) return false;
  if (pause !== undefined) {
    const data = { organizationId: requireOrganization(ctx), deliveryId: delivery.id };
    await ctx.jobs.enqueue(tx, deliverQueue, data, { delay: pause });
  }
  return true;
}

/** Updates the endpoint's health. A test of a disabled endpoint changes nothing. */
async function judge(
  tx: Transaction,
  ctx: Context,
  { id, enabled, failingSince }: EndpointRow,
  delivery: DeliveryRow,
  { problem }: Attempt,
): Promise<void> {
  const write = (values: { failingSince: SQL | null }) =>
    tx.update(webhookEndpoints).set(values).where(isEndpoint(ctx, id));
  if (problem === null) {
    if (failingSince) await write({ failingSince: null });
    return;
  }
  if (isTest(delivery) || !enabled) return;
  if (!failingSince) {
    await write({ failingSince: sql`now()` });
    return;
  }
  const now = ctx.clock.now();
  const stopped = await tx
    .update(webhookEndpoints)
    .set({ enabled: false, stoppedAt: now, updatedAt: now })
    .where(and(isEndpoint(ctx, id), isOlderThan(ctx, webhookEndpoints.failingSince, stopsAfter)))
    .returning({ id: webhookEndpoints.id });
  if (stopped.length > 0) {
    await ctx.jobs.enqueue(tx, stoppedQueue, { organizationId: requireOrganization(ctx), endpointId: id });
  }
}

async function giveUp(ctx: Context, { id }: DeliveryRow, problem: string): Promise<void> {
  await transaction(ctx, tx =>
    tx.update(webhookDeliveries).set({ state: 'failed', problem, nextAt: null }).where(isDelivery(ctx, id)),
  );
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `The server redirects (${status}). Enter the address it redirects to instead.`;
  }
  if (status === 410) return 'The server says the address is gone (410).';
  return `The server responded with ${status}. Expected a status from 200 to 299.`;
}

const problems: Record<string, string> = {
  host_unknown: 'No server was found at this address.',
  address_refused: 'This address isn’t on the public internet.',
  port_refused: 'Only ports 80 and 443 are allowed.',
  not_secure: 'The address must start with https://',
  page_too_slow: `The server didn’t respond within ${timeout} seconds.`,
  no_certificate: 'The server’s certificate isn’t valid.',
};

function describeProblem(error: unknown): string {
  return (isAppError(error) && problems[error.code]) || 'The server didn’t respond.';
}

/** The endpoint was deleted during the delivery. */
function unlessGone(error: unknown): void {
  if (!isAppError(error) || error.kind !== 'not-found') throw error;
}
