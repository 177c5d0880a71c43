import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { placeholders, prepared, preparedStatement } from '#database/prepared.ts';
import { usage } from '#database/schema/usage.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import {
  type Entitlement,
  findEntitlement,
  limitsOf,
  type Plan,
  requireEntitlement,
} from '#domain/organizations/entitlement.ts';
import { dailyLimitOf, graceOf, type UsageKind } from '#domain/usage/inputs.ts';
import { periodAt } from '#domain/usage/period.ts';
import { AppError } from '#platform/errors.ts';

/** The period of what is counted in total. */
export const sinceEver = new Date(0);
/** Counted separately, because it is free. */
export const graceKind = 'questions-grace';
/** Counted per day (UTC), in addition to the month. */
const dayKind = 'questions-day';
const dailyEmailKind = 'daily-letter';
const day = 24 * 3_600_000;

type QuestionCounter = typeof graceKind | typeof dayKind | typeof dailyEmailKind;

/**
 * Takes quota under the plan's limit, or refuses. A single conditional statement, so that concurrent calls never
 * exceed the limit.
 */
export async function takeUsage(tx: Transaction, ctx: Context, kind: UsageKind, amount = 1): Promise<void> {
  const entitlement = await requireEntitlement(tx, ctx);
  const counter = { kind, periodStartsAt: periodOf(ctx, entitlement, kind) };
  if (!(await take(tx, ctx, counter, limitsOf(entitlement.plan)[kind], amount))) throw full(entitlement.plan, kind);
}

/** Whether another question can be answered this month. */
export async function takeMonth(tx: Transaction, ctx: Context): Promise<boolean> {
  const entitlement = await requireEntitlement(tx, ctx);
  const counter = { kind: 'questions', periodStartsAt: periodOf(ctx, entitlement, 'questions') };
  return take(tx, ctx, counter, limitsOf(entitlement.plan).questions, 1);
}

/** Takes as much of the amount as the plan allows. Returns how much that was, and the refusal if it wasn't all. */
export async function takeUsageUpTo(
  tx: Transaction,
  ctx: Context,
  kind: UsageKind,
  amount: number,
): Promise<{ taken: number; refusal?: string }> {
  const entitlement = await requireEntitlement(tx, ctx);
  const counter = { kind, periodStartsAt: periodOf(ctx, entitlement, kind) };
  const limit = limitsOf(entitlement.plan)[kind];
  const most = Math.min(amount, limit);
  const refusal = full(entitlement.plan, kind).message;
  if (most > 0 && (await take(tx, ctx, counter, limit, most))) {
    return most === amount ? { taken: amount } : { taken: most, refusal };
  }
  // The attempt above has locked the counter, so what it holds now stays until this transaction ends.
  const [filled] = await takeRest(tx, { organizationId: requireOrganization(ctx), ...counter, limit });
  return { taken: filled?.taken ?? 0, refusal };
}

/** Counts what a shop imports before it has a plan, for the plan it chooses later. */
export async function countUsage(tx: Transaction, ctx: Context, kind: Exclude<UsageKind, 'questions'>): Promise<void> {
  await tx
    .insert(usage)
    .values({ organizationId: requireOrganization(ctx), kind, periodStartsAt: sinceEver, used: 1 })
    .onConflictDoUpdate({
      target: [usage.organizationId, usage.kind, usage.periodStartsAt],
      set: { used: sql`${usage.used} + 1` },
    });
}

/** Whether another question can be answered beyond the plan: a tenth of the limit, at least one. */
export async function takeGrace(tx: Transaction, ctx: Context): Promise<boolean> {
  const entitlement = await requireEntitlement(tx, ctx);
  const counter = { kind: graceKind, periodStartsAt: periodOf(ctx, entitlement, 'questions') };
  return take(tx, ctx, counter, graceOf(limitsOf(entitlement.plan).questions), 1);
}

/** Whether another question can be answered today. */
export async function takeDailyQuota(tx: Transaction, ctx: Context): Promise<boolean> {
  const { plan } = await requireEntitlement(tx, ctx);
  const limit = dailyLimitOf(plan);
  if (limit === undefined) return true;
  const periodStartsAt = dayOf(ctx.clock.now());
  const [taken] = await takeCounted(tx, ctx, { kind: dayKind, periodStartsAt }, limit, 1);
  if (taken?.used === 1) await deletePastDays(tx, ctx, periodStartsAt);
  return taken !== undefined;
}

/** True once a day: when the daily limit first refuses a visitor. */
export async function claimDailyLimitEmail(tx: Transaction, ctx: Context): Promise<boolean> {
  return take(tx, ctx, { kind: dailyEmailKind, periodStartsAt: dayOf(ctx.clock.now()) }, 1, 1);
}

async function deletePastDays(tx: Transaction, ctx: Context, before: Date): Promise<void> {
  const isOver = and(
    inArray(usage.kind, [dayKind, dailyEmailKind]),
    lt(usage.periodStartsAt, before),
    isOlderThan(ctx, usage.periodStartsAt, day),
  );
  await tx.delete(usage).where(and(eq(usage.organizationId, requireOrganization(ctx)), isOver));
}

export function dayOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

/** Returns quota: something was deleted, or a question got no answer. */
export async function returnUsage(
  tx: Transaction,
  ctx: Context,
  kind: UsageKind | QuestionCounter,
  amount = 1,
): Promise<void> {
  const entitlement = await findEntitlement(tx, ctx);
  const periodStartsAt = entitlement ? periodOf(ctx, entitlement, kind) : sinceEver;
  await returnQuota(tx, { organizationId: requireOrganization(ctx), kind, periodStartsAt, amount });
}

const returnQuota = prepared('usage_return', tx => {
  const counter = placeholders(usage, 'organizationId', 'kind', 'periodStartsAt');
  return tx
    .update(usage)
    .set({ used: sql`greatest(0, ${usage.used} - ${sql.placeholder('amount')}::int)` })
    .where(isCounter(counter));
});

/** How much of one kind is used and included; null without a plan. */
export async function readQuota(
  tx: Transaction,
  ctx: Context,
  kind: UsageKind,
): Promise<{ used: number; limit: number }> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return { used: 0, limit: 0 };
  const values = { organizationId: requireOrganization(ctx), kind, periodStartsAt: periodOf(ctx, entitlement, kind) };
  const [counter] = await tx.select({ used: usage.used }).from(usage).where(isCounter(values));
  return { used: counter?.used ?? 0, limit: limitsOf(entitlement.plan)[kind] };
}

type Counter = { organizationId: string | SQL; kind: string | SQL; periodStartsAt: Date | SQL };

function isCounter({ organizationId, kind, periodStartsAt }: Counter): SQL | undefined {
  return and(eq(usage.organizationId, organizationId), eq(usage.kind, kind), eq(usage.periodStartsAt, periodStartsAt));
}

async function take(
  tx: Transaction,
  ctx: Context,
  counter: Pick<typeof usage.$inferSelect, 'kind' | 'periodStartsAt'>,
  limit: number,
  amount: number,
): Promise<boolean> {
  return (await takeCounted(tx, ctx, counter, limit, amount)).length > 0;
}

async function takeCounted(
  tx: Transaction,
  ctx: Context,
  counter: Pick<typeof usage.$inferSelect, 'kind' | 'periodStartsAt'>,
  limit: number,
  amount: number,
): Promise<{ used: number }[]> {
  if (amount > limit) return [];
  return takeWithin(tx, { organizationId: requireOrganization(ctx), ...counter, used: amount, limit });
}

const takeWithin = prepared('usage_take', tx => {
  const row = placeholders(usage, 'organizationId', 'kind', 'periodStartsAt', 'used');
  const used = sql`${usage.used} + excluded.used`;
  return tx
    .insert(usage)
    .values(row)
    .onConflictDoUpdate({
      target: [usage.organizationId, usage.kind, usage.periodStartsAt],
      set: { used },
      setWhere: sql`${used} <= ${sql.placeholder('limit')}`,
    })
    .returning({ used: usage.used });
});

const takeRest = preparedStatement<
  { organizationId: string; kind: string; periodStartsAt: Date; limit: number },
  { taken: number }
>(
  'usage_take_rest',
  ({ organizationId, kind, periodStartsAt, limit }) => sql`
    with counter as (
      select used from ${usage}
      where organization_id = ${organizationId} and kind = ${kind} and period_starts_at = ${periodStartsAt} for update)
    update ${usage} set used = ${limit} from counter
    where organization_id = ${organizationId} and kind = ${kind} and period_starts_at = ${periodStartsAt}
      and counter.used < ${limit}
    returning ${limit}::int - counter.used as taken`,
);

function periodOf(ctx: Context, entitlement: Entitlement, kind: UsageKind | QuestionCounter): Date {
  if (kind === dayKind || kind === dailyEmailKind) return dayOf(ctx.clock.now());
  return kind === 'questions' || kind === graceKind
    ? periodAt(entitlement.periodStartsAt, ctx.clock.now()).startsAt
    : sinceEver;
}

function full(plan: Plan, kind: UsageKind): AppError {
  const limit = limitsOf(plan)[kind];
  const noun = limit === 1 ? kind.slice(0, -1) : kind;
  return new AppError(
    'conflict',
    'limit_reached',
    `The ${plan.name} plan includes ${limit.toLocaleString('en-GB')} ${noun}. Choose a larger plan for more.`,
  );
}
