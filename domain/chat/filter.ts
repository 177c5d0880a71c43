// Which chats a filter means, for the list, its counts, the way to the next one, and the export.
import { and, eq, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats } from '#database/schema/chat.ts';
import type { ChatState, ChatsFilter } from '#domain/chat/history-inputs.ts';
import { holdsWords } from '#domain/chat/terms.ts';
import type { Context } from '#domain/context.ts';
import { requireSite } from '#domain/sites/site.ts';

/** None of another organisation: its site is not found. */
export async function filterOf(tx: Transaction, ctx: Context, filter: ChatsFilter): Promise<SQL | undefined> {
  const site = await requireSite(tx, filter.site);
  const { search, state, widget, channel, language, from, until } = filter;
  const startOf = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${site.timeZone})`;
  return and(
    eq(chats.siteId, site.id),
    ne(chats.channel, 'playground'),
    state && isIn[state],
    widget ? eq(chats.widgetId, widget) : undefined,
    channel ? eq(chats.channel, channel) : undefined,
    language ? eq(chats.language, language) : undefined,
    from ? sql`${chats.updatedAt} >= ${startOf(from, 0)}` : undefined,
    until ? sql`${chats.updatedAt} < ${startOf(until, 1)}` : undefined,
    search ? await holdsWords(tx, ctx, site, search) : undefined,
  );
}

export const isIn: Record<ChatState, SQL> = {
  answered: sql`(${chats.questions} > 0 and ${chats.offered} = 0 and ${chats.unanswered} = 0)`,
  offered: gt(chats.offered, 0),
  unanswered: gt(chats.unanswered, 0),
  'thumbs-down': gt(chats.thumbsDown, 0),
  contact: isNotNull(chats.contactAt),
};
