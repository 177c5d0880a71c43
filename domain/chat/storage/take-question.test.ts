import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { processId } from '#database/processes.ts';
import { messages } from '#database/schema/chat.ts';
import { usage, usageNotices } from '#database/schema/usage.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import type { StreamEvent } from '#domain/chat/answer-events.ts';
import { type AskRequest, ask, askWithoutStream } from '#domain/chat/ask.ts';
import { type Context, transaction } from '#domain/context.ts';
import { takeUsage } from '#domain/usage/usage.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { letTimePass } from '#tests/setup/time.ts';
import { plainTrace } from '#tests/setup/trace.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let shop: Shop;
beforeAll(async () => {
  services = await openTestServices();
  shop = await openShop(services);
});

const signal = new AbortController().signal;
const timeout = 20_000;
const queue = openQuestionQueue();

const knowing: Answerer = async function* () {
  yield { type: 'text', text: 'Yes.' };
  yield { type: 'outcome', outcome: 'answered' };
};

const knowingNothing: Answerer = async function* () {
  yield { type: 'outcome', outcome: 'unknown' };
};

const endless: Answerer = async function* () {
  yield { type: 'text', text: 'Well, ' };
  await new Promise(() => {});
};

const pointless: Answerer = async function* () {
  yield { type: 'text', text: 'Well.' };
};

const answeringInPart: Answerer = async function* () {
  yield { type: 'text', text: 'Yes.' };
  yield { type: 'trace', trace: plainTrace };
  yield { type: 'outcome', outcome: 'offered' };
};

function newQuestion({ site, widget }: Shop = shop): AskRequest {
  const details = {
    siteId: site.id,
    widgetId: widget.id,
    channel: 'widget' as const,
    visitor: randomUUID(),
    language: 'en' as const,
    page: null,
  };
  const show = { sources: true, products: true };
  return {
    id: randomUUID(),
    text: `Is ${randomUUID()} waterproof?`,
    details,
    queueKey: { key: details.visitor ?? '' },
    isOpen: true,
    hasContact: false,
    show,
  };
}

const at = (milliseconds: number): Context => ({
  ...shop.ctx,
  clock: { now: () => new Date(Date.now() + milliseconds) },
});

const used = async () => {
  const [row] = await services.database.transaction(shop.organizationId, tx =>
    tx.select().from(usage).where(eq(usage.kind, 'questions')),
  );
  return row?.used ?? 0;
};

async function readAll(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const all: StreamEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

it('a question whose process died is answered when it is sent again, and billed once', async () => {
  const before = await used();
  const asking = newQuestion();
  // The stream is abandoned here, as if the process had been killed.
  const { value: start } = await ask(shop.ctx, asking, { answerer: knowing, queue, signal, timeout }).next();
  const ids = (start as Extract<StreamEvent, { event: 'start' }>).data;
  const soon = await readAll(ask(at(1000), asking, { answerer: knowing, queue, signal, timeout: 1000 }));
  expect(soon).toMatchObject([
    { event: 'start', data: ids },
    { event: 'error', data: { code: 'still_answering' } },
  ]);
  await letTimePass(services, 80_000);
  const later = await askWithoutStream(shop.ctx, asking, { answerer: knowing, queue, signal, timeout });
  expect(later).toMatchObject({ chatId: ids.chatId, answer: { id: ids.answerId, outcome: 'answered' } });
  expect((await used()) - before).toBe(1);
});

it('a question whose process was killed is answered by another as soon as that is known, and billed once', async () => {
  const before = await used();
  const asking = newQuestion();
  const options = { answerer: knowing, queue, signal, timeout };
  const { value: start } = await ask(shop.ctx, asking, options).next();
  const ids = (start as Extract<StreamEvent, { event: 'start' }>).data;
  // Asked again while the process may still be answering, which turns out to be wrong while the second request waits.
  const again = ask(shop.ctx, asking, options);
  expect((await again.next()).value).toEqual({ event: 'start', data: ids });
  await asSuper(
    services.superUrl,
    `insert into processes (id, seen_at) values ('${processId}', now() - interval '9 seconds')`,
  );
  expect((await readAll(again)).map(({ event }) => event)).toEqual(['text', 'done']);
  expect((await used()) - before).toBe(1);
  const third = await askWithoutStream(shop.ctx, asking, options);
  expect(third).toMatchObject({ chatId: ids.chatId, answer: { id: ids.answerId, outcome: 'answered' } });
  expect((await used()) - before).toBe(1);
  await asSuper(services.superUrl, 'delete from processes');
});

it('a question is neither stored nor counted while it is queued', async () => {
  const quiet = await openShop(services);
  const stored = () =>
    transaction(quiet.ctx, async tx => [
      await tx.$count(messages),
      await tx.$count(usage, eq(usage.kind, 'questions')),
    ]);
  const busy = openQuestionQueue();
  const others = Array.from({ length: 6 }, (_, at) => busy.enter({ group: 'others', key: `${at}` }, signal));
  const asking = newQuestion(quiet);
  const events = ask(quiet.ctx, asking, { answerer: knowing, queue: busy, signal, timeout });
  expect(await events.next()).toEqual({ done: false, value: { event: 'queued', data: {} } });
  expect(busy.waiting()).toBe(1);
  expect(await stored()).toEqual([0, 0]);
  others[0]?.end();
  expect((await readAll(events)).map(({ event }) => event)).toEqual(['start', 'text', 'done']);
  expect(await stored()).toEqual([2, 1]);
});

it('a slot is released after the search, while the answer is still being written', async () => {
  const own = openQuestionQueue();
  const written = Promise.withResolvers<void>();
  const slow: Answerer = async function* (_ctx, _question, _signal, onSearched) {
    onSearched?.();
    yield { type: 'text', text: 'Well, ' };
    await written.promise;
    yield { type: 'outcome', outcome: 'answered' };
  };
  const streams = Array.from({ length: 8 }, () =>
    ask(shop.ctx, newQuestion(), { answerer: slow, queue: own, signal, timeout }),
  );
  const untilText = async (events: AsyncIterator<StreamEvent, void>) => {
    for (;;) if ((await events.next()).value?.event === 'text') return;
  };
  await Promise.all(streams.map(untilText));
  expect(own.waiting()).toBe(0);
  written.resolve();
  const ends = await Promise.all(streams.map(readAll));
  expect(ends.map(events => events.at(-1)?.event)).toEqual(Array(8).fill('done'));
});

it('Q07 a third queued question from one address gets Retry-After; other addresses are not affected', async () => {
  const busy = openQuestionQueue();
  const others = Array.from({ length: 6 }, (_, at) => busy.enter({ group: 'others', key: `${at}` }, signal));
  const options = { answerer: knowing, queue: busy, signal, timeout };
  const from = (key: string) => ask(shop.ctx, { ...newQuestion(), queueKey: { key } }, options);
  const [first, second, third, neighbour] = [from('one'), from('one'), from('one'), from('two')];
  const opened = [];
  for (const events of [first, second, third, neighbour]) opened.push((await events.next()).value);
  const queued = { event: 'queued', data: {} };
  const words = 'We’re busy right now. Please try again in a moment.';
  const refused = { event: 'error', data: { error: words, code: 'busy', retryAfter: 5 } };
  expect(opened).toEqual([queued, queued, refused, queued]);
  await expect(
    askWithoutStream(shop.ctx, { ...newQuestion(), queueKey: { key: 'one' } }, options),
  ).rejects.toMatchObject({
    kind: 'too-many',
    details: { retryAfter: 5 },
  });
  for (const turn of others) turn.end();
  const ends = await Promise.all([first, second, neighbour].map(readAll));
  expect(ends.map(events => events.at(-1)?.event)).toEqual(['done', 'done', 'done']);
});

it.each([
  ['that takes too long', endless, 1],
  ['without an outcome', pointless, timeout],
])('an answer %s is stored as failed and not billed', async (_, answerer, time) => {
  const before = await used();
  const whole = await askWithoutStream(shop.ctx, newQuestion(), { answerer, queue, signal, timeout: time });
  expect(whole.answer).toMatchObject({
    outcome: 'failed',
    text: 'Something went wrong. Please try again.',
  });
  expect((await used()) - before).toBe(0);
});

it('a repeated question receives the messages before it, and none after it', async () => {
  const [first, broken, later] = [newQuestion(), newQuestion(), newQuestion()];
  const here = { details: first.details };
  const histories: string[][] = [];
  const listening: Answerer = async function* (...args) {
    histories.push(args[1].history.map(({ text }) => text));
    yield* knowing(...args);
  };
  const options = { answerer: listening, queue, signal, timeout };
  await askWithoutStream(shop.ctx, first, options);
  await askWithoutStream(shop.ctx, { ...broken, ...here }, { ...options, answerer: pointless });
  await askWithoutStream(shop.ctx, { ...later, ...here }, options);
  await askWithoutStream(shop.ctx, { ...broken, ...here }, options);
  expect(histories.at(-1)).toEqual([first.text, 'Yes.']);
});

it.each([
  [
    'lists it there',
    answeringInPart,
    [
      ['questions', 1],
      ['questions-offer', 1],
    ],
  ],
  ['returns its quota there', knowingNothing, [['questions', 0]]],
])('a question of one month that is answered in the next %s', async (_, answerer, expected) => {
  const own = await openShop(services);
  const asking = newQuestion(own);
  const begun: Answerer = async function* () {
    yield { type: 'begun' };
    yield* endless({} as never, {} as never, signal);
  };
  await readAll(ask(own.ctx, asking, { answerer: begun, queue, signal, timeout: 1000 }));
  const nextMonth = { ...own.ctx, clock: { now: () => new Date(Date.now() + 40 * 86_400_000) } };
  await askWithoutStream(nextMonth, asking, { answerer, queue, signal, timeout });
  const counters = await transaction(own.ctx, tx => tx.select().from(usage));
  const monthly = counters.filter(({ kind }) => kind === 'questions' || kind === 'questions-offer');
  expect(monthly.map(({ kind, used }) => [kind, used]).toSorted()).toEqual(expected);
  expect(new Set(monthly.map(({ periodStartsAt }) => periodStartsAt.getTime())).size).toBe(1);
});

it('a refunded question does not trigger a usage notice', async () => {
  const small = await openShop(services, { plan: 'free' });
  const asked = newQuestion(small);
  // With one more, eighty in a hundred would be used.
  await transaction(small.ctx, tx => takeUsage(tx, small.ctx, 'questions', 39));
  const options = { answerer: knowingNothing, queue, signal, timeout };
  expect((await askWithoutStream(small.ctx, asked, options)).answer.outcome).toBe('unknown');
  const noted = () => transaction(small.ctx, tx => tx.select().from(usageNotices));
  expect(await noted()).toEqual([]);
  await askWithoutStream(small.ctx, { ...asked, id: randomUUID() }, { ...options, answerer: knowing });
  expect(await noted()).toMatchObject([{ percent: 80 }]);
});

it('an answer above the length limit is cut and stored', async () => {
  const talkative: Answerer = async function* () {
    for (let part = 0; part < 25; part++) yield { type: 'text', text: 'x'.repeat(1000) };
    yield { type: 'outcome', outcome: 'answered' };
  };
  const { answer } = await askWithoutStream(shop.ctx, newQuestion(), { answerer: talkative, queue, signal, timeout });
  expect(answer).toMatchObject({ outcome: 'answered', text: 'x'.repeat(20_000) });
});

it('sources and products are omitted if the shop hides them', async () => {
  const source = { id: 's', kind: 'document' as const, title: 'Care', url: null, quote: 'wax' };
  const thorough: Answerer = async function* (...args) {
    yield { type: 'sources', sources: [source] };
    yield* knowing(...args);
  };
  const options = { answerer: thorough, queue, signal, timeout };
  const open = await askWithoutStream(shop.ctx, newQuestion(), options);
  const bare = await askWithoutStream(
    shop.ctx,
    { ...newQuestion(), show: { sources: false, products: false } },
    options,
  );
  expect([open.answer.sources, bare.answer.sources]).toEqual([[source], []]);
});
