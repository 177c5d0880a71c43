import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { chats, messages } from '#database/schema/chat.ts';
import { usage } from '#database/schema/usage.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { ask, askWithoutStream } from '#domain/chat/ask.ts';
import type { AskOutput } from '#domain/chat/inputs.ts';
import { widgetLanguages } from '#domain/widgets/inputs.ts';
import { answerWithPassage, returnsOffer } from '#tests/setup/chats.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { plainTrace } from '#tests/setup/trace.ts';
import { arrive, eventsOf, highLimits, largeQueue, openShop, openWidgetApi, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

/** The API with another answerer, or with the usual one. */
const open = (answerer?: Answerer) =>
  openWidgetApi(services, { visitorLimits: highLimits, ...(answerer ? { answerer } : {}) });

const source = {
  id: 's',
  kind: 'document' as const,
  title: 'Returns',
  url: 'https://shop.example/returns',
  quote: '30 days',
};

const knowing: Answerer = async function* () {
  yield { type: 'text', text: 'You have ' };
  yield { type: 'text', text: '30 days.' };
  yield { type: 'sources', sources: [source] };
  yield { type: 'suggestions', suggestions: ['And abroad?'] };
  yield { type: 'outcome', outcome: 'answered' };
};

/** Sends one part, then waits until the request is aborted. */
const endless: Answerer = async function* (_ctx, _question, signal) {
  yield { type: 'text', text: 'Well, ' };
  await new Promise(done => signal.addEventListener('abort', done));
};

const deaf: Answerer = async function* () {
  yield { type: 'text', text: 'Well, ' };
  await new Promise(() => {});
};

const failing: Answerer = async function* () {
  yield { type: 'text', text: 'Half a sen' };
  throw new Error('the model is gone');
};

const used = async ({ organizationId }: Shop) => {
  const isQuestions = and(eq(usage.organizationId, organizationId), eq(usage.kind, 'questions'));
  const [row] = await services.database.transaction(organizationId, tx => tx.select().from(usage).where(isQuestions));
  return row?.used ?? 0;
};

const storedAnswers = ({ organizationId }: Shop) =>
  services.database.transaction(organizationId, tx =>
    tx.select().from(messages).where(eq(messages.role, 'assistant')).orderBy(messages.createdAt),
  );

describe('an answer', () => {
  it('E13 is streamed in parts, stored complete, and billed', async () => {
    const shop = await openShop(services);
    const visitor = await arrive(open(knowing), shop);
    const response = await visitor.stream({ text: 'How long may I return it?' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': 'https://shop.example',
    });
    const events = eventsOf(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['start', 'text', 'text', 'sources', 'suggestions', 'done']);
    expect(events.at(-1)?.data).toEqual({ outcome: 'answered', offersContact: false, generated: false });
    expect((await visitor.history()).messages[1]).toMatchObject({
      id: events[0]?.data.answerId,
      text: 'You have 30 days.',
      outcome: 'answered',
      sources: [source],
      suggestions: ['And abroad?'],
    });
    expect(await used(shop)).toBe(1);
  });

  it('with a low-confidence result suggests passages, stores them, and is not billed', async () => {
    const shop = await openShop(services);
    const visitor = await arrive(open(answerWithPassage), shop);
    const id = randomUUID();
    const events = eventsOf(await (await visitor.stream({ id, text: 'Can I exchange them?' })).text());
    expect(events.map(({ event }) => event)).toEqual(['start', 'text', 'offers', 'suggestions', 'done']);
    expect(events[2]?.data).toEqual({ offers: [returnsOffer] });
    expect(events.at(-1)?.data).toEqual({ outcome: 'offered', offersContact: true, generated: false });
    const kept = { outcome: 'offered', offers: [returnsOffer], sources: [], products: [] };
    expect((await visitor.history()).messages[1]).toMatchObject({ id: events[0]?.data.answerId, ...kept });
    expect(await used(shop)).toBe(0);
    expect((await storedAnswers(shop))[0]).toMatchObject({
      billed: null,
      engine: null,
      milliseconds: expect.any(Number),
    });
    const [chat] = await services.database.transaction(shop.organizationId, tx => tx.select().from(chats));
    expect(chat).toMatchObject({ questions: 1, offered: 1, unanswered: 0 });
    const again = eventsOf(await (await visitor.stream({ id, text: 'Can I exchange them?' })).text());
    expect(again).toEqual(events);
    expect((await visitor.send('POST /ask', { id, text: 'Can I exchange them?' })).body.data).toMatchObject({
      answer: kept,
      offersContact: true,
    });
  });

  it('that quotes a source and suggests passages for the rest is billed', async () => {
    const shop = await openShop(services);
    const call = open(async function* () {
      yield { type: 'text', text: 'You have 30 days.' };
      yield { type: 'offers', offers: [returnsOffer] };
      yield { type: 'trace', trace: plainTrace };
      yield { type: 'outcome', outcome: 'offered' };
    });
    expect((await (await arrive(call, shop)).answerTo('How long, and qwertz?')).answer.outcome).toBe('offered');
    expect(await used(shop)).toBe(1);
    expect(await storedAnswers(shop)).toMatchObject([{ billed: 'plan', engine: 'extractive' }]);
  });

  it.each([
    ['after its first sentence is billed, once for all attempts', true, true, 1],
    ['after its first sentence is free if nothing was streamed', true, false, 0],
    ['before its first sentence is free', false, true, 0],
  ])('that times out %s', async (_, isBegun, isStreamed, count) => {
    const shop = await openShop(services);
    const details = { siteId: shop.site.id, widgetId: shop.widget.id, visitor: randomUUID(), page: null };
    const request = {
      id: randomUUID(),
      text: 'How long?',
      details: { channel: 'widget' as const, language: 'en' as const, ...details },
      queueKey: { key: 'visitor' },
      isOpen: true,
      hasContact: true,
      show: { sources: true, products: true },
    };
    const answerer: Answerer = async function* () {
      if (isBegun) yield { type: 'begun' };
      yield { type: 'text', text: 'You have 30 days.' };
      await new Promise(() => {});
    };
    const { signal } = new AbortController();
    for (const attempt of [1, 2]) {
      const options = { answerer, queue: largeQueue(), signal, timeout: 1000 };
      if (isStreamed) for await (const _ of ask(shop.ctx, request, options));
      else await askWithoutStream(shop.ctx, request, options);
      const [stored] = await storedAnswers(shop);
      expect([attempt, stored?.outcome, await used(shop)]).toEqual([attempt, 'failed', count]);
    }
    const answered = { answerer: knowing, queue: largeQueue(), signal, timeout: 20_000 };
    expect((await askWithoutStream(shop.ctx, request, answered)).answer.outcome).toBe('answered');
    expect(await used(shop)).toBe(1);
  });

  it('that fails after its first sentence because of an error is not billed', async () => {
    const shop = await openShop(services);
    const call = open(async function* () {
      yield { type: 'begun' };
      yield { type: 'text', text: 'You have 30 days.' };
      throw new Error('the model is gone');
    });
    expect((await (await arrive(call, shop)).answerTo('How long?')).answer.outcome).toBe('failed');
    expect(await used(shop)).toBe(0);
  });

  it('is not compressed, so that each part is sent immediately', async () => {
    const visitor = await arrive(open(knowing), await openShop(services));
    const response = await visitor.stream({ text: 'Hello?' }, { 'Accept-Encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it('receives the earlier messages of the conversation', async () => {
    const histories: string[][] = [];
    const call = open(async function* (ctx, question, signal) {
      histories.push(question.history.map(({ text }) => text));
      yield* knowing(ctx, question, signal);
    });
    const visitor = await arrive(call, await openShop(services));
    await visitor.ask('One?');
    await visitor.ask('Two?');
    expect(histories).toEqual([[], ['One?', 'You have 30 days.']]);
  });

  it.each(widgetLanguages)('in %s states that there is no answer, and is not billed', async language => {
    const shop = await openShop(services);
    const visitor = await arrive(open(), shop);
    const { answer, offersContact } = await visitor.answerTo('?', { language: `${language}-XX` });
    expect(answer.outcome).toBe('unknown');
    expect(offersContact).toBe(true);
    expect(answer.text.length).toBeGreaterThan(10);
    expect(await used(shop)).toBe(0);
  });

  it('that fails is not billed, shows an error message, and can be requested again', async () => {
    const shop = await openShop(services);
    let tries = 0;
    const visitor = await arrive(
      open((...args) => {
        tries += 1;
        return tries === 1 ? failing(...args) : knowing(...args);
      }),
      shop,
    );
    const id = randomUUID();
    const events = eventsOf(await (await visitor.stream({ id, text: 'Hello?' })).text());
    expect(events.at(-1)).toEqual({
      event: 'error',
      data: { error: 'Something went wrong. Please try again.', code: 'answer_failed' },
    });
    expect(await used(shop)).toBe(0);
    expect((await visitor.history()).messages[1]).toMatchObject({ outcome: 'failed' });
    expect(await visitor.answerTo('Hello?', { id })).toMatchObject({ answer: { outcome: 'answered' } });
    expect((await visitor.history()).messages).toHaveLength(2);
    expect(await used(shop)).toBe(1);
  });

  it('stops when the visitor disconnects, and stores the text so far', async () => {
    for (const answerer of [endless, deaf]) {
      const shop = await openShop(services);
      const visitor = await arrive(open(answerer), shop);
      const response = await visitor.stream({ text: 'Tell me everything' });
      const reader = response.body?.getReader();
      let seen = '';
      while (!seen.includes('Well, ')) seen += new TextDecoder().decode((await reader?.read())?.value);
      await reader?.cancel();
      await eventually(async () =>
        expect(await storedAnswers(shop)).toMatchObject([{ text: 'Well, ', outcome: 'stopped' }]),
      );
      expect(await used(shop)).toBe(0);
    }
  });
});

describe('the same question sent again', () => {
  it('gets the same answer, stored and billed once', async () => {
    const shop = await openShop(services);
    const visitor = await arrive(open(knowing), shop);
    const id = randomUUID();
    const first = await visitor.answerTo('Hello?', { id });
    expect(await visitor.answerTo('Hello?', { id })).toEqual(first);
    const events = eventsOf(await (await visitor.stream({ id, text: 'Hello?' })).text());
    expect(events.map(({ event }) => event)).toEqual(['start', 'sources', 'text', 'suggestions', 'done']);
    expect(events[2]?.data).toEqual({ text: 'You have 30 days.' });
    expect((await visitor.history()).messages).toHaveLength(2);
    expect(await used(shop)).toBe(1);
  });

  it('opens the contact form again', async () => {
    const shop = await openShop(services);
    const answerer: Answerer = async function* () {
      yield { type: 'text', text: 'Leave a message.' };
      yield { type: 'trace', trace: { ...plainTrace, engine: null } };
      yield { type: 'outcome', outcome: 'answered', opensContact: true };
    };
    const visitor = await arrive(open(answerer), shop);
    const id = randomUUID();
    for (let requests = 0; requests < 2; requests += 1) {
      const events = eventsOf(await (await visitor.stream({ id, text: 'A person, please' })).text());
      expect(events.at(-1)).toMatchObject({ event: 'done', data: { opensContact: true } });
    }
    expect(await visitor.answerTo('A person, please', { id })).toMatchObject({ opensContact: true });
  });

  it('while it is being answered waits for that answer', async () => {
    let finish = () => {};
    const held = new Promise<void>(done => {
      finish = done;
    });
    const shop = await openShop(services);
    const visitor = await arrive(
      open(async function* (ctx, question, signal) {
        await held;
        yield* knowing(ctx, question, signal);
      }),
      shop,
    );
    const id = randomUUID();
    const stream = await visitor.stream({ id, text: 'Hello?' });
    const whole = visitor.answerTo('Hello?', { id });
    finish();
    expect(await whole).toMatchObject({ answer: { text: 'You have 30 days.', outcome: 'answered' } });
    expect(eventsOf(await stream.text()).at(-1)?.event).toBe('done');
    expect(await storedAnswers(shop)).toHaveLength(1);
    expect(await used(shop)).toBe(1);
  });

  it('twenty times concurrently counts as one question', async () => {
    const shop = await openShop(services);
    const call = openWidgetApi(services, { answerer: knowing, visitorLimits: highLimits, queue: largeQueue() });
    const visitor = await arrive(call, shop);
    const id = randomUUID();
    const send = (at: number) =>
      visitor.send('POST /ask', { id, text: 'Hello?' }, { 'X-Forwarded-For': `192.0.2.${at}` });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at)));
    expect(new Set(answers.map(({ body }) => (body.data as AskOutput).answer.id)).size).toBe(1);
    expect(await storedAnswers(shop)).toHaveLength(1);
    expect(await used(shop)).toBe(1);
  });

  it('by another visitor counts as another question', async () => {
    const shop = await openShop(services);
    const call = open(knowing);
    const id = randomUUID();
    const [one, other] = [await arrive(call, shop), await arrive(call, shop)];
    const first = await one.answerTo('Mine?', { id });
    expect((await other.answerTo('Theirs?', { id })).chatId).not.toBe(first.chatId);
    expect((await other.history()).messages[0]?.text).toBe('Theirs?');
  });
});

describe('the question quota of a plan', () => {
  const addPlan = (id: string, questions: number) =>
    asSuper(
      services.superUrl,
      `insert into plans (id, name, max_questions, max_products, max_rules, max_documents, max_sites, max_members, refresh, history_days, rank)
       values ('${id}', 'Tiny', ${questions}, 10, 10, 10, 10, 10, 'manual', 30, 99)`,
    );

  const counted = async (shop: Shop, kind: string) => {
    const rows = await services.database.transaction(shop.organizationId, tx =>
      tx.select().from(usage).where(eq(usage.kind, kind)),
    );
    return rows[0]?.used ?? 0;
  };

  it("C03 Q09 200 concurrent questions are billed up to the plan's limit, a tenth more is free, and the rest are politely refused", async () => {
    await addPlan('tiny', 10);
    const shop = await openShop(services, { plan: 'tiny' });
    const frugal: boolean[] = [];
    const answerer: Answerer = async function* (ctx, question, signal) {
      frugal.push(question.isFrugal);
      yield* knowing(ctx, question, signal);
    };
    const visitors = Array.from({ length: 20 }, () => ({
      channel: 'widget' as const,
      siteId: shop.site.id,
      widgetId: shop.widget.id,
      visitor: randomUUID(),
      language: 'en' as const,
      page: null,
    }));
    const { signal } = new AbortController();
    const queue = largeQueue();
    // A client that got 429 asks the same question again.
    const insist = async (at: number): Promise<AskOutput> => {
      const details = visitors[at % 20] as (typeof visitors)[number];
      const show = { sources: true, products: true };
      const asking = {
        id: randomUUID(),
        text: `Number ${at}?`,
        details,
        queueKey: { key: details.visitor ?? '' },
        isOpen: true,
        hasContact: true,
        show,
      };
      for (;;) {
        const answer = await askWithoutStream(shop.ctx, asking, { answerer, queue, signal, timeout: 60_000 }).catch(
          error => {
            expect(error).toMatchObject({ kind: 'unavailable' });
          },
        );
        if (answer) return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => insist(at)));
    const count = (outcome: string) => answers.filter(({ answer }) => answer.outcome === outcome).length;
    expect([count('answered'), count('limit')]).toEqual([11, 189]);
    expect([await counted(shop, 'questions'), await counted(shop, 'questions-grace')]).toEqual([10, 1]);
    expect(frugal.filter(Boolean)).toHaveLength(1);
    const billed = (await storedAnswers(shop)).map(row => row.billed);
    expect([billed.filter(one => one === 'plan').length, billed.filter(one => one === 'grace').length]).toEqual([
      10, 1,
    ]);
    const refused = answers.find(({ answer }) => answer.outcome === 'limit');
    expect(refused).toMatchObject({ offersContact: true });
    expect(refused?.answer.text).toBe(
      "I can't answer any more questions right now. Leave a message and our team will reply by email.",
    );
    const rows = await services.database.transaction(shop.organizationId, tx => tx.select().from(chats));
    expect(rows.map(({ questions }) => questions)).toEqual(Array(20).fill(10));
  }, 120_000);

  it('Q09 past the limit and its grace questions the contact form is offered and works', async () => {
    await addPlan('one', 1);
    const shop = await openShop(services, { plan: 'one' });
    const visitor = await arrive(open(knowing), shop);
    const outcomes = [];
    for (const text of ['One?', 'Two?', 'Three?']) {
      const { answer, offersContact } = await visitor.answerTo(text);
      outcomes.push([answer.outcome, offersContact]);
    }
    expect(outcomes).toEqual([
      ['answered', false],
      ['answered', false],
      ['limit', true],
    ]);
    const events = eventsOf(await (await visitor.stream({ text: 'Four?' })).text());
    expect(events.at(-1)).toEqual({ event: 'done', data: { outcome: 'limit', offersContact: true, generated: false } });
    const input = { name: 'Jo', email: 'jo@visitors.example', message: 'Please write to me.' };
    expect(await visitor.send('POST /contact', input)).toMatchObject({ status: 200 });
    expect((await visitor.history()).messages.at(-1)?.text).toBe('Please write to me.');
  });

  it('a grace question is refunded when its answer fails', async () => {
    await addPlan('two', 1);
    const shop = await openShop(services, { plan: 'two' });
    await (await arrive(open(knowing), shop)).ask('One?');
    const unlucky = await arrive(open(failing), shop);
    expect((await unlucky.answerTo('Two?')).answer.outcome).toBe('failed');
    expect([await counted(shop, 'questions'), await counted(shop, 'questions-grace')]).toEqual([1, 0]);
  });

  it('small talk is not billed', async () => {
    const shop = await openShop(services);
    const polite = open(async function* () {
      yield { type: 'text', text: 'Hello.' };
      yield { type: 'trace', trace: { ...plainTrace, engine: null } };
      yield { type: 'outcome', outcome: 'answered' };
    });
    expect((await (await arrive(polite, shop)).answerTo('Hi')).answer.outcome).toBe('answered');
    expect(await used(shop)).toBe(0);
    expect(await storedAnswers(shop)).toMatchObject([{ billed: null }]);
  });
});
