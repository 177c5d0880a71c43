import { and, eq } from 'drizzle-orm';
import { chats, messages } from '#database/schema/chat.ts';
import { gaps } from '#database/schema/gaps.ts';
import { createAnswerer } from '#domain/answers/answer.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { type Context, transaction } from '#domain/context.ts';
import { listGaps } from '#domain/gaps/gap.ts';
import type { GapState } from '#domain/gaps/inputs.ts';
import { answerWith, answerWithPassage, askQuestion } from '#tests/setup/chats.ts';
import { largeQueue, type Shop } from '#tests/setup/visitor.ts';

const day = 24 * 3600 * 1000;

type UnansweredOptions = {
  daysAgo?: number;
  as?: 'unknown' | 'offered' | 'disliked';
  email?: string;
  language?: 'en' | 'de';
};

/** A question that got no good answer. Returns the chat. */
export async function askWithoutAnswer(
  shop: Shop,
  text: string,
  { daysAgo = 1, as = 'unknown', email, language = 'en' }: UnansweredOptions = {},
): Promise<string> {
  const ctx = atDay(shop.ctx, -daysAgo);
  const unknown = answerWith('I don’t have an answer to that.', { type: 'outcome', outcome: 'unknown' });
  const answerer = as === 'unknown' ? unknown : as === 'offered' ? answerWithPassage : answerWith('Yes.');
  const { chatId, answer } = await askQuestion(shop, text, { answerer, ctx, language });
  await transaction(ctx, async tx => {
    if (as === 'disliked') {
      await tx.update(messages).set({ feedback: 'down' }).where(eq(messages.id, answer.id));
      await tx.update(chats).set({ thumbsDown: 1 }).where(eq(chats.id, chatId));
    }
    if (!email) return;
    const contact = { contactName: 'Jo', contactEmail: email, contactAt: ctx.clock.now() };
    await tx.update(chats).set(contact).where(eq(chats.id, chatId));
  });
  return chatId;
}

/** The same caller, some days later, or earlier. */
export function atDay(ctx: Context, days: number): Context {
  return { ...ctx, clock: { now: () => new Date(Date.now() + days * day) } };
}

export async function gapsOf(shop: Shop, state: GapState = 'open') {
  return (await listGaps({ ...shop.ctx, permissions: new Set(['list:sites']) }, shop.site.id, { state })).gaps;
}

export async function gapIdOf(shop: Shop, text: string, state: GapState = 'open'): Promise<string> {
  const found = (await gapsOf(shop, state)).find(gap => gap.text === text);
  if (!found) throw new Error(`there is no ${state} gap “${text}”`);
  return found.id;
}

/** What calls use besides their input, with the real engine. */
export function callOptionsOf(shop: Shop) {
  return {
    answerer: createAnswerer(),
    queue: largeQueue(),
    tries: openTryLimits(shop.ctx),
    signal: new AbortController().signal,
  };
}

/** As if the gap had been closed some days ago. */
export async function backdateClosing(shop: Shop, id: string, days: number): Promise<void> {
  const closedAt = new Date(Date.now() - days * day);
  await transaction(shop.ctx, tx =>
    tx
      .update(gaps)
      .set({ closedAt })
      .where(and(eq(gaps.id, id))),
  );
}
