import { aliasedTable, and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { chats, messages } from '#database/schema/chat.ts';
import type { UnansweredQuestion } from '#domain/chat/dashboard/inputs.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { requireSite } from '#domain/sites/site.ts';

const chatsLookedAt = 20;
const mostQuestions = 5;
const longestQuestion = 200;

/** The latest distinct questions that got no answer, or only suggested passages. */
export async function listUnanswered(ctx: Context, siteId: string): Promise<UnansweredQuestion[]> {
  requirePermission(ctx, 'list:sites');
  const question = aliasedTable(messages, 'question');
  const rows = await transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const latest = (condition: SQL) =>
      tx
        .select({ id: chats.id })
        .from(chats)
        .where(and(eq(chats.siteId, siteId), condition))
        .orderBy(desc(chats.updatedAt))
        .limit(chatsLookedAt);
    // Two lists, because each condition has its own index.
    const isLatest = or(
      inArray(messages.chatId, latest(gt(chats.unanswered, 0))),
      inArray(messages.chatId, latest(gt(chats.offered, 0))),
    );
    return tx
      .select({ text: question.text, outcome: messages.outcome })
      .from(messages)
      .innerJoin(
        question,
        and(
          eq(question.organizationId, messages.organizationId),
          eq(question.chatId, messages.chatId),
          eq(question.position, sql`${messages.position} - 1`),
        ),
      )
      .where(and(isLatest, inArray(messages.outcome, ['unknown', 'offered'])))
      .orderBy(desc(messages.createdAt))
      .limit(chatsLookedAt * 2);
  });
  const short = rows
    .map(({ text, outcome }) => ({ text: text.trim(), isOffered: outcome === 'offered' }))
    .filter(({ text }) => text.length <= longestQuestion);
  const isFirst = ({ text }: UnansweredQuestion, at: number) => short.findIndex(one => isSame(one.text, text)) === at;
  return short.filter(isFirst).slice(0, mostQuestions);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
