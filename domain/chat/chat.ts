// The conversation of one visitor: begun, read, deleted.
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { given, prepared, preparedStatement } from '#database/prepared.ts';
import { chats, messages } from '#database/schema/chat.ts';
import type { Offer, ProductCard, Source } from '#domain/answers/inputs.ts';
import type { History, VisitorMessage } from '#domain/chat/inputs.ts';
import { isTheirs, namesOf, ofEachChannel } from '#domain/chat/theirs.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type Message = typeof messages.$inferSelect;

/** Whose conversation it is: a visitor's of a widget, or one that a program holds by its id. */
export type Party =
  | {
      channel: 'widget';
      siteId: string;
      widgetId: string;
      /** The hash of what the visitor is known by. */
      visitor: string;
      /** Whom the shop knows them as, if they are signed in there. */
      customer?: string | null;
    }
  | {
      channel: 'api';
      siteId: string;
      widgetId?: null;
      chatId: string;
      /** A conversation of this id begins now, unless it did. */
      begins: boolean;
      visitor: string | null;
      customer?: null;
    };

/** Whose conversation it is, and where it takes place. */
export type Place = Party & { language: WidgetLanguage; page: string | null };

const goesOnFor = 24 * 3600 * 1000;
const mostShown = 200;

/** What was said lately, for a page that opens it again. */
export async function readHistory(ctx: Context, place: Party): Promise<History> {
  return transaction(ctx, async tx => {
    const chat = await findCurrent(tx, ctx, place);
    if (!chat) return { chatId: null, messages: [] };
    // An answer that is still being written has no outcome.
    const isSaid = or(eq(messages.role, 'visitor'), isNotNull(messages.outcome));
    const rows = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.chatId, chat.id), isSaid))
      .orderBy(desc(messages.position))
      .limit(mostShown);
    return { chatId: chat.id, messages: rows.reverse().map(toVisitorMessage) };
  });
}

/** Everything this visitor ever wrote here. Says how many conversations it were. */
export async function deleteChats(ctx: Context, place: Party): Promise<{ deleted: number }> {
  const gone = await transaction(ctx, tx => tx.delete(chats).where(isTheirs(place)).returning({ id: chats.id }));
  return { deleted: gone.length };
}

/** The conversation that goes on, with the place of the last message in it; or none, and one begins. */
export type Current = { id: string; position: number } | undefined;

/** In that conversation, or in a new one. `counts`: a question is asked in it. Others of the same visitor wait until this ends. */
export async function openChat(
  tx: Transaction,
  ctx: Context,
  place: Place,
  { id, isNew, counts }: { id: string; isNew: boolean; counts: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  const { siteId, widgetId = null, channel, visitor, customer = null, language, page: pageUrl } = place;
  const questions = counts ? 1 : 0;
  if (isNew) {
    const who = { organizationId: requireOrganization(ctx), siteId, widgetId, channel, visitor, customer };
    const facts = { language, pageUrl, questions, createdAt: now, updatedAt: now };
    await addChat(tx, { ...who, ...facts, id });
    return;
  }
  const asked = { language, ...(pageUrl ? { pageUrl } : {}), questions: sql`${chats.questions} + 1` };
  await tx
    .update(chats)
    .set({ updatedAt: now, customer, ...(counts ? asked : {}) })
    .where(eq(chats.id, id))
    .execute();
}

const addChat = prepared('chat_add', tx =>
  tx
    .insert(chats)
    .values(
      given(
        chats,
        'organizationId',
        'id',
        'siteId',
        'widgetId',
        'channel',
        'visitor',
        'customer',
        'language',
        'pageUrl',
        'questions',
        'createdAt',
        'updatedAt',
      ),
    ),
);

/** What a conversation that begins now will be known by. */
export function idOfNew(place: Place, now: Date): string {
  if (place.channel === 'widget') return newId(now.getTime());
  if (place.begins) return place.chatId;
  throw chatNotFound();
}

/** Two questions sent at once would otherwise begin two conversations. */
export async function holdVisitor(tx: Transaction, place: Place): Promise<void> {
  const name = place.channel === 'widget' ? `${place.widgetId} ${place.visitor}` : place.chatId;
  await lockName(tx, { name });
}

const lockName = preparedStatement<{ name: string }, object>(
  'hold_visitor',
  ({ name }) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
);

export function chatNotFound(): AppError {
  return new AppError('not-found', 'chat_not_found', 'There is no such conversation, or it was deleted.');
}

/** What the list of chats shows of one: questions with suggested passages, questions without an answer, and ratings. */
export async function countWithin(tx: Transaction, chatId: string): Promise<void> {
  const count = (condition: SQL) =>
    sql<number>`(select count(*)::int from ${messages} where ${messages.organizationId} = ${chats.organizationId}
      and ${messages.chatId} = ${chats.id} and ${messages.role} = 'assistant' and ${condition})`;
  await tx
    .update(chats)
    .set({
      offered: count(sql`${messages.outcome} = 'offered'`),
      unanswered: count(sql`${messages.outcome} in ('unknown', 'limit', 'unavailable', 'failed')`),
      thumbsUp: count(sql`${messages.feedback} = 'up'`),
      thumbsDown: count(sql`${messages.feedback} = 'down'`),
    })
    .where(eq(chats.id, chatId));
}

/** What was said before, oldest first: as much as an answer can make use of. */
export async function listRecent(tx: Transaction, chatId: string, before: number) {
  const rows = await recentOf(tx, { chatId, after: before - 11, before });
  return rows.filter(({ text }) => text).map(({ role, text }) => ({ role: role as VisitorMessage['role'], text }));
}

const recentOf = prepared('messages_recent', tx =>
  tx
    .select({ role: messages.role, text: messages.text })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, sql.placeholder('chatId')),
        gt(messages.position, sql.placeholder('after')),
        lt(messages.position, sql.placeholder('before')),
      ),
    )
    .orderBy(asc(messages.position)),
);

export function toVisitorMessage(row: Message): VisitorMessage {
  return {
    id: row.id,
    role: row.role as VisitorMessage['role'],
    text: row.text,
    outcome: row.outcome as VisitorMessage['outcome'],
    sources: row.sources as Source[],
    products: row.products as ProductCard[],
    offers: row.offers as Offer[],
    suggestions: row.suggestions,
    feedback: row.feedback as VisitorMessage['feedback'],
    createdAt: row.createdAt.toISOString(),
  };
}

export async function findCurrent(tx: Transaction, ctx: Context, place: Party): Promise<Current> {
  // Whoever names a conversation means that one, however old it is.
  const since = new Date(place.channel === 'widget' ? ctx.clock.now().getTime() - goesOnFor : 0);
  const [chat] = await currentOf[place.channel](tx, { ...namesOf(place), customer: place.customer ?? null, since });
  return chat;
}

const currentOf = ofEachChannel((channel, isTheirs) =>
  prepared(`chat_current_${channel}`, tx =>
    tx
      .select({ id: chats.id, position: lastPosition })
      .from(chats)
      .where(and(isTheirs, isOfCustomer, gt(chats.updatedAt, sql.placeholder('since'))))
      // Their own before a stranger's.
      .orderBy(asc(isNull(chats.customer)), desc(chats.updatedAt))
      .limit(1),
  ),
);

const lastPosition = sql<number>`coalesce((
  select max(m.position) from messages m where m.organization_id = chats.organization_id and m.chat_id = chats.id), 0)`;

/** Whoever signs in goes on with what they asked as a stranger. After they sign out, the next at the same browser begins anew. */
const isOfCustomer = or(isNull(chats.customer), eq(chats.customer, sql.placeholder('customer')));
