// Counts the tokens of the model that plans include, per organisation and day. Past the operator's limit, answers are quotes.
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { modelUsage } from '#database/schema/answers.ts';
import { tokenLimitEmailQueue } from '#domain/answers/jobs.ts';
import { type Context, outsideDraft, requireOrganization, transaction } from '#domain/context.ts';
import { earlierNow } from '#domain/expiry.ts';

const keptDays = 90;

/** Adds the tokens of an answer without delaying it. Those of a draft that is rolled back count, too. */
export function openTokenCount(ctx: Context): (tokens: number) => void {
  return tokens => {
    if (tokens <= 0) return;
    addTokens(outsideDraft(ctx), tokens).catch(error => ctx.log.warn({ err: error }, 'could not count tokens'));
  };
}

export async function addTokens(ctx: Context, tokens: number): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const { dailyTokens } = ctx.includedModel;
  await transaction(ctx, async tx => {
    const [today] = await tx
      .insert(modelUsage)
      .values({ organizationId, day: sql`(now() at time zone 'utc')::date`, tokens })
      .onConflictDoUpdate({
        target: [modelUsage.organizationId, modelUsage.day],
        set: { tokens: sql`${modelUsage.tokens} + excluded.tokens` },
      })
      .returning();
    // The row is locked, so concurrent answers send one email.
    if (!today || today.emailedAt || dailyTokens === 0 || today.tokens < dailyTokens) return;
    const isToday = and(eq(modelUsage.organizationId, organizationId), eq(modelUsage.day, today.day));
    await tx.update(modelUsage).set({ emailedAt: sql`now()` }).where(isToday);
    await ctx.jobs.enqueue(tx, tokenLimitEmailQueue, { organizationId, day: today.day });
  });
}

export async function deleteOldTokenCounts(tx: Transaction, ctx: Context): Promise<void> {
  const isOld = lt(modelUsage.day, sql`(${earlierNow(ctx)} at time zone 'utc')::date - ${keptDays}::int`);
  await tx.delete(modelUsage).where(and(eq(modelUsage.organizationId, requireOrganization(ctx)), isOld));
}
