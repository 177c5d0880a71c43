import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { usage, usageNotices } from '#database/schema/usage.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { periodAt, resetOf } from '#domain/usage/period.ts';

/** The current month: what the plan includes and how much is used. */
export type Period = {
  plan: string;
  used: number;
  limit: number;
  startsAt: Date;
  endsAt: Date;
  /** The percentages for which emails were sent. */
  notified: number[];
};

export async function findPeriod(tx: Transaction, ctx: Context): Promise<Period | undefined> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return undefined;
  const now = ctx.clock.now();
  const { startsAt, endsAt } = periodAt(entitlement.periodStartsAt, now);
  const [counter] = await counterOf(tx, {
    organizationId: requireOrganization(ctx),
    startsAt: startsAt.toISOString(),
  });
  const { name: plan, maxQuestions: limit } = entitlement.plan;
  const { used, notified = [] } = counter ?? {};
  return { plan, used: used ?? 0, limit, startsAt, endsAt: resetOf(entitlement, endsAt, now), notified };
}

const counterOf = preparedStatement<
  { organizationId: string; startsAt: string },
  { used: number | null; notified: number[] }
>('questions_of_period', ({ organizationId, startsAt }) => {
  const isOf = (table: typeof usage | typeof usageNotices) =>
    sql`${table.organizationId} = ${organizationId} and ${table.periodStartsAt} = ${startsAt}::timestamptz`;
  return sql`select
    (select used from ${usage} where ${isOf(usage)} and kind = 'questions') as used,
    array(select percent from ${usageNotices} where ${isOf(usageNotices)} and sent_at is not null) as notified`;
});
