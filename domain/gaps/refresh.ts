// Assigns the questions of the last 90 days to gaps: to existing ones if their wordings are similar, else to new ones.
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats } from '#database/schema/chat.ts';
import { gaps, gapWordings } from '#database/schema/gaps.ts';
import { openBudgets } from '#domain/budgets.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { requireSameClock } from '#domain/expiry.ts';
import { embedTexts } from '#domain/gaps/embeddings.ts';
import { gapLimits } from '#domain/gaps/inputs.ts';
import { type KnownGap, type NewGap, planGaps } from '#domain/gaps/plan.ts';
import { type GapQuestion, listGapQuestions } from '#domain/gaps/questions.ts';
import { withStems } from '#domain/reporting/grouping.ts';
import { requireSite } from '#domain/sites/site.ts';
import { AppError } from '#platform/errors.ts';

const spend = openBudgets({ 'refresh-gaps': { points: 20, seconds: 3600 } });
const attempts = 3;
const atOnce = 500;

/** On demand, for a person who wants to see the questions of today. */
export async function requestRefresh(ctx: Context, siteId: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  await transaction(ctx, tx => requireSite(tx, siteId));
  await spend(ctx, 'refresh-gaps', requireOrganization(ctx), { why: 'You’ve refreshed the gaps too many times.' });
  await refreshGaps(ctx, siteId);
  return { id: siteId };
}

/**
 * Idempotent. Grouping happens outside of a transaction, because it may ask a model; if someone changed a gap in the
 * meantime, it starts again.
 */
export async function refreshGaps(ctx: Context, siteId: string): Promise<void> {
  await requireSameClock(ctx);
  for (let attempt = 0; attempt < attempts; attempt++) if (await refreshOnce(ctx, siteId)) return;
  throw new AppError('conflict', 'gaps_changed', 'Someone changed the gaps at the same time. Please try again.');
}

async function refreshOnce(ctx: Context, siteId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const { mark, asked, known } = await transaction(ctx, async tx => ({
    // First: what changes during the other reads has to differ from it.
    mark: await readMark(tx, siteId),
    asked: await withStems<GapQuestion>(tx, await listGapQuestions(tx, siteId, now)),
    known: await listKnown(tx, siteId),
  }));
  const vectors = await embedTexts(
    ctx,
    [...known.flatMap(gap => gap.wordings), ...asked].map(({ text }) => text),
  );
  const plan = await planGaps({ asked, known, vectors, now });
  return transaction(ctx, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gaps ${siteId}`}, 0))`);
    if ((await readMark(tx, siteId)) !== mark) return false;
    await writeGaps(tx, ctx, siteId, plan, now);
    return true;
  });
}

async function listKnown(tx: Transaction, siteId: string): Promise<KnownGap[]> {
  const rows = await tx.select().from(gaps).where(eq(gaps.siteId, siteId)).orderBy(gaps.createdAt, gaps.id);
  const wordings = await tx
    .select({ wording: gapWordings })
    .from(gapWordings)
    .innerJoin(gaps, and(eq(gaps.organizationId, gapWordings.organizationId), eq(gaps.id, gapWordings.gapId)))
    .where(eq(gaps.siteId, siteId))
    .orderBy(sql`${gapWordings.count} desc`, gapWordings.id);
  const read = Map.groupBy(
    await withStems(
      tx,
      wordings.map(({ wording }) => wording),
    ),
    ({ gapId }) => gapId,
  );
  return rows.map(row => ({ ...row, wordings: read.get(row.id) ?? [] }));
}

/** Differs after every change of a gap. */
async function readMark(tx: Transaction, siteId: string): Promise<string> {
  const { rows } = await tx.execute<{ mark: string | null }>(sql`
    select md5(string_agg(id::text || state || updated_at::text, ' ' order by id)) as mark
    from ${gaps} where site_id = ${siteId}`);
  return rows[0]?.mark ?? '';
}

async function writeGaps(tx: Transaction, ctx: Context, siteId: string, plan: NewGap[], now: Date): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const alive = await lockChats(
    tx,
    plan.flatMap(({ wordings }) => wordings.map(({ chatId }) => chatId)),
  );
  for (let at = 0; at < plan.length; at += atOnce) {
    const some = plan.slice(at, at + atOnce);
    await tx
      .insert(gaps)
      .values(
        some.map(({ wordings: _, ...gap }) => ({ ...gap, organizationId, siteId, createdAt: now, updatedAt: now })),
      )
      .onConflictDoUpdate({
        target: [gaps.organizationId, gaps.id],
        set: Object.fromEntries(refreshed.map(column => [column, sql.raw(`excluded.${gaps[column].name}`)])),
      });
    const ids = some.map(({ id }) => id);
    await tx.delete(gapWordings).where(inArray(gapWordings.gapId, ids));
    const wordings = some.flatMap(gap => gap.wordings.map(one => ({ ...one, organizationId, gapId: gap.id })));
    const remaining = wordings.filter(({ chatId }) => alive.has(chatId));
    for (let from = 0; from < remaining.length; from += atOnce) {
      await tx.insert(gapWordings).values(remaining.slice(from, from + atOnce));
    }
  }
  const ofGap = and(eq(gapWordings.organizationId, gaps.organizationId), eq(gapWordings.gapId, gaps.id));
  const isEmpty = notExists(tx.select({ one: sql`1` }).from(gapWordings).where(ofGap));
  await tx.delete(gaps).where(and(eq(gaps.siteId, siteId), isEmpty));
}

const refreshed = [
  'state',
  'language',
  'concept',
  'unanswered',
  'offered',
  'disliked',
  'weeks',
  'firstAskedAt',
  'lastAskedAt',
  'updatedAt',
] as const;

/** Chats that were deleted since the questions were read are left out; the others cannot be deleted until the end. */
async function lockChats(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const alive = new Set<string>();
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += gapLimits.wordings * atOnce) {
    const some = distinct.slice(at, at + gapLimits.wordings * atOnce);
    const rows = await tx.select({ id: chats.id }).from(chats).where(inArray(chats.id, some)).for('key share');
    for (const { id } of rows) alive.add(id);
  }
  return alive;
}
