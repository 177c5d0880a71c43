// Creates, reads and deletes the chats of one owner.
import { and, asc, type Column, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { placeholders, prepared, preparedStatement } from '#database/prepared.ts';
import { chats, messages } from '#database/schema/chat.ts';
import type { Question } from '#domain/answers/answerer.ts';
import { countClarified, listReadDocuments, outcomesOf } from '#domain/answers/inputs.ts';
import type { History, VisitorMessage } from '#domain/chat/inputs.ts';
import { type ChatOwner, forEachChannel, isOwnedBy, ownerValues } from '#domain/chat/storage/chat-ownership.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type Message = typeof messages.$inferSelect;

/** Whose conversation it is, its language and the page it is on. */
export type ChatDetails = ChatOwner & { language: WidgetLanguage; page: string | null };

const continuesFor = 24 * 3600 * 1000;
const mostShown = 200;

/** The latest messages of the current chat, for a page that reopens it. */
export async function readHistory(ctx: Context, details: ChatOwner): Promise<History> {
  return transaction(ctx, async tx => {
    const chat = await findCurrentChat(tx, ctx, details);
    if (!chat) return { chatId: null, messages: [] };
    // Answers without an outcome are still being written.
    const isVisible = or(eq(messages.role, 'visitor'), isNotNull(messages.outcome));
    const rows = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.chatId, chat.id), isVisible))
      .orderBy(desc(messages.position))
      .limit(mostShown);
    return { chatId: chat.id, messages: rows.reverse().map(toVisitorMessage) };
  });
}

/** Deletes all chats of this owner, and returns how many there were. */
export async function deleteOwnChats(ctx: Context, details: ChatOwner): Promise<{ deleted: number }> {
  const deletedRows = await transaction(ctx, tx =>
    tx.delete(chats).where(isOwnedBy(details)).returning({ id: chats.id }),
  );
  return { deleted: deletedRows.length };
}

/** The chat that continues, and the position of its last message. Undefined if a new chat starts. */
export type CurrentChat = { id: string; position: number } | undefined;

/** Creates or updates the chat. `counts`: a question is asked in it. Requires `lockVisitor`. */
export async function startOrContinueChat(
  tx: Transaction,
  ctx: Context,
  details: ChatDetails,
  { id, isNew, counts }: { id: string; isNew: boolean; counts: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  const { siteId, widgetId = null, channel, visitor, customer = null, language, page: pageUrl } = details;
  const questions = counts ? 1 : 0;
  if (isNew) {
    const who = { organizationId: requireOrganization(ctx), siteId, widgetId, channel, visitor, customer };
    const facts = { language, pageUrl, questions, createdAt: now, updatedAt: now };
    await insertChat(tx, { ...who, ...facts, id });
    return;
  }
  const asked = { language, ...(pageUrl ? { pageUrl } : {}), questions: sql`${chats.questions} + 1` };
  await tx
    .update(chats)
    .set({ updatedAt: now, storedAt: sql`now()`, customer, ...(counts ? asked : {}) })
    .where(eq(chats.id, id))
    .execute();
}

/** By the database's clock: a process whose clock is wrong stores chats and answers of another time. */
export function isStoredBefore(ctx: Context, milliseconds: number, otherwise: Column): SQL {
  return isOlderThan(ctx, sql`coalesce(${chats.storedAt}, ${otherwise})`, milliseconds);
}

const insertChat = prepared('chat_add', tx =>
  tx
    .insert(chats)
    .values(
      placeholders(
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

export function newChatId(details: ChatDetails, now: Date): string {
  if (details.channel === 'widget') return newId(now.getTime());
  if (details.begins) return details.chatId;
  throw chatNotFound();
}

/** A page's address without its query and fragment, which may be private. */
export function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`.slice(0, 2000);
}

/** Two questions sent at once would otherwise start two chats. */
export async function lockVisitor(tx: Transaction, details: ChatDetails): Promise<void> {
  const name = details.channel === 'widget' ? `${details.widgetId} ${details.visitor}` : details.chatId;
  await lockName(tx, { name });
}

const lockName = preparedStatement<{ name: string }, object>(
  'visitor_lock',
  ({ name }) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
);

export function chatNotFound(): AppError {
  return new AppError('not-found', 'chat_not_found', 'This chat doesn’t exist, or it was deleted.');
}

/** Recounts what the list of chats shows: unsure and unanswered questions, answers to review and ratings. */
export async function updateChatCounts(tx: Transaction, chatId: string): Promise<void> {
  const count = (condition: SQL | Column) =>
    sql<number>`(select count(*)::int from ${messages} where ${messages.organizationId} = ${chats.organizationId}
      and ${messages.chatId} = ${chats.id} and ${messages.role} = 'assistant' and ${condition})`;
  await tx
    .update(chats)
    .set({
      offered: count(inArray(messages.outcome, outcomesOf('offered'))),
      unanswered: count(inArray(messages.outcome, outcomesOf('unanswered'))),
      toReview: count(messages.toReview),
      thumbsUp: count(sql`${messages.feedback} = 'up'`),
      thumbsDown: count(sql`${messages.feedback} = 'down'`),
    })
    .where(eq(chats.id, chatId));
}

/** What was said before a question. */
export type EarlierMessages = Required<Pick<Question, 'history' | 'clarifiedInARow'>>;

/** The ten messages before this position, oldest first. */
export async function readEarlierMessages(tx: Transaction, chatId: string, before: number): Promise<EarlierMessages> {
  const rows = await recentMessages(tx, { chatId, after: before - 11, before });
  const history = rows
    .filter(({ text }) => text)
    .map(({ role, text, outcome, sources, offers }) => ({
      role,
      text,
      ...(role === 'assistant' && { read: listReadDocuments({ outcome, sources, offers }) }),
    }));
  return { history, clarifiedInARow: countClarified(rows) };
}

const recentMessages = prepared('messages_recent', tx =>
  tx
    .select({
      role: messages.role,
      text: messages.text,
      outcome: messages.outcome,
      sources: messages.sources,
      offers: messages.offers,
    })
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
    role: row.role,
    text: row.text,
    generated: row.generated,
    outcome: row.outcome,
    sources: row.sources,
    products: row.products,
    offers: row.offers,
    suggestions: row.suggestions,
    choices: row.choices,
    feedback: row.feedback,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function findCurrentChat(tx: Transaction, ctx: Context, details: ChatOwner): Promise<CurrentChat> {
  // API callers name the chat they continue, however old it is.
  const since = new Date(details.channel === 'widget' ? ctx.clock.now().getTime() - continuesFor : 0);
  const [chat] = await currentChat[details.channel](tx, {
    ...ownerValues(details),
    customer: details.customer ?? null,
    since,
  });
  return chat;
}

const currentChat = forEachChannel((channel, isTheirs) =>
  prepared(`chat_current_${channel}`, tx =>
    tx
      .select({ id: chats.id, position: lastPosition })
      .from(chats)
      .where(and(isTheirs, isSameCustomer, gt(chats.updatedAt, sql.placeholder('since'))))
      // The customer's own chat before an anonymous one.
      .orderBy(asc(isNull(chats.customer)), desc(chats.updatedAt))
      .limit(1),
  ),
);

const lastPosition = sql<number>`coalesce((
  select max(m.position) from messages m where m.organization_id = chats.organization_id and m.chat_id = chats.id), 0)`;

/** A visitor who signs in continues their anonymous chat. After they sign out, the same browser starts a new one. */
const isSameCustomer = or(isNull(chats.customer), eq(chats.customer, sql.placeholder('customer')));
