import { createAnswerer } from '#domain/answers/answer.ts';
import type { Context } from '#domain/context.ts';
import { percentiles } from '../retrieval/speed.ts';

const answerer = createAnswerer();
const asks = Number(process.env.ANSWERS_ASKED ?? 600);
const chats = Number(process.env.ANSWERS_CHATS ?? 2_000);

/** Time to the first words of an answer, in this process: rules, search, products and the choice of sentences. */
export async function measureLoad(ctx: Context, siteId: string, questions: string[], visitors: number) {
  for (const text of questions.slice(0, 30)) await ask(ctx, siteId, text);
  const waiting = Array.from({ length: Math.max(asks, visitors) }, (_, at) => questions[at % questions.length] ?? '');
  const times: number[] = [];
  let busy = 0;
  const began = performance.now();
  const visit = async () => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      // The database refuses requests that would wait too long for a connection; the API answers 503.
      const time = await ask(ctx, siteId, text).catch(() => null);
      if (time === null) busy += 1;
      else times.push(time);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  return { ...percentiles(times), 'answers/s': Math.round((1000 * times.length) / (performance.now() - began)), busy };
}

/** Memory that is still in use after many questions, compared with the first ones. */
export async function measureMemory(ctx: Context, siteId: string, questions: string[]) {
  const used = () => Math.round(process.memoryUsage().heapUsed / 2 ** 20);
  globalThis.gc?.();
  const before = used();
  for (let at = 0; at < chats; at++) await ask(ctx, siteId, questions[at % questions.length] ?? '');
  globalThis.gc?.();
  return { questions: chats, 'MB before': before, 'MB after': used() };
}

async function ask(ctx: Context, siteId: string, text: string): Promise<number> {
  const began = performance.now();
  let first: number | undefined;
  const question = {
    siteId,
    text,
    language: 'en' as const,
    history: [],
    page: null,
    hasContact: true,
    isFrugal: false,
  };
  for await (const part of answerer(ctx, question, new AbortController().signal)) {
    if (part.type === 'text') first ??= performance.now() - began;
  }
  return first ?? 0;
}
