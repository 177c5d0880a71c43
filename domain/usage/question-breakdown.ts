// What the questions of a month were used for and which were free, so that they can be compared with the answers of a report.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { placeholders, prepared } from '#database/prepared.ts';
import { usage } from '#database/schema/usage.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import type { QuestionBreakdown } from '#domain/usage/inputs.ts';
import { periodAt } from '#domain/usage/period.ts';
import { graceKind } from '#domain/usage/usage.ts';

const kinds = {
  suggested: 'questions-offer',
  stopped: 'questions-stop',
  repeated: 'questions-repeat',
  other: 'questions-free',
} as const;

export type CountedDetail = keyof typeof kinds;

/** Counts in the month of the context's clock: pass the time at which the question's quota was taken. */
export async function countDetail(
  tx: Transaction,
  ctx: Context,
  detail: CountedDetail,
  amount: 1 | -1 = 1,
): Promise<void> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return;
  const { startsAt: periodStartsAt } = periodAt(entitlement.periodStartsAt, ctx.clock.now());
  await addDetail(tx, { organizationId: requireOrganization(ctx), kind: kinds[detail], periodStartsAt, amount });
}

const addDetail = prepared('usage_detail', tx => {
  const amount = sql`${sql.placeholder('amount')}::int`;
  return tx
    .insert(usage)
    .values({ ...placeholders(usage, 'organizationId', 'kind', 'periodStartsAt'), used: sql`greatest(0, ${amount})` })
    .onConflictDoUpdate({
      target: [usage.organizationId, usage.kind, usage.periodStartsAt],
      set: { used: sql`greatest(0, ${usage.used} + ${amount})` },
    });
});

/** From the counters of one month. */
export function breakdownOf(rows: readonly { kind: string; used: number }[]): QuestionBreakdown {
  const countOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.used ?? 0;
  const [suggested, stopped] = [countOf(kinds.suggested), countOf(kinds.stopped)];
  return {
    answered: Math.max(0, countOf('questions') - suggested - stopped),
    suggested,
    stopped,
    free: { repeated: countOf(kinds.repeated), beyondLimit: countOf(graceKind), other: countOf(kinds.other) },
  };
}
