import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { usage } from '#database/schema/usage.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { periodAt } from '#domain/usage/period.ts';
import { resetOf } from '#domain/usage/usage.ts';

/** The month that runs: what it includes, and how much of that is used. */
export type Period = { plan: string; used: number; limit: number; startsAt: Date; endsAt: Date };

export async function findPeriod(tx: Transaction, ctx: Context): Promise<Period | undefined> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return undefined;
  const now = ctx.clock.now();
  const { startsAt, endsAt } = periodAt(entitlement.periodStartsAt, now);
  const isCounter = and(
    eq(usage.organizationId, requireOrganization(ctx)),
    eq(usage.kind, 'questions'),
    eq(usage.periodStartsAt, startsAt),
  );
  const [counter] = await tx.select({ used: usage.used }).from(usage).where(isCounter);
  const { name: plan, maxQuestions: limit } = entitlement.plan;
  return { plan, used: counter?.used ?? 0, limit, startsAt, endsAt: resetOf(entitlement, endsAt, now) };
}
