// One address cannot use up the questions of a shop's day or month.
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { messages } from '#database/schema/chat.ts';
import { usage } from '#database/schema/usage.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { shares } from '#domain/chat/visitor-limits.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { arrive, highLimits, openShop, openWidgetApi, type Shop, solveChallenge } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const knowing: Answerer = async function* () {
  yield { type: 'text', text: 'Yes.' };
  yield { type: 'outcome', outcome: 'answered' };
};

const clueless: Answerer = async function* () {
  yield { type: 'text', text: 'No idea.' };
  yield { type: 'outcome', outcome: 'unknown' };
};

/** Each question comes from another visitor, as an attacker would do it, with the proof of work. */
async function askFrom(
  shop: Shop,
  address: string,
  questions: number,
  { answerer = knowing, limits = {} }: { answerer?: Answerer; limits?: Record<string, number> } = {},
): Promise<number[]> {
  const call = openWidgetApi(services, { answerer, visitorLimits: { ...highLimits, ...shares, ...limits } });
  const statuses: number[] = [];
  for (let number = 0; number < questions; number++) {
    const visitor = await arrive(call, shop, { headers: { 'X-Forwarded-For': address } });
    const { status } = await visitor.ask(`Is ${randomUUID()} waterproof?`, {
      proof: solveChallenge(visitor.challenge),
    });
    statuses.push(status);
  }
  return statuses;
}

const answered = (times: number) => Array<number>(times).fill(200);

async function countBilled({ organizationId }: Shop): Promise<number> {
  const [row] = await services.database.transaction(organizationId, tx =>
    tx.select().from(usage).where(eq(usage.kind, 'questions')),
  );
  return row?.used ?? 0;
}

const countStopped = ({ organizationId }: Shop) =>
  services.database.transaction(organizationId, tx => tx.$count(messages, eq(messages.outcome, 'stopped')));

it.each([
  ['free', 10],
  ['starter', 15],
])('Q07 one address gets a tenth of the questions of a day on the plan %s, at least ten', async (plan, limit) => {
  const shop = await openShop(services, { plan });
  expect(await askFrom(shop, '203.0.113.5', limit + 3)).toEqual([...answered(limit), 429, 429, 429]);
  expect(await askFrom(shop, '203.0.113.6', 1)).toEqual([200]);
  expect(await countBilled(shop)).toBe(limit + 1);
  // The same address at another shop.
  expect(await askFrom(await openShop(services, { plan }), '203.0.113.5', 1)).toEqual([200]);
});

it('the refusal says when to ask again', async () => {
  const shop = await openShop(services, { plan: 'free' });
  await askFrom(shop, '203.0.113.7', 10);
  const call = openWidgetApi(services, { answerer: knowing, visitorLimits: { ...highLimits, ...shares } });
  const visitor = await arrive(call, shop, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  const { status, body, headers } = await visitor.ask('One more?', { proof: solveChallenge(visitor.challenge) });
  expect(status).toBe(429);
  expect(body).toMatchObject({
    error: 'You’ve asked a lot of questions today. Please try again in 24 hours.',
    code: 'too_many_today',
  });
  expect(headers.get('RateLimit-Limit')).toBe('10');
});

it('Q07 an IPv6 network of 48 bits gets three tenths of a day, through however many of its households', async () => {
  const shop = await openShop(services, { plan: 'starter' });
  const statuses = [];
  for (let household = 1; household <= 4; household++) {
    statuses.push(await askFrom(shop, `2001:db8:7:${household}::1`, household < 4 ? 15 : 2));
  }
  expect(statuses).toEqual([answered(15), answered(15), answered(15), [429, 429]]);
  expect(await askFrom(shop, '2001:db8:8:1::1', 1)).toEqual([200]);
});

it.each([
  ['counts', 'after', ['calling' as const], 429],
  ['does not count', 'before', [], 200],
])('an answer that is stopped %s towards the share %s a model was called', async (_how, _when, types, status) => {
  const shop = await openShop(services, { plan: 'free' });
  const reached = new EventEmitter();
  const answerer: Answerer = async function* (_ctx, { text }, signal) {
    yield* types.map(type => ({ type }));
    reached.emit(text);
    await once(signal, 'abort');
  };
  const call = openWidgetApi(services, { answerer, visitorLimits: { ...highLimits, ...shares } });
  for (let number = 0; number < 10; number++) {
    const visitor = await arrive(call, shop, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    const text = `Stop ${number}?`;
    const isReached = once(reached, text);
    const response = await visitor.stream({ text, proof: solveChallenge(visitor.challenge) });
    await isReached;
    await response.body?.cancel();
  }
  await eventually(async () => expect(await countStopped(shop)).toBe(10));
  expect(await countBilled(shop)).toBe(0);
  await eventually(async () => expect(await askFrom(shop, '203.0.113.9', 1)).toEqual([status]));
});

it('free answers do not count towards the share of an address', async () => {
  const shop = await openShop(services, { plan: 'free' });
  expect(await askFrom(shop, '203.0.113.8', 12, { answerer: clueless })).toEqual(answered(12));
  expect(await askFrom(shop, '203.0.113.8', 10)).toEqual(answered(10));
  expect(await countBilled(shop)).toBe(10);
});

it('questions that a busy shop or a used-up network refuses do not count towards the share of an address', async () => {
  const shop = await openShop(services, { plan: 'free' });
  const busy = { limits: { 'ask-site-new': 1, 'ask-site': 0 } };
  expect(await askFrom(shop, '203.0.113.9', 4, busy)).toEqual([200, 429, 429, 429]);
  expect(await askFrom(shop, '203.0.113.9', 10)).toEqual([...answered(9), 429]);
  const network = { limits: { 'network-share': 0 } };
  expect(await askFrom(shop, '2001:db8:9:1::1', 11, network)).toEqual([...answered(10), 429]);
  expect(await askFrom(shop, '2001:db8:9:2::1', 8, network)).toEqual(Array(8).fill(429));
  expect(await askFrom(shop, '2001:db8:9:2::1', 5)).toEqual(answered(5));
});
