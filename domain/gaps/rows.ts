// Gap rows and the API objects built from them.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { gaps, gapWordings } from '#database/schema/gaps.ts';
import type { Gap, GapWording } from '#domain/gaps/inputs.ts';
import { AppError } from '#platform/errors.ts';

export type GapRow = typeof gaps.$inferSelect;
export type WordingRow = typeof gapWordings.$inferSelect;

/** The last four weeks stand for a month of 30 days. */
const recentWeeks = 4;
const monthPerRecent = 30 / (recentWeeks * 7);

export async function requireGap(tx: Transaction, id: string): Promise<GapRow> {
  const [row] = await tx.select().from(gaps).where(eq(gaps.id, id));
  if (!row) throw gapNotFound();
  return row;
}

/** The most frequent first. */
export async function listWordings(tx: Transaction, gapIds: readonly string[]): Promise<WordingRow[]> {
  if (gapIds.length === 0) return [];
  return tx
    .select()
    .from(gapWordings)
    .where(inArray(gapWordings.gapId, [...gapIds]))
    .orderBy(sql`${gapWordings.count} desc, ${gapWordings.lastAskedAt} desc`, gapWordings.id);
}

/** All questions without a good answer: those of closed gaps are answered now. */
export async function countAllQuestions(tx: Transaction, siteId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`coalesce(sum(${questionCount}), 0)::int` })
    .from(gaps)
    .where(and(eq(gaps.siteId, siteId), inArray(gaps.state, ['open', 'dismissed'])));
  return row?.count ?? 0;
}

export const questionCount = sql<number>`(${gaps.unanswered} + ${gaps.offered} + ${gaps.disliked})`;

export function toGap(row: GapRow, wordings: readonly WordingRow[], allQuestions: number): Gap {
  const { id, siteId, state, language, unanswered, offered, disliked, weeks, documentId, ruleId } = row;
  const count = unanswered + offered + disliked;
  const recent = weeks.slice(-recentWeeks).reduce((sum, one) => sum + one, 0);
  return {
    ...{ id, siteId, state, language, count, unanswered, offered, disliked, weeks, documentId, ruleId },
    text: wordings[0]?.text ?? '',
    share: allQuestions > 0 ? Math.min(1, count / allQuestions) : 0,
    savedPerMonth: Math.round(recent * monthPerRecent),
    wordingCount: wordings.length,
    firstAskedAt: row.firstAskedAt.toISOString(),
    lastAskedAt: row.lastAskedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

export function toWording({ id, text, language, count, chatId, lastAskedAt }: WordingRow): GapWording {
  return { id, text, language, count, chatId, lastAskedAt: lastAskedAt.toISOString() };
}

export function gapNotFound(): AppError {
  return new AppError('not-found', 'gap_not_found', 'This gap no longer exists.');
}
