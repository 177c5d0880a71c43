// The list of a site's chats: searched, filtered and paginated.
import { and, asc, count, desc, eq, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import type { ChatCounts, ChatState, ChatSummary, ChatsFilter, ChatsQuery } from '#domain/chat/dashboard/inputs.ts';
import { chatNotFound } from '#domain/chat/storage/chats.ts';
import { matchesSearch } from '#domain/chat/storage/search-terms.ts';
import { type Context, transaction } from '#domain/context.ts';
import { requireSite } from '#domain/sites/site.ts';
import { AppError } from '#platform/errors.ts';

type Page = { data: ChatSummary[]; pagination: { next: string | null; hasMore: boolean } };
type SummaryRow = { chat: typeof chats.$inferSelect; title: string | null; isAskedBack: boolean };

/** Enough to recognise a chat by. */
const longestTitle = 300;

/** The first message of a chat. Names the outer table as text, because Drizzle would resolve its columns to the inner one. */
export const titleOf = sql<string | null>`(select left(m.text, ${sql.raw(String(longestTitle))}) from ${messages} m
  where m.organization_id = chats.organization_id and m.chat_id = chats.id and m.role = 'visitor'
  order by m.position limit 1)`;

/** Whether the last answer is a question back. */
const isAskedBack = sql<boolean>`coalesce((select m.outcome = 'clarified' from ${messages} m
  where m.organization_id = chats.organization_id and m.chat_id = chats.id and m.role = 'assistant'
  order by m.position desc limit 1), false)`;

/** What `toSummary` reads. */
export const summaryColumns = { chat: chats, title: titleOf, isAskedBack };

/** Every member may read the chats of their organisation. Latest message first. */
export async function listChats(ctx: Context, query: ChatsQuery): Promise<Page> {
  const { after, perPage } = query;
  const rows = await transaction(ctx, async tx =>
    tx
      .select({ ...summaryColumns, updatedAt: sql<string>`${chats.updatedAt}::text` })
      .from(chats)
      .where(and(await chatFilter(tx, ctx, query), after ? comesAfter(after) : undefined))
      .orderBy(desc(chats.updatedAt), desc(chats.id))
      .limit(perPage + 1),
  );
  const page = rows.slice(0, perPage);
  const last = rows.length > perPage ? page.at(-1) : undefined;
  return {
    data: page.map(toSummary),
    pagination: { next: last ? cursorOf(last.updatedAt, last.chat.id) : null, hasMore: last !== undefined },
  };
}

export async function countChats(ctx: Context, { state: _, ...filter }: ChatsFilter): Promise<ChatCounts> {
  return transaction(ctx, async tx => {
    const where = await chatFilter(tx, ctx, filter);
    const having = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
    const [counted] = await tx
      .select({
        all: count(),
        answered: having(stateConditions.answered),
        offered: having(stateConditions.offered),
        unanswered: having(stateConditions.unanswered),
        toReview: having(stateConditions['to-review']),
        thumbsDown: having(stateConditions['thumbs-down']),
        contact: having(stateConditions.contact),
      })
      .from(chats)
      .where(where);
    const none = { all: 0, answered: 0, offered: 0, unanswered: 0, toReview: 0, thumbsDown: 0, contact: 0 };
    return { ...none, ...counted, ...(await listFilterChoices(tx, filter.site)) };
  });
}

/** The previous and the next chat in the filtered list. */
export async function findNeighbours(
  ctx: Context,
  id: string,
  filter: ChatsFilter,
): Promise<{ newer: string | null; older: string | null }> {
  return transaction(ctx, async tx => {
    const [here] = await tx
      .select({ updatedAt: sql<string>`${chats.updatedAt}::text` })
      .from(chats)
      .where(eq(chats.id, id));
    if (!here) throw chatNotFound();
    const where = await chatFilter(tx, ctx, filter);
    const sortKey = sql`(${here.updatedAt}::timestamptz, ${id}::uuid)`;
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
      newer: await find(sql`(${chats.updatedAt}, ${chats.id}) > ${sortKey}`, asc),
      older: await find(sql`(${chats.updatedAt}, ${chats.id}) < ${sortKey}`, desc),
    };
  });
}

export function toSummary({ chat: row, title, isAskedBack }: SummaryRow): ChatSummary {
  const { id, siteId, questions, offered, unanswered, toReview, thumbsUp, thumbsDown } = row;
  const { channel, language, widgetId, pageUrl, contactName, contactEmail, contactAt, createdAt, updatedAt } = row;
  const handledAt = row.handledAt && row.handledAt >= updatedAt ? row.handledAt.toISOString() : null;
  const contact =
    contactEmail && contactAt
      ? { name: contactName ?? contactEmail, email: contactEmail, at: contactAt.toISOString() }
      : null;
  return {
    ...{ id, siteId, questions, offered, unanswered, toReview, isAskedBack, thumbsUp, thumbsDown },
    ...{ channel, language, widgetId, pageUrl },
    contact,
    handledAt,
    title: title ?? '',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** All languages and channels of the site's chats, independent of the current filter. */
async function listFilterChoices(tx: Transaction, siteId: string): Promise<Pick<ChatCounts, 'languages' | 'channels'>> {
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

function cursorOf(updatedAt: string, id: string): string {
  return Buffer.from(JSON.stringify([updatedAt, id])).toString('base64url');
}

/** A timestamp as PostgreSQL prints it, with microseconds. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/);

function comesAfter(cursor: string): SQL {
  const parsed = z.tuple([moment, z.uuid()]).safeParse(parse(cursor));
  if (!parsed.success) {
    throw new AppError(
      'invalid',
      'invalid_cursor',
      'That page of results no longer exists. Start from the first page.',
    );
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

/** A site of another organisation is not found. */
export async function chatFilter(tx: Transaction, ctx: Context, filter: ChatsFilter): Promise<SQL | undefined> {
  const site = await requireSite(tx, filter.site);
  const { search, state, handled, widget, channel, language, from, until } = filter;
  const startOf = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${site.timeZone})`;
  return and(
    eq(chats.siteId, site.id),
    ne(chats.channel, 'playground'),
    state && stateConditions[state],
    handled && (handled === 'yes' ? isHandled : sql`${isHandled} is not true`),
    widget ? eq(chats.widgetId, widget) : undefined,
    channel ? eq(chats.channel, channel) : undefined,
    language ? eq(chats.language, language) : undefined,
    from ? sql`${chats.updatedAt} >= ${startOf(from, 0)}` : undefined,
    until ? sql`${chats.updatedAt} < ${startOf(until, 1)}` : undefined,
    search ? await matchesSearch(tx, ctx, site, search) : undefined,
  );
}

const isHandled = sql`(${chats.handledAt} >= ${chats.updatedAt})`;

const stateConditions: Record<ChatState, SQL> = {
  answered: sql`(${chats.questions} > 0 and ${chats.offered} = 0 and ${chats.unanswered} = 0)`,
  offered: gt(chats.offered, 0),
  unanswered: gt(chats.unanswered, 0),
  'to-review': gt(chats.toReview, 0),
  'thumbs-down': gt(chats.thumbsDown, 0),
  contact: isNotNull(chats.contactAt),
};
