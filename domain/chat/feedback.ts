import { and, eq, inArray } from 'drizzle-orm';
import { chats, messages } from '#database/schema/chat.ts';
import { countWithin, isTheirs, type Place, toVisitorMessage } from '#domain/chat/chat.ts';
import type { FeedbackInput, VisitorMessage } from '#domain/chat/inputs.ts';
import { type Context, transaction } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

/** What a visitor thinks of an answer they got. Of anybody else's answer they know nothing. */
export async function giveFeedback(
  ctx: Context,
  place: Pick<Place, 'widgetId' | 'visitor'>,
  { messageId, feedback, reason }: FeedbackInput,
): Promise<VisitorMessage> {
  const row = await transaction(ctx, async tx => {
    const theirChats = tx.select({ id: chats.id }).from(chats).where(isTheirs(place));
    const [rated] = await tx
      .update(messages)
      .set({ feedback, feedbackReason: (feedback && reason) || null })
      .where(and(eq(messages.id, messageId), eq(messages.role, 'assistant'), inArray(messages.chatId, theirChats)))
      .returning();
    if (rated) await countWithin(tx, rated.chatId);
    return rated;
  });
  if (!row) throw new AppError('not-found', 'message_not_found', 'This answer is not there any more.');
  return toVisitorMessage(row);
}
