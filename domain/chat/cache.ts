// An answer that was given a moment ago is said again, as long as nothing that the site knows has changed since.
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { prepared, preparedStatement } from '#database/prepared.ts';
import { answerTraces, messages } from '#database/schema/chat.ts';
import { answerCache, knowledgeChanges } from '#database/schema/chat-doors.ts';
import { rules } from '#database/schema/rules.ts';
import { sites } from '#database/schema/sites.ts';
import type { Trace } from '#domain/answers/inputs.ts';
import { type Place, toVisitorMessage } from '#domain/chat/chat.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { hashSecret } from '#platform/crypto.ts';

export type Repeat = { message: VisitorMessage; trace: Trace | null };

/** What an answer depends on beside the site's knowledge. */
type Asked = { text: string; place: Place; hasContact: boolean; show: { sources: boolean; products: boolean } };

const freshFor = 10 * 60_000;

export function cacheKeyOf({ text, place: { language, page }, hasContact, show }: Asked): string {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  const question = words.trim().replace(/(?<![\s?!.。？！])[\s?!.。？！]+$/u, '') || words;
  return hashSecret(JSON.stringify([question, language, page, hasContact, show.sources, show.products]));
}

/** What the database shows at this moment: everything read later shows the same or more. */
export async function takeSnapshot(tx: Transaction): Promise<string> {
  const [row] = await snapshot(tx, {});
  return row?.seen ?? '';
}

const snapshot = preparedStatement<Record<string, never>, { seen: string }>(
  'seen',
  () => sql`select pg_current_snapshot()::text as seen`,
);

export async function findRepeat(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  key: string,
): Promise<Repeat | undefined> {
  const now = ctx.clock.now();
  const [found] = await repeatOf(tx, {
    organizationId: requireOrganization(ctx),
    siteId,
    key,
    since: new Date(now.getTime() - freshFor),
    now: now.toISOString(),
  });
  return found && { message: toVisitorMessage(found.message), trace: found.trace as Trace | null };
}

const repeatOf = prepared('repeat', tx =>
  tx
    .select({ message: messages, trace: answerTraces.trace })
    .from(answerCache)
    .innerJoin(sites, and(eq(sites.organizationId, answerCache.organizationId), eq(sites.id, answerCache.siteId)))
    .innerJoin(
      messages,
      and(eq(messages.organizationId, answerCache.organizationId), eq(messages.id, answerCache.messageId)),
    )
    .leftJoin(
      answerTraces,
      and(eq(answerTraces.organizationId, messages.organizationId), eq(answerTraces.messageId, messages.id)),
    )
    .where(
      and(
        eq(answerCache.organizationId, sql.placeholder('organizationId')),
        eq(answerCache.siteId, sql.placeholder('siteId')),
        eq(answerCache.key, sql.placeholder('key')),
        gt(answerCache.createdAt, sql.placeholder('since')),
        sql`not exists (${changesSince()})`,
        sql`not exists (${rulesThatTurned()})`,
      ),
    ),
);

/** `seen` is from before the answer was thought of, so that a change meanwhile counts as one after it. */
export async function keepForRepeats(
  tx: Transaction,
  ctx: Context,
  { siteId, key, ...row }: Omit<typeof answerCache.$inferInsert, 'organizationId'>,
): Promise<void> {
  await tx
    .insert(answerCache)
    .values({ organizationId: requireOrganization(ctx), siteId, key, ...row })
    .onConflictDoUpdate({ target: [answerCache.organizationId, answerCache.siteId, answerCache.key], set: row })
    .execute();
}

/** Transactions that were not through when the answer was begun. */
function changesSince() {
  return sql`select 1 from ${knowledgeChanges}
    where ${knowledgeChanges.organizationId} = ${answerCache.organizationId}
      and ${knowledgeChanges.siteId} = ${answerCache.siteId}
      and not pg_visible_in_snapshot(${knowledgeChanges.changedBy}, ${answerCache.seen})`;
}

/** Rules begin and end by the clock on the site's wall, without anybody changing them. */
function rulesThatTurned() {
  const wall = (at: unknown) => sql`to_char(${at} at time zone ${sites.timeZone}, 'YYYY-MM-DD"T"HH24:MI')`;
  const [then, today] = [wall(answerCache.createdAt), wall(sql`${sql.placeholder('now')}::timestamptz`)];
  // Where clocks were set back in between, nobody knows what turned.
  const turned = (column: unknown) =>
    sql`${column} between ${then} and ${today} or ${column} is not null and ${today} < ${then}`;
  return sql`select 1 from ${rules}
    where ${rules.organizationId} = ${answerCache.organizationId} and ${rules.siteId} = ${answerCache.siteId}
      and (${turned(rules.validFrom)} or ${turned(rules.validUntil)})`;
}
