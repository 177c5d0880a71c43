// One chat with its messages, traces and quoted sources.
import { and, asc, count, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import { siteFacts } from '#database/schema/facts.ts';
import { documents } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { rules } from '#database/schema/rules.ts';
import { sites } from '#database/schema/sites.ts';
import { widgets } from '#database/schema/widgets.ts';
import { type Source, type Trace, trace as traceShape } from '#domain/answers/inputs.ts';
import { stripMarkdown } from '#domain/answers/plain-text.ts';
import type { Chat, ChatMessage, QuotedSource } from '#domain/chat/dashboard/inputs.ts';
import { summaryColumns, toSummary } from '#domain/chat/dashboard/list.ts';
import { readReview } from '#domain/chat/storage/answer-review.ts';
import { chatNotFound } from '#domain/chat/storage/chats.ts';
import { type Context, transaction } from '#domain/context.ts';
import { findVersion } from '#domain/knowledge/rows.ts';
import { authorOf, namesOf } from '#domain/people/names.ts';
import { AppError } from '#platform/errors.ts';

type ChatRow = typeof chats.$inferSelect;
type MessageRow = typeof messages.$inferSelect;

export async function readChat(ctx: Context, id: string): Promise<Chat> {
  const { handler, ...chat } = await transaction(ctx, async tx => {
    const [found] = await tx
      .select({ ...summaryColumns, siteName: sites.name, widgetName: widgets.name })
      .from(chats)
      .innerJoin(
        sites,
        and(eq(sites.organizationId, chats.organizationId), eq(sites.id, chats.siteId), isNull(sites.deletedAt)),
      )
      .leftJoin(widgets, and(eq(widgets.organizationId, chats.organizationId), eq(widgets.id, chats.widgetId)))
      .where(eq(chats.id, id));
    if (!found || found.chat.channel === 'playground') throw chatNotFound();
    const { chat, siteName, widgetName } = found;
    const visit = await countVisits(tx, chat);
    const summary = toSummary(found);
    const handler = summary.handledAt && chat.handledBy;
    return { ...summary, siteName, widgetName, visit, handler, messages: await listMessages(tx, id) };
  });
  const names = await namesOf(ctx, new Set(handler ? [handler] : []));
  return { ...chat, handledBy: authorOf(names, handler) };
}

export async function readTrace(ctx: Context, messageId: string): Promise<Trace> {
  const [row] = await transaction(ctx, tx =>
    tx.select({ trace: answerTraces.trace }).from(answerTraces).where(eq(answerTraces.messageId, messageId)),
  );
  if (!row) throw new AppError('not-found', 'trace_not_found', 'There’s no record of how this answer was found.');
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
  if (!found) throw new AppError('not-found', 'message_not_found', 'This answer no longer exists.');
  return found;
}

async function listMessages(tx: Transaction, chatId: string): Promise<ChatMessage[]> {
  const rows = await tx
    .select({ message: messages, tracedId: answerTraces.messageId, trace: traceToReview })
    .from(messages)
    .leftJoin(
      answerTraces,
      and(eq(answerTraces.organizationId, messages.organizationId), eq(answerTraces.messageId, messages.id)),
    )
    .where(eq(messages.chatId, chatId))
    .orderBy(asc(messages.position));
  return rows.map(({ message, tracedId, trace }, at) =>
    toChatMessage(message, {
      isContact: isContact(message, rows[at + 1]?.message),
      hasTrace: tracedId !== null,
      trace,
    }),
  );
}

/** Traces are long, and only those of answers to review are read. */
const traceToReview = sql<unknown>`case when ${messages.toReview} then ${answerTraces.trace} end`;

/** A question is always followed by its answer; a contact message is not. */
export function isContact(message: MessageRow, next: MessageRow | undefined): boolean {
  return message.role === 'visitor' && next?.role !== 'assistant';
}

type MessageFacts = { isContact: boolean; hasTrace: boolean; trace?: unknown };

export function toChatMessage(row: MessageRow, { isContact, hasTrace, trace }: MessageFacts): ChatMessage {
  const { id, text, generated, milliseconds, feedbackReason, toReview } = row;
  return {
    ...{ id, text, generated, milliseconds, feedbackReason, isContact, hasTrace },
    review: toReview ? readReview(trace) : null,
    role: row.role,
    outcome: row.outcome,
    engine: row.engine,
    billed: row.billed,
    sources: row.sources,
    products: row.products,
    offers: row.offers,
    choices: row.choices,
    feedback: row.feedback,
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

/** Characters shown on each side of a quote, up to the nearest paragraph break. */
const around = 400;

/** `sourceIndex` starts at 0. */
export async function readQuote(ctx: Context, messageId: string, sourceIndex: number): Promise<QuotedSource> {
  return transaction(ctx, async tx => {
    const { message } = await requireAnswer(tx, messageId);
    const source = message.sources[sourceIndex];
    if (!source) throw new AppError('not-found', 'source_not_found', 'This source doesn’t exist.');
    return {
      ...source,
      ...(source.kind === 'document' ? await openDocumentSource(tx, source) : await openOtherSource(tx, source)),
    };
  });
}

type OpenedSource = Pick<QuotedSource, 'before' | 'after' | 'madeAt' | 'exists' | 'isOutdated'>;

async function openDocumentSource(tx: Transaction, { id, version = 1, quote }: Source): Promise<OpenedSource> {
  const [document] = await tx.select({ version: documents.version }).from(documents).where(eq(documents.id, id));
  const row = document && (await findVersion(tx, id, version));
  const context = contextOf(row?.text ?? '', quote);
  const madeAt = row?.madeAt.toISOString() ?? null;
  return { ...context, madeAt, exists: document !== undefined, isOutdated: (document?.version ?? version) > version };
}

async function openOtherSource(tx: Transaction, { kind, id }: Source): Promise<OpenedSource> {
  const table = kind === 'product' ? products : kind === 'fact' ? siteFacts : rules;
  const found = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
  return { before: '', after: '', madeAt: null, exists: found.length > 0, isOutdated: false };
}

export function contextOf(text: string, quote: string): { before: string; after: string } {
  const at = text.indexOf(quote);
  if (at < 0 || quote === '') return { before: '', after: '' };
  const end = at + quote.length;
  return {
    before: readable(cutFront(text.slice(Math.max(0, at - around), at), at > around)),
    after: readable(cutBack(text.slice(end, end + around), end + around < text.length)),
  };
}

/** Without Markdown, and with the spaces next to the quote. */
function readable(text: string): string {
  const [start = '', end = ''] = [/^\s*/.exec(text)?.[0], /(?<!\s)\s*$/.exec(text)?.[0]];
  const plain = stripMarkdown(text);
  return plain ? `${start}${plain}${end}` : start;
}

function cutFront(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const paragraph = text.indexOf('\n\n');
  return paragraph >= 0 ? text.slice(paragraph + 2) : `…${text.slice(text.indexOf(' ') + 1)}`;
}

function cutBack(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const paragraph = text.lastIndexOf('\n\n');
  return paragraph >= 0 ? text.slice(0, paragraph) : `${text.slice(0, Math.max(0, text.lastIndexOf(' ')))}…`;
}
