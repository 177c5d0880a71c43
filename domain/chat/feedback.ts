import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { countWithin, type Party, toVisitorMessage } from '#domain/chat/chat.ts';
import { countFeedback, holdCalendar } from '#domain/chat/days.ts';
import type { FeedbackInput, VisitorMessage } from '#domain/chat/inputs.ts';
import { holdChat } from '#domain/chat/question.ts';
import { isTheirs } from '#domain/chat/theirs.ts';
import { type Context, transaction } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

/** What a visitor thinks of an answer they got. Of anybody else's answer they know nothing. */
export async function giveFeedback(
  ctx: Context,
  place: Party,
  { messageId, feedback, reason }: FeedbackInput,
): Promise<VisitorMessage> {
  const row = await transaction(ctx, async tx => {
    const rated = await findRated(tx, place, messageId);
    if (!rated) return undefined;
    const calendar = await holdCalendar(tx, rated.chatId);
    await holdChat(tx, rated.chatId);
    const isThatOne = eq(messages.id, messageId);
    const [before] = await tx.select().from(messages).where(isThatOne).for('no key update');
    if (!before) return undefined;
    const change = { feedback, feedbackReason: (feedback && reason) || null };
    const [after = before] = await tx.update(messages).set(change).where(isThatOne).returning();
    await countWithin(tx, after.chatId);
    const counted = { at: before.createdAt, before: before.feedback, after: feedback };
    if (calendar) await countFeedback(tx, ctx, calendar, counted);
    return after;
  });
  if (!row) throw new AppError('not-found', 'message_not_found', 'This answer is not there any more.');
  return toVisitorMessage(row);
}

async function findRated(tx: Transaction, place: Party, messageId: string) {
  const theirChats = tx.select({ id: chats.id }).from(chats).where(isTheirs(place));
  const [rated] = await tx
    .select({ chatId: messages.chatId })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.role, 'assistant'), inArray(messages.chatId, theirChats)));
  return rated;
}
