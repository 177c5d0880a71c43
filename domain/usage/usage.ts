import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { given, prepared } from '#database/prepared.ts';
import { usage } from '#database/schema/usage.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import {
  type Entitlement,
  findEntitlement,
  limitsOf,
  type Plan,
  requireEntitlement,
} from '#domain/organizations/entitlement.ts';
import { type Usage, type UsageKind, usageKinds } from '#domain/usage/inputs.ts';
import { periodAt } from '#domain/usage/period.ts';
import { AppError } from '#platform/errors.ts';

const sinceEver = new Date(0);
/** Counted apart, because nobody pays for it. */
const graceKind = 'questions-grace';

/** Takes room under the plan's limit, or refuses. One statement decides, so that a hundred at once take no more than there is. */
export async function takeUsage(tx: Transaction, ctx: Context, kind: UsageKind, amount = 1): Promise<void> {
  const entitlement = await requireEntitlement(tx, ctx);
  const counter = { kind, periodStartsAt: periodOf(ctx, entitlement, kind) };
  if (!(await take(tx, ctx, counter, limitsOf(entitlement.plan)[kind], amount))) throw full(entitlement.plan, kind);
}

/** Counts what a shop brings before it has a plan: the plan it chooses then knows of it. */
export async function countUsage(tx: Transaction, ctx: Context, kind: Exclude<UsageKind, 'questions'>): Promise<void> {
  await tx
    .insert(usage)
    .values({ organizationId: requireOrganization(ctx), kind, periodStartsAt: sinceEver, used: 1 })
    .onConflictDoUpdate({
      target: [usage.organizationId, usage.kind, usage.periodStartsAt],
      set: { used: sql`${usage.used} + 1` },
    });
}

/** Says whether one more may be answered though the plan is used up: a tenth of it, and one at least, is forgiven. */
export async function takeGrace(tx: Transaction, ctx: Context): Promise<boolean> {
  const entitlement = await requireEntitlement(tx, ctx);
  const counter = { kind: graceKind, periodStartsAt: periodOf(ctx, entitlement, 'questions') };
  return take(tx, ctx, counter, graceOf(limitsOf(entitlement.plan).questions), 1);
}

/** Gives room back: something was deleted, or a question got no answer. */
export async function returnUsage(
  tx: Transaction,
  ctx: Context,
  kind: UsageKind | typeof graceKind,
  amount = 1,
): Promise<void> {
  const entitlement = await findEntitlement(tx, ctx);
  const periodStartsAt = entitlement ? periodOf(ctx, entitlement, kind) : sinceEver;
  await giveRoom(tx, { organizationId: requireOrganization(ctx), kind, periodStartsAt, amount });
}

const giveRoom = prepared('usage_return', tx => {
  const counter = given(usage, 'organizationId', 'kind', 'periodStartsAt');
  return tx
    .update(usage)
    .set({ used: sql`greatest(0, ${usage.used} - ${sql.placeholder('amount')}::int)` })
    .where(isCounter(counter));
});

/** How much of one kind is taken, and how much the plan includes; without a plan nothing. */
export async function readRoom(
  tx: Transaction,
  ctx: Context,
  kind: UsageKind,
): Promise<{ used: number; limit: number }> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return { used: 0, limit: 0 };
  const meant = { organizationId: requireOrganization(ctx), kind, periodStartsAt: periodOf(ctx, entitlement, kind) };
  const [counter] = await tx.select({ used: usage.used }).from(usage).where(isCounter(meant));
  return { used: counter?.used ?? 0, limit: limitsOf(entitlement.plan)[kind] };
}

type Counter = { organizationId: string | SQL; kind: string | SQL; periodStartsAt: Date | SQL };

function isCounter({ organizationId, kind, periodStartsAt }: Counter): SQL | undefined {
  return and(eq(usage.organizationId, organizationId), eq(usage.kind, kind), eq(usage.periodStartsAt, periodStartsAt));
}

export async function readUsage(ctx: Context): Promise<Usage[]> {
  requirePermission(ctx, 'list:organization-subscription');
  const organizationId = requireOrganization(ctx);
  const counted = await transaction(ctx, async tx => {
    const entitlement = await findEntitlement(tx, ctx);
    if (!entitlement) return [];
    const now = ctx.clock.now();
    const period = periodAt(entitlement.periodStartsAt, now);
    const rows = await tx
      .select()
      .from(usage)
      .where(
        and(eq(usage.organizationId, organizationId), inArray(usage.periodStartsAt, [period.startsAt, sinceEver])),
      );
    return usageKinds.map(kind => ({
      kind,
      used: rows.find(row => row.kind === kind)?.used ?? 0,
      limit: limitsOf(entitlement.plan)[kind],
      resetsAt: kind === 'questions' ? resetOf(entitlement, period.endsAt, now).toISOString() : null,
      plan: entitlement.plan,
    }));
  });
  const [first] = counted;
  if (!first) return [];
  const { total } = await ctx.directory.listMembers(organizationId, { size: 1 });
  const members = { kind: 'members' as const, used: total, limit: first.plan.maxMembers, resetsAt: null };
  return [...counted.map(({ plan: _, ...counter }) => counter), members];
}

async function take(
  tx: Transaction,
  ctx: Context,
  counter: Pick<typeof usage.$inferSelect, 'kind' | 'periodStartsAt'>,
  limit: number,
  amount: number,
): Promise<boolean> {
  if (amount > limit) return false;
  const taken = await takeWithin(tx, { organizationId: requireOrganization(ctx), ...counter, used: amount, limit });
  return taken.length > 0;
}

const takeWithin = prepared('usage_take', tx => {
  const row = given(usage, 'organizationId', 'kind', 'periodStartsAt', 'used');
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

function graceOf(limit: number): number {
  return limit === 0 ? 0 : Math.max(1, Math.floor(limit / 10));
}

function periodOf(ctx: Context, entitlement: Entitlement, kind: UsageKind | typeof graceKind): Date {
  return kind === 'questions' || kind === graceKind
    ? periodAt(entitlement.periodStartsAt, ctx.clock.now()).startsAt
    : sinceEver;
}

/** A trial that ends, or a bill that comes, before the month is over begins a new month. */
export function resetOf({ periodEndsAt }: Entitlement, monthEndsAt: Date, now: Date): Date {
  return periodEndsAt && periodEndsAt > now && periodEndsAt < monthEndsAt ? periodEndsAt : monthEndsAt;
}

function full(plan: Plan, kind: UsageKind): AppError {
  const limit = limitsOf(plan)[kind];
  const noun = limit === 1 ? kind.slice(0, -1) : kind;
  return new AppError(
    'conflict',
    'limit_reached',
    `The plan ${plan.name} includes ${limit.toLocaleString('en-GB')} ${noun}. Choose a larger plan for more.`,
  );
}
