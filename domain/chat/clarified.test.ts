// Questions back: the visitor chooses an answer, and nothing is counted.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { answerTraces, chatDays, chats, messages } from '#database/schema/chat.ts';
import { answerCache } from '#database/schema/chat-access.ts';
import { usage } from '#database/schema/usage.ts';
import type { Answerer, Question } from '#domain/answers/answerer.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { listChats } from '#domain/chat/dashboard/list.ts';
import { readChat } from '#domain/chat/dashboard/read.ts';
import { replayAnswer } from '#domain/chat/dashboard/replay.ts';
import { listUnanswered } from '#domain/chat/dashboard/unanswered.ts';
import type { AskOutput } from '#domain/chat/inputs.ts';
import { transaction } from '#domain/context.ts';
import { readQuestions } from '#domain/reporting/questions.ts';
import { answerWith, answerWithChoices, countryChoices } from '#tests/setup/chats.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { arrive, eventsOf, highLimits, largeQueue, openShop, openWidgetApi, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const open = (answerer: Answerer = answerWithChoices) =>
  openWidgetApi(services, { visitorLimits: highLimits, answerer });
const text = 'What does shipping cost?';
const question = 'Which country should we ship to?';

const used = async ({ ctx }: Shop) => {
  const rows = await transaction(ctx, tx => tx.select().from(usage).where(eq(usage.kind, 'questions')));
  return rows[0]?.used ?? 0;
};

it('is streamed with its choices, stored, shown again, and free', async () => {
  const shop = await openShop(services);
  const visitor = await arrive(open(), shop);
  const id = randomUUID();
  const events = eventsOf(await (await visitor.stream({ id, text })).text());
  expect(events.map(({ event }) => event)).toEqual(['start', 'text', 'choices', 'done']);
  expect(events[2]?.data).toEqual({ choices: countryChoices });
  expect(events[3]?.data).toEqual({ outcome: 'clarified', offersContact: false, generated: true });
  const stored = { text: question, outcome: 'clarified', choices: countryChoices };
  expect((await visitor.history()).messages[1]).toMatchObject(stored);
  expect(eventsOf(await (await visitor.stream({ id, text })).text())).toEqual(events);
  const { answer, offersContact } = (await visitor.send('POST /ask', { id, text })).body.data as AskOutput;
  expect([answer, offersContact]).toMatchObject([stored, false]);
  expect(await used(shop)).toBe(0);
  const [row] = await transaction(shop.ctx, tx => tx.select().from(messages).where(eq(messages.role, 'assistant')));
  expect(row?.billed).toBeNull();
});

it('is neither answered nor unanswered, but a question of its chat', async () => {
  const shop = await openShop(services);
  const { chatId } = await (await arrive(open(), shop)).answerTo(text);
  const [chat] = await transaction(shop.ctx, tx => tx.select().from(chats).where(eq(chats.id, chatId)));
  expect(chat).toMatchObject({ questions: 1, offered: 0, unanswered: 0 });
  expect(await transaction(shop.ctx, tx => tx.select().from(chatDays))).toEqual([]);
  const reader = contextOf(services, shop.organizationId, 'list:sites');
  expect(await readQuestions(reader, shop.site.id, { days: '7' })).toMatchObject({
    asked: [],
    unanswered: [],
    read: 0,
    readOther: 0,
  });
  expect(await listUnanswered(reader, shop.site.id)).toEqual([]);
});

it('is shown in the dashboard with its choices until the visitor replies', async () => {
  const shop = await openShop(services);
  let answerer = answerWithChoices;
  const visitor = await arrive(
    open((...args) => answerer(...args)),
    shop,
  );
  const { chatId } = await visitor.answerTo(text);
  const list = async () => (await listChats(shop.ctx, { site: shop.site.id, perPage: 10 })).data;
  expect(await list()).toMatchObject([{ id: chatId, isAskedBack: true }]);
  expect((await readChat(shop.ctx, chatId)).messages[1]).toMatchObject({
    outcome: 'clarified',
    choices: countryChoices,
  });
  answerer = answerWith('It costs €4.90.');
  await visitor.answerTo('Germany');
  expect(await list()).toMatchObject([{ id: chatId, isAskedBack: false, questions: 2 }]);
});

it('is not cached for other visitors', async () => {
  const shop = await openShop(services);
  let asked = 0;
  const call = open(async function* (...args) {
    asked += 1;
    yield* answerWithChoices(...args);
  });
  for (const _ of [1, 2]) await (await arrive(call, shop)).answerTo(text);
  expect(asked).toBe(2);
  expect(await transaction(shop.ctx, tx => tx.select().from(answerCache))).toEqual([]);
});

it('the next question knows how often it was asked back in a row, and so does a replay', async () => {
  const shop = await openShop(services);
  const counts: (number | undefined)[] = [];
  const outcomes = ['clarified', 'clarified', 'answered', 'clarified', 'answered'] as const;
  const counting = async function* (_: unknown, { clarifiedInARow }: Question): ReturnType<Answerer> {
    const outcome = outcomes[counts.push(clarifiedInARow) - 1] ?? 'answered';
    yield { type: 'text', text: 'So.' };
    yield { type: 'outcome', outcome };
  };
  const visitor = await arrive(open(counting), shop);
  const answers: AskOutput[] = [];
  for (const word of ['One', 'Two', 'Three', 'Four', 'Five']) answers.push(await visitor.answerTo(word));
  expect(counts).toEqual([0, 1, 2, 0, 1]);
  const editor = contextOf(services, shop.organizationId, 'list:sites', 'manage:sites');
  const { signal } = new AbortController();
  const options = { answerer: counting, queue: largeQueue(), tries: openTryLimits(services), signal };
  await replayAnswer(editor, answers[2]?.answer.id ?? '', options);
  expect(counts.at(-1)).toBe(2);
  const replay = await replayAnswer(editor, answers[2]?.answer.id ?? '', { ...options, answerer: answerWithChoices });
  expect(replay.after).toMatchObject({ outcome: 'clarified', choices: countryChoices });
  expect(replay.changes).toContain('It asks back now instead of answering.');
});

it('asked again after a failure replaces the choices and the trace', async () => {
  const shop = await openShop(services);
  let answerer: Answerer = async function* (...args) {
    for await (const part of answerWithChoices(...args)) if (part.type !== 'outcome') yield part;
  };
  const visitor = await arrive(
    open((...args) => answerer(...args)),
    shop,
  );
  const id = randomUUID();
  await visitor.ask(text, { id });
  answerer = answerWith('It costs €4.90.');
  expect(await visitor.answerTo(text, { id })).toMatchObject({ answer: { outcome: 'answered', choices: [] } });
  expect((await transaction(shop.ctx, tx => tx.select().from(answerTraces))).length).toBe(1);
});
