import { aliasedTable, and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { chats, messages } from '#database/schema/chat.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { requireSite } from '#domain/sites/site.ts';

const chatsLookedAt = 20;
const mostQuestions = 5;
const longestQuestion = 200;

/** The latest questions of a site's visitors that got no answer, each once. */
export async function listUnanswered(ctx: Context, siteId: string): Promise<string[]> {
  requirePermission(ctx, 'list:sites');
  const question = aliasedTable(messages, 'question');
  const rows = await transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const lately = tx
      .select({ id: chats.id })
      .from(chats)
      .where(and(eq(chats.siteId, siteId), gt(chats.unanswered, 0)))
      .orderBy(desc(chats.updatedAt))
      .limit(chatsLookedAt);
    return tx
      .select({ text: question.text })
      .from(messages)
      .innerJoin(
        question,
        and(
          eq(question.organizationId, messages.organizationId),
          eq(question.chatId, messages.chatId),
          eq(question.position, sql`${messages.position} - 1`),
        ),
      )
      .where(and(inArray(messages.chatId, lately), eq(messages.outcome, 'unknown')))
      .orderBy(desc(messages.createdAt))
      .limit(chatsLookedAt * 2);
  });
  const short = rows.map(({ text }) => text.trim()).filter(text => text.length <= longestQuestion);
  const isFirst = (text: string, at: number) => short.findIndex(one => isSame(one, text)) === at;
  return short.filter(isFirst).slice(0, mostQuestions);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
