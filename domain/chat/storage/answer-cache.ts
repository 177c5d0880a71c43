// Reuses an answer to the same question for ten minutes, unless the site's knowledge has changed since.
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { prepared } from '#database/prepared.ts';
import { answerTraces, messages } from '#database/schema/chat.ts';
import { answerCache, knowledgeChanges } from '#database/schema/chat-access.ts';
import { rules } from '#database/schema/rules.ts';
import { sites } from '#database/schema/sites.ts';
import type { Trace } from '#domain/answers/inputs.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import { type ChatDetails, toVisitorMessage } from '#domain/chat/storage/chats.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { hashSecret } from '#platform/crypto.ts';

export type CachedAnswer = { message: VisitorMessage; trace: Trace | null };

/** What an answer depends on besides the site's knowledge. */
type CacheableQuestion = {
  text: string;
  details: ChatDetails;
  hasContact: boolean;
  show: { sources: boolean; products: boolean };
};

const freshFor = sql`interval '10 minutes'`;

export function cacheKeyOf({ text, details: { language, page }, hasContact, show }: CacheableQuestion): string {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  const question = words.trim().replace(/(?<![\s?!.。？！])[\s?!.。？！]+$/u, '') || words;
  return hashSecret(JSON.stringify([question, language, page, hasContact, show.sources, show.products]));
}

/** Also returns the database snapshot at this moment. Later reads see the same changes or more. */
export async function findCachedAnswer(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  key: string,
): Promise<{ seen: string; cached?: CachedAnswer }> {
  const [found] = await cachedAnswer(tx, {
    organizationId: requireOrganization(ctx),
    siteId,
    key,
    now: ctx.clock.now().toISOString(),
  });
  const { seen = '', message, trace } = found ?? {};
  return message ? { seen, cached: { message: toVisitorMessage(message), trace: trace as Trace | null } } : { seen };
}

const cachedAnswer = prepared('cached_answer', tx =>
  tx
    .select({ seen: sql<string>`pg_current_snapshot()::text`, message: messages, trace: answerTraces.trace })
    .from(sites)
    .leftJoin(
      answerCache,
      and(
        eq(answerCache.organizationId, sites.organizationId),
        eq(answerCache.siteId, sites.id),
        eq(answerCache.key, sql.placeholder('key')),
        gt(answerCache.createdAt, sql`now() - ${freshFor}`),
        sql`not exists (${changesSince()})`,
        sql`not exists (${rulesThatStartedOrEnded()})`,
      ),
    )
    .leftJoin(
      messages,
      and(eq(messages.organizationId, answerCache.organizationId), eq(messages.id, answerCache.messageId)),
    )
    .leftJoin(
      answerTraces,
      and(eq(answerTraces.organizationId, messages.organizationId), eq(answerTraces.messageId, messages.id)),
    )
    .where(and(eq(sites.organizationId, sql.placeholder('organizationId')), eq(sites.id, sql.placeholder('siteId')))),
);

/** `seen` is the snapshot from before the search, so that a change during the answer invalidates it. */
export async function cacheAnswer(
  tx: Transaction,
  ctx: Context,
  { siteId, key, ...row }: Omit<typeof answerCache.$inferInsert, 'organizationId' | 'createdAt'> & { createdAt: SQL },
): Promise<void> {
  await tx
    .insert(answerCache)
    .values({ organizationId: requireOrganization(ctx), siteId, key, ...row })
    .onConflictDoUpdate({ target: [answerCache.organizationId, answerCache.siteId, answerCache.key], set: row })
    .execute();
}

/** Knowledge changes that were not visible in the snapshot of the answer. */
function changesSince() {
  return sql`select 1 from ${knowledgeChanges}
    where ${knowledgeChanges.organizationId} = ${answerCache.organizationId}
      and ${knowledgeChanges.siteId} = ${answerCache.siteId}
      and not pg_visible_in_snapshot(${knowledgeChanges.changedBy}, ${answerCache.seen})`;
}

/** Rules also start and end by date in the site's time zone, without a change. */
function rulesThatStartedOrEnded() {
  const localTime = (at: unknown) => sql`to_char(${at} at time zone ${sites.timeZone}, 'YYYY-MM-DD"T"HH24:MI')`;
  const [then, today] = [localTime(answerCache.createdAt), localTime(sql`${sql.placeholder('now')}::timestamptz`)];
  // If the clocks went back in between, any dated rule may have started or ended.
  const turned = (column: unknown) =>
    sql`${column} between ${then} and ${today} or ${column} is not null and ${today} < ${then}`;
  return sql`select 1 from ${rules}
    where ${rules.organizationId} = ${answerCache.organizationId} and ${rules.siteId} = ${answerCache.siteId}
      and (${turned(rules.validFrom)} or ${turned(rules.validUntil)})`;
}
