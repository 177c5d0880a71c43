// The list of a site's chats: searched, filtered, page by page, however many there are.
import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { filterOf, isIn } from '#domain/chat/filter.ts';
import type { ChatCounts, ChatSummary, ChatsFilter, ChatsQuery } from '#domain/chat/history-inputs.ts';
import { type Context, transaction } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

type Page = { data: ChatSummary[]; pagination: { next: string | null; hasMore: boolean } };
type ChatRow = typeof chats.$inferSelect;

/** Enough to recognise a chat by. */
const longestTitle = 300;

/** The first thing that was written in a chat. The outer table by its name: a column of it would be read as one of the inner. */
export const titleOf = sql<string | null>`(select left(m.text, ${sql.raw(String(longestTitle))}) from ${messages} m
  where m.organization_id = chats.organization_id and m.chat_id = chats.id and m.role = 'visitor'
  order by m.position limit 1)`;

/** Whoever is signed in may read what their organisation was asked. Those with the latest words first. */
export async function listChats(ctx: Context, query: ChatsQuery): Promise<Page> {
  const { after, perPage } = query;
  const rows = await transaction(ctx, async tx =>
    tx
      .select({ chat: chats, title: titleOf, place: sql<string>`${chats.updatedAt}::text` })
      .from(chats)
      .where(and(await filterOf(tx, ctx, query), after ? comesAfter(after) : undefined))
      .orderBy(desc(chats.updatedAt), desc(chats.id))
      .limit(perPage + 1),
  );
  const page = rows.slice(0, perPage);
  const last = rows.length > perPage ? page.at(-1) : undefined;
  return {
    data: page.map(({ chat, title }) => toSummary(chat, title)),
    pagination: { next: last ? cursorOf(last.place, last.chat.id) : null, hasMore: last !== undefined },
  };
}

export async function countChats(ctx: Context, { state: _, ...filter }: ChatsFilter): Promise<ChatCounts> {
  return transaction(ctx, async tx => {
    const where = await filterOf(tx, ctx, filter);
    const having = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
    const [counted] = await tx
      .select({
        all: count(),
        answered: having(isIn.answered),
        offered: having(isIn.offered),
        unanswered: having(isIn.unanswered),
        thumbsDown: having(isIn['thumbs-down']),
        contact: having(isIn.contact),
      })
      .from(chats)
      .where(where);
    const none = { all: 0, answered: 0, offered: 0, unanswered: 0, thumbsDown: 0, contact: 0 };
    return { ...none, ...counted, ...(await findChoices(tx, filter.site)) };
  });
}

/** The chat above and the one below, in the list that the filter makes. */
export async function findNeighbours(
  ctx: Context,
  id: string,
  filter: ChatsFilter,
): Promise<{ newer: string | null; older: string | null }> {
  return transaction(ctx, async tx => {
    const [here] = await tx
      .select({ place: sql<string>`${chats.updatedAt}::text` })
      .from(chats)
      .where(eq(chats.id, id));
    if (!here) throw chatNotFound();
    const where = await filterOf(tx, ctx, filter);
    const place = sql`(${here.place}::timestamptz, ${id}::uuid)`;
    const find = async (side: SQL, turn: typeof asc) => {
      const [found] = await tx
        .select({ id: chats.id })
        .from(chats)
        .where(and(where, side))
        .orderBy(turn(chats.updatedAt), turn(chats.id))
        .limit(1);
      return found?.id ?? null;
    };
    return {
      newer: await find(sql`(${chats.updatedAt}, ${chats.id}) > ${place}`, asc),
      older: await find(sql`(${chats.updatedAt}, ${chats.id}) < ${place}`, desc),
    };
  });
}

export function toSummary(row: ChatRow, title: string | null): ChatSummary {
  const { id, siteId, questions, offered, unanswered, thumbsUp, thumbsDown } = row;
  const { channel, language, widgetId, pageUrl, contactName, contactEmail, contactAt, createdAt, updatedAt } = row;
  const contact =
    contactEmail && contactAt
      ? { name: contactName ?? contactEmail, email: contactEmail, at: contactAt.toISOString() }
      : null;
  return {
    ...{ id, siteId, questions, offered, unanswered, thumbsUp, thumbsDown, channel, language, widgetId, pageUrl },
    contact,
    title: title ?? '',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function chatNotFound(): AppError {
  return new AppError('not-found', 'chat_not_found', 'This chat is not there any more.');
}

/** What there is to choose from, whatever is chosen now. */
async function findChoices(tx: Transaction, siteId: string): Promise<Pick<ChatCounts, 'languages' | 'channels'>> {
  const rows = await tx
    .select({ language: chats.language, channel: chats.channel, count: count() })
    .from(chats)
    .where(and(eq(chats.siteId, siteId), ne(chats.channel, 'playground')))
    .groupBy(chats.language, chats.channel)
    .orderBy(desc(count()));
  return {
    languages: [...new Set(rows.map(({ language }) => language))],
    channels: [...new Set(rows.map(({ channel }) => channel))],
  };
}

function cursorOf(place: string, id: string): string {
  return Buffer.from(JSON.stringify([place, id])).toString('base64url');
}

/** As the database writes it, with all its digits. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/);

function comesAfter(cursor: string): SQL {
  const parsed = z.tuple([moment, z.uuid()]).safeParse(parse(cursor));
  if (!parsed.success) {
    throw new AppError('invalid', 'invalid_cursor', 'This place in the list is not known. Begin with its first page.');
  }
  const [at, id] = parsed.data;
  return sql`(${chats.updatedAt}, ${chats.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
