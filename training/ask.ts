// Asks a site the messages of its training shop, in their chats, as visitors would.
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Question } from '#domain/answers/answerer.ts';
import { type CollectedAnswer, collectAnswer } from '#domain/answers/collect-answer.ts';
import { listReadDocuments } from '#domain/answers/inputs.ts';
import type { Context } from '#domain/context.ts';
import type { TrainingMessage, TrainingShop } from './shops.ts';

export type AskedMessage = {
  message: TrainingMessage;
  isFollowUp: boolean;
  answer: CollectedAnswer;
  milliseconds: number;
};

export async function askShop(ctx: Context, siteId: string, shop: TrainingShop): Promise<AskedMessage[]> {
  const answer = createAnswerer();
  const asked: AskedMessage[] = [];
  let chat = '';
  let history: Question['history'] = [];
  for (const message of shop.messages) {
    if (message.chat !== chat) history = [];
    chat = message.chat;
    const isFollowUp = history.length > 0;
    const began = performance.now();
    const question: Question = {
      siteId,
      text: message.text,
      language: shop.language,
      history,
      page: null,
      hasContact: true,
      isFrugal: false,
    };
    const collected = await collectAnswer(answer(ctx, question, new AbortController().signal));
    asked.push({ message, isFollowUp, answer: collected, milliseconds: performance.now() - began });
    history = [
      ...history,
      { role: 'visitor', text: message.text },
      { role: 'assistant', text: collected.text, read: listReadDocuments(collected) },
    ];
  }
  return asked;
}
