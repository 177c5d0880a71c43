// One chat, as the visitor saw it and as the people of the site need it.
import { and, asc, count, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import { widgets } from '#database/schema/widgets.ts';
import { type Trace, trace as traceShape } from '#domain/answers/inputs.ts';
import type { Chat, ChatMessage } from '#domain/chat/history-inputs.ts';
import { chatNotFound, titleOf, toSummary } from '#domain/chat/list.ts';
import { type Context, transaction } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

type ChatRow = typeof chats.$inferSelect;
type MessageRow = typeof messages.$inferSelect;

export async function readChat(ctx: Context, id: string): Promise<Chat> {
  return transaction(ctx, async tx => {
    const [found] = await tx
      .select({ chat: chats, title: titleOf, siteName: sites.name, widgetName: widgets.name })
      .from(chats)
      .innerJoin(
        sites,
        and(eq(sites.organizationId, chats.organizationId), eq(sites.id, chats.siteId), isNull(sites.deletedAt)),
      )
      .leftJoin(widgets, and(eq(widgets.organizationId, chats.organizationId), eq(widgets.id, chats.widgetId)))
      .where(eq(chats.id, id));
    if (!found || found.chat.channel === 'playground') throw chatNotFound();
    const { chat, title, siteName, widgetName } = found;
    const visit = await countVisits(tx, chat);
    return { ...toSummary(chat, title), siteName, widgetName, visit, messages: await listMessages(tx, id) };
  });
}

/** How an answer was found. */
export async function readTrace(ctx: Context, messageId: string): Promise<Trace> {
  const [row] = await transaction(ctx, tx =>
    tx.select({ trace: answerTraces.trace }).from(answerTraces).where(eq(answerTraces.messageId, messageId)),
  );
  if (!row) throw new AppError('not-found', 'trace_not_found', 'How this answer was found was not kept.');
  return traceShape.parse(row.trace);
}

export async function requireAnswer(
  tx: Transaction,
  messageId: string,
): Promise<{ message: MessageRow; chat: ChatRow }> {
  const [found] = await tx
    .select({ message: messages, chat: chats })
    .from(messages)
    .innerJoin(chats, and(eq(chats.organizationId, messages.organizationId), eq(chats.id, messages.chatId)))
    .where(and(eq(messages.id, messageId), eq(messages.role, 'assistant')));
  if (!found) throw new AppError('not-found', 'message_not_found', 'This answer is not there any more.');
  return found;
}

async function listMessages(tx: Transaction, chatId: string): Promise<ChatMessage[]> {
  const rows = await tx
    .select({ message: messages, tracedId: answerTraces.messageId })
    .from(messages)
    .leftJoin(
      answerTraces,
      and(eq(answerTraces.organizationId, messages.organizationId), eq(answerTraces.messageId, messages.id)),
    )
    .where(eq(messages.chatId, chatId))
    .orderBy(asc(messages.position));
  return rows.map(({ message, tracedId }, at) =>
    toChatMessage(message, { isContact: isContact(message, rows[at + 1]?.message), hasTrace: tracedId !== null }),
  );
}

/** A question has its answer behind it from the beginning; what is written to people has none. */
export function isContact(message: MessageRow, next: MessageRow | undefined): boolean {
  return message.role === 'visitor' && next?.role !== 'assistant';
}

export function toChatMessage(row: MessageRow, more: { isContact: boolean; hasTrace: boolean }): ChatMessage {
  const { id, text, milliseconds, feedbackReason } = row;
  return {
    ...{ id, text, milliseconds, feedbackReason },
    ...more,
    role: row.role as ChatMessage['role'],
    outcome: row.outcome as ChatMessage['outcome'],
    engine: row.engine as ChatMessage['engine'],
    billed: row.billed as ChatMessage['billed'],
    sources: row.sources as ChatMessage['sources'],
    products: row.products as ChatMessage['products'],
    offers: row.offers as ChatMessage['offers'],
    feedback: row.feedback as ChatMessage['feedback'],
    createdAt: row.createdAt.toISOString(),
  };
}

async function countVisits(tx: Transaction, { widgetId, visitor, createdAt }: ChatRow): Promise<number> {
  if (widgetId === null || visitor === null) return 1;
  const isTheirs = and(eq(chats.widgetId, widgetId), eq(chats.visitor, visitor));
  const isBefore = lte(chats.createdAt, sql`${createdAt.toISOString()}::timestamptz`);
  const [counted] = await tx.select({ count: count() }).from(chats).where(and(isTheirs, isBefore));
  return counted?.count ?? 1;
}
