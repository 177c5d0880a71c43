// Webhook events about chats. Receivers rely on these field names.
import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import type { Outcome } from '#domain/answers/inputs.ts';
import type { Context } from '#domain/context.ts';
import { announce, hasSubscribers } from '#domain/webhooks/announce.ts';

type Chat = typeof chats.$inferSelect;

const mostMessages = 200;

/** Clients retry failures. `offered` is not announced: the visitor got passages that may help. */
export function isUnanswered(outcome: Outcome): outcome is 'unknown' | 'limit' {
  return outcome === 'unknown' || outcome === 'limit';
}

export async function announceUnanswered(
  tx: Transaction,
  ctx: Context,
  questionId: string,
  outcome: 'unknown' | 'limit',
): Promise<void> {
  if (!(await hasSubscribers(tx, ctx, 'question.unanswered'))) return;
  const found = await findMessage(tx, questionId);
  if (!found) return;
  const { message, chat } = found;
  const data = {
    ...chatFields(chat),
    questionId,
    question: message.text,
    outcome,
    askedAt: message.createdAt.toISOString(),
  };
  await announce(tx, ctx, { event: 'question.unanswered', chatId: chat.id, data });
}

export async function announceContact(tx: Transaction, ctx: Context, messageId: string): Promise<void> {
  if (!(await hasSubscribers(tx, ctx, 'contact.left'))) return;
  const found = await findMessage(tx, messageId);
  if (!found) return;
  const { message, chat } = found;
  const contact = { name: chat.contactName, email: chat.contactEmail, message: message.text };
  const data = { ...chatFields(chat), messageId, ...contact, leftAt: message.createdAt.toISOString() };
  await announce(tx, ctx, { event: 'contact.left', chatId: chat.id, data });
}

export async function announceFinished(tx: Transaction, ctx: Context, chat: Chat): Promise<void> {
  if (!(await hasSubscribers(tx, ctx, 'chat.finished'))) return;
  const messageRows = await tx
    .select()
    .from(messages)
    .where(eq(messages.chatId, chat.id))
    .orderBy(asc(messages.position))
    .limit(mostMessages);
  const { questions, offered, unanswered, thumbsUp, thumbsDown, contactName, contactEmail } = chat;
  const data = {
    ...chatFields(chat),
    startedAt: chat.createdAt.toISOString(),
    endedAt: chat.updatedAt.toISOString(),
    questions,
    offered,
    unanswered,
    thumbsUp,
    thumbsDown,
    contact: contactEmail ? { name: contactName, email: contactEmail } : null,
    messages: messageRows
      .filter(({ text }) => text)
      .map(({ id, role, text, generated, outcome, offers, feedback, createdAt }) => ({
        id,
        role,
        text,
        generated,
        outcome,
        offers,
        feedback,
        createdAt: createdAt.toISOString(),
      })),
  };
  await announce(tx, ctx, { event: 'chat.finished', chatId: chat.id, data });
}

function chatFields({ id, siteId, channel, language, pageUrl }: Chat) {
  return { chatId: id, siteId, channel, language, page: pageUrl };
}

async function findMessage(tx: Transaction, id: string) {
  const [found] = await tx
    .select({ message: messages, chat: chats })
    .from(messages)
    .innerJoin(chats, and(eq(chats.organizationId, messages.organizationId), eq(chats.id, messages.chatId)))
    .where(eq(messages.id, id));
  return found;
}
