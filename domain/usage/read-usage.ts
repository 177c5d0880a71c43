import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { usage } from '#database/schema/usage.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { type Entitlement, findEntitlement, limitsOf } from '#domain/organizations/entitlement.ts';
import { type Usage, usageKinds } from '#domain/usage/inputs.ts';
import { periodAt, resetOf } from '#domain/usage/period.ts';
import { breakdownOf } from '#domain/usage/question-breakdown.ts';
import { readStorage } from '#domain/usage/storage.ts';
import { sinceEver } from '#domain/usage/usage.ts';

/** How much of each limit of the plan is used; nothing without a plan. */
export async function readUsage(ctx: Context): Promise<Usage[]> {
  requirePermission(ctx, 'list:organization-subscription');
  const read = await transaction(ctx, async tx => {
    const entitlement = await findEntitlement(tx, ctx);
    if (!entitlement) return undefined;
    return { entitlement, counters: await readCounters(tx, ctx, entitlement), stored: await readStorage(tx, ctx) };
  });
  if (!read) return [];
  const { members, storage } = limitsOf(read.entitlement.plan);
  const total = await ctx.directory.countMembers(requireOrganization(ctx));
  return [
    ...read.counters,
    { kind: 'members', used: total, limit: members, resetsAt: null },
    { kind: 'storage', used: read.stored, limit: storage, resetsAt: null },
  ];
}

async function readCounters(tx: Transaction, ctx: Context, entitlement: Entitlement): Promise<Usage[]> {
  const now = ctx.clock.now();
  const period = periodAt(entitlement.periodStartsAt, now);
  const isCurrent = inArray(usage.periodStartsAt, [period.startsAt, sinceEver]);
  const rows = await tx
    .select()
    .from(usage)
    .where(and(eq(usage.organizationId, requireOrganization(ctx)), isCurrent));
  return usageKinds.map(kind => ({
    kind,
    used: rows.find(row => row.kind === kind)?.used ?? 0,
    limit: limitsOf(entitlement.plan)[kind],
    resetsAt: kind === 'questions' ? resetOf(entitlement, period.endsAt, now).toISOString() : null,
    ...(kind === 'questions' ? { breakdown: breakdownOf(rows) } : {}),
  }));
}
