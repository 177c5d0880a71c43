// What one visitor or shop can take from others is limited: quota, unpaid answers and time.
import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#database/schema/chat.ts';
import { usage } from '#database/schema/usage.ts';
import type { Answerer, AnswerPart } from '#domain/answers/answerer.ts';
import { dailyLimitEmailQueue } from '#domain/usage/jobs.ts';
import { dayOf } from '#domain/usage/usage.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { arrive, eventsOf, highLimits, openShop, openWidgetApi, page, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const knowing: Answerer = async function* () {
  yield { type: 'begun' };
  yield { type: 'text', text: 'Yes.' };
  yield { type: 'outcome', outcome: 'answered' };
};

const answerUnknown: Answerer = async function* () {
  yield { type: 'outcome', outcome: 'unknown' };
};

const used = async ({ organizationId }: Shop, kind = 'questions') => {
  const [row] = await services.database.transaction(organizationId, tx =>
    tx.select().from(usage).where(eq(usage.kind, kind)),
  );
  return row?.used ?? 0;
};

const emails = ({ organizationId }: Shop) =>
  asSuper(
    services.superUrl,
    `select data from jobs.job where name = '${dailyLimitEmailQueue.name}' and data->>'organizationId' = '${organizationId}'`,
  );

describe('the daily limit', () => {
  const dailyLimit = 2_500;

  /** A shop on Scale with this many questions left today. */
  async function shopWithLeft(left: number): Promise<Shop> {
    const shop = await openShop(services, { plan: 'scale' });
    const today = { organizationId: shop.organizationId, periodStartsAt: dayOf(services.clock.now()) };
    await services.database.transaction(shop.organizationId, tx =>
      tx.insert(usage).values({ ...today, kind: 'questions-day', used: dailyLimit - left }),
    );
    return shop;
  }

  it('protects nine tenths of the monthly quota from abuse, and sends the owner one email', async () => {
    const shop = await shopWithLeft(2);
    const call = openWidgetApi(services, { answerer: knowing });
    const outcomes = [];
    for (let at = 0; at < 5; at++) {
      const { answer } = await (await arrive(call, shop)).answerTo(`Burn ${at}?`);
      outcomes.push(answer.outcome);
    }
    expect(outcomes).toEqual(['answered', 'answered', 'limit', 'limit', 'limit']);
    expect([await used(shop), await used(shop, 'questions-day')]).toEqual([2, dailyLimit]);
    expect(await emails(shop)).toHaveLength(1);
  });

  it('does not count questions that are refused, repeated or not answered', async () => {
    const shop = await shopWithLeft(1);
    const call = openWidgetApi(services, {
      answerer: answerUnknown,
      visitorLimits: { ...highLimits, 'ask-visitor': 3 },
    });
    const visitor = await arrive(call, shop);
    const id = randomUUID();
    const statuses = [];
    for (let at = 0; at < 6; at++) statuses.push((await visitor.ask('Is it blue?', { id })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await used(shop, 'questions-day')).toBe(dailyLimit - 1);
    const buyer = await arrive(openWidgetApi(services, { answerer: knowing }), shop);
    expect(await buyer.answerTo('Is it red?')).toMatchObject({ answer: { outcome: 'answered' } });
    expect(await emails(shop)).toEqual([]);
  });

  it('does not apply to plans with at most fifty questions per month', async () => {
    const shop = await openShop(services, { plan: 'free' });
    await (await arrive(openWidgetApi(services, { answerer: knowing }), shop)).answerTo('Is it red?');
    expect([await used(shop), await used(shop, 'questions-day')]).toEqual([1, 0]);
  });
});

describe('an address that asks more than people do', () => {
  const solve = ({ salt, bits }: { salt: string; bits: number }): string => {
    for (let n = 0; ; n++) {
      const digest = createHash('sha256').update(`${salt}:${n}`).digest();
      if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(n);
    }
  };

  it('needs proof of work from the tenth question in a minute on, for any visitor and shop', async () => {
    const shops = [await openShop(services), await openShop(services)] as const;
    const call = openWidgetApi(services, { answerer: knowing });
    const from = { headers: { 'X-Forwarded-For': '203.0.113.10' } };
    const free = [];
    for (let at = 0; at < 9; at++) free.push(await arrive(call, shops[at % 2 === 0 ? 0 : 1], from));
    for (const [at, visitor] of free.entries()) expect((await visitor.ask(`Question ${at}?`)).status).toBe(200);
    const needed = { status: 401, body: { code: 'proof_needed' } };
    expect(await free[0]?.ask('Tenth?')).toMatchObject(needed);
    const worker = await arrive(call, shops[0], from);
    expect(worker.challenge).toMatchObject({ bits: 12 });
    const proof = solve(worker.challenge ?? { salt: '', bits: 0 });
    expect(await worker.ask('Eleventh?', { proof })).toMatchObject({ status: 200 });
    expect(await worker.ask('Twelfth?', { proof })).toMatchObject(needed);
    const neighbour = await arrive(call, shops[0]);
    expect(neighbour.challenge).toBeNull();
    expect(await neighbour.ask('First?')).toMatchObject({ status: 200 });
  });
});

describe('a stopped answer', () => {
  /** Writes this text, and then never ends. */
  const endless = (...parts: AnswerPart[]): Answerer =>
    async function* (_ctx, _question, signal) {
      yield* parts;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };

  const readAndStop = async (answerer: Answerer, last: string) => {
    const shop = await openShop(services);
    const visitor = await arrive(openWidgetApi(services, { answerer }), shop);
    const response = await visitor.stream({ text: 'Tell me everything' });
    const reader = response.body?.getReader();
    let seen = '';
    while (!seen.includes(last)) seen += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    const isAnswer = and(eq(messages.role, 'assistant'), eq(messages.outcome, 'stopped'));
    const find = () =>
      services.database.transaction(shop.organizationId, tx => tx.select().from(messages).where(isAnswer));
    await eventually(async () => expect(await find()).toHaveLength(1));
    return { used: await used(shop), billed: (await find())[0]?.billed };
  };

  it('counts after the first sentence was shown', async () => {
    const answerer = endless({ type: 'begun' }, { type: 'text', text: 'You have 30 days.' });
    expect(await readAndStop(answerer, '30 days')).toEqual({ used: 1, billed: 'plan' });
  });

  it('does not count before that, even if a model was called and its sources were shown', async () => {
    expect(await readAndStop(endless(), 'event: start')).toEqual({ used: 0, billed: null });
    const source = { id: '1', kind: 'document', title: 'Returns', url: null, quote: '30 days' } as const;
    const answerer = endless({ type: 'calling' }, { type: 'begun' }, { type: 'sources', sources: [source] });
    expect(await readAndStop(answerer, 'event: sources')).toEqual({ used: 0, billed: null });
  });

  it('does not count after a sentence that is free', async () => {
    expect(await readAndStop(endless({ type: 'text', text: 'Hello!' }), 'Hello!')).toEqual({ used: 0, billed: null });
  });
});

describe('a shop that is flooded with questions', () => {
  it('still answers other visitors and other shops, and asks the flooding client to retry', async () => {
    const [flooded, other] = [await openShop(services), await openShop(services)];
    const released = Promise.withResolvers<void>();
    const order: string[] = [];
    const searching: Answerer = async function* (_ctx, { text }, _signal, onSearched) {
      if (text.startsWith('first')) await released.promise;
      order.push(text);
      onSearched?.();
      yield* knowing(_ctx, {} as never, _signal);
    };
    const call = openWidgetApi(services, { answerer: searching, visitorLimits: highLimits });
    // All from one address, each with its own session.
    const from = { headers: { 'X-Forwarded-For': '203.0.113.20' } };
    const streams: Response[] = [];
    for (let at = 0; at < 9; at++) {
      const attacker = await arrive(call, flooded, from);
      streams.push(await attacker.stream({ text: `${at < 6 ? 'first' : 'flood'} ${at}` }));
    }
    const visitor = await (await arrive(call, flooded)).stream({ text: 'visitor' });
    const neighbour = await (await arrive(call, other)).stream({ text: 'neighbour' });
    expect([...streams, visitor, neighbour].map(({ status }) => status)).toEqual(Array(11).fill(200));
    const refused = eventsOf((await streams[8]?.text()) ?? '');
    expect(refused).toEqual([
      {
        event: 'error',
        data: { error: 'We’re busy right now. Please try again in a moment.', code: 'busy', retryAfter: 5 },
      },
    ]);
    expect(order).toEqual([]);
    released.resolve();
    for (const stream of [visitor, neighbour]) {
      const names = eventsOf(await stream.text()).map(({ event }) => event);
      expect(names).toEqual(['queued', 'start', 'text', 'done']);
    }
    await Promise.all(streams.slice(0, 8).map(stream => stream.text()));
    expect(order).toHaveLength(10);
  });

  it('queues at most 32 questions per shop, from any number of addresses', async () => {
    const shop = await openShop(services);
    const released = Promise.withResolvers<void>();
    const searching: Answerer = async function* (...args) {
      await released.promise;
      yield* knowing(...args);
    };
    const call = openWidgetApi(services, { answerer: searching, visitorLimits: highLimits });
    const { session } = await arrive(call, shop);
    const send = (at: number) =>
      call.fetch(`${shop.path}/ask`, {
        method: 'POST',
        headers: {
          Origin: page,
          Authorization: `Bearer ${session}`,
          'X-Forwarded-For': `198.18.0.${at}`,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
        },
        body: JSON.stringify({ id: randomUUID(), text: `Question ${at}?` }),
      });
    const streams = [];
    for (let at = 0; at < 40; at++) streams.push(await send(at));
    released.resolve();
    const ends = await Promise.all(streams.map(async stream => eventsOf(await stream.text()).at(-1)?.event));
    expect([ends.filter(event => event === 'done').length, ends.filter(event => event === 'error').length]).toEqual([
      38, 2,
    ]);
  });
});
