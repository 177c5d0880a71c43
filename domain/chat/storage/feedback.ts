// Stores how a visitor rates an answer.
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import type { FeedbackInput, VisitorMessage } from '#domain/chat/inputs.ts';
import { type ChatOwner, isOwnedBy } from '#domain/chat/storage/chat-ownership.ts';
import { toVisitorMessage, updateChatCounts } from '#domain/chat/storage/chats.ts';
import { countFeedback, lockSiteCalendar } from '#domain/chat/storage/daily-stats.ts';
import { lockChat } from '#domain/chat/storage/settle-answer.ts';
import { type Context, transaction } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

/** Rates an answer in one of the owner's chats. Answers of others are not found. */
export async function giveFeedback(
  ctx: Context,
  owner: ChatOwner,
  { messageId, feedback, reason }: FeedbackInput,
): Promise<VisitorMessage> {
  const row = await transaction(ctx, async tx => {
    const rated = await findRatedChat(tx, owner, messageId);
    if (!rated) return undefined;
    const calendar = await lockSiteCalendar(tx, rated.chatId);
    await lockChat(tx, rated.chatId);
    const isRated = eq(messages.id, messageId);
    const [before] = await tx.select().from(messages).where(isRated).for('no key update');
    if (!before) return undefined;
    const change = { feedback, feedbackReason: (feedback && reason) || null };
    const [after = before] = await tx.update(messages).set(change).where(isRated).returning();
    await updateChatCounts(tx, after.chatId);
    const counted = { at: before.createdAt, before: before.feedback, after: feedback };
    if (calendar) await countFeedback(tx, ctx, calendar, counted);
    return after;
  });
  if (!row) throw new AppError('not-found', 'message_not_found', 'This answer no longer exists.');
  return toVisitorMessage(row);
}

async function findRatedChat(tx: Transaction, owner: ChatOwner, messageId: string) {
  const ownChats = tx.select({ id: chats.id }).from(chats).where(isOwnedBy(owner));
  const [rated] = await tx
    .select({ chatId: messages.chatId })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.role, 'assistant'), inArray(messages.chatId, ownChats)));
  return rated;
}
