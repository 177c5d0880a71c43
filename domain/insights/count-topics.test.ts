import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { chatDays, chats } from '#database/schema/chat.ts';
import { productDemand, topicDays } from '#database/schema/insights.ts';
import { sites } from '#database/schema/sites.ts';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { Outcome } from '#domain/answers/inputs.ts';
import { deleteOwnChats } from '#domain/chat/storage/chats.ts';
import { giveFeedback } from '#domain/chat/storage/feedback.ts';
import { type Context, transaction } from '#domain/context.ts';
import { countSite, countTopics } from '#domain/insights/count-topics.ts';
import { listTopicQuestions, readInsights } from '#domain/insights/insights.ts';
import { expensive } from '#tests/attacks/largest.ts';
import { askQuestion } from '#tests/setup/chats.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { longestPauseDuring } from '#tests/setup/event-loop.ts';
import { addProduct } from '#tests/setup/products.ts';
import { plainTrace } from '#tests/setup/trace.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const now = '2026-07-20T22:30:00Z';
const week = { days: '7' } as const;
const at = ({ ctx }: Pick<Shop, 'ctx'>, time: string): Context => ({ ...ctx, clock: { now: () => new Date(time) } });
const siteOf = ({ site }: Shop) => ({ id: site.id, timeZone: 'Europe/Berlin', retentionDays: 90 });

/** An answer with this outcome; follow-ups would be completed by the trace. */
const ending = (outcome: Extract<Outcome, 'answered' | 'clarified' | 'offered' | 'unknown' | 'refused'>): Answerer =>
  async function* (_, { text }) {
    yield { type: 'text', text: 'Yes.' };
    const engine = outcome === 'answered' ? 'extractive' : null;
    yield { type: 'trace', trace: { ...plainTrace, engine, understood: text } };
    yield { type: 'outcome', outcome };
  };

const put = (shop: Shop, text: string, time = now, outcome: Parameters<typeof ending>[0] = 'answered') =>
  askQuestion(shop, text, { answerer: ending(outcome), ctx: at(shop, time) });

async function openBerlinShop(): Promise<Shop> {
  const shop = await openShop(services);
  await services.database.transaction(shop.organizationId, tx => tx.update(sites).set({ timeZone: 'Europe/Berlin' }));
  return shop;
}

const rowsOf = ({ ctx }: Shop) =>
  transaction(ctx, tx => tx.select().from(topicDays).orderBy(topicDays.day, topicDays.concept));
const count = (shop: Shop, time = now) => countSite(at(shop, time), siteOf(shop));

it('counts every question once, by the days of the site’s time zone, even if it runs twice', async () => {
  const shop = await openBerlinShop();
  // In Berlin it is half past midnight of the 21st, and was still the 20th an hour before.
  await put(shop, 'When are you open?');
  await put(shop, 'Are you open on Sundays?', '2026-07-20T21:30:00Z', 'unknown');
  await put(shop, 'What are your opening hours?', '2026-07-20T21:40:00Z', 'offered');
  await put(shop, 'Can I pay with Apple Pay?', '2026-07-20T21:50:00Z', 'refused');
  await put(shop, 'Are you open today?', '2026-07-20T21:55:00Z', 'clarified');
  await put(shop, 'Do gift cards expire?', '2026-07-01T10:00:00Z');
  await put(shop, 'Do gift cards expire?', '2026-06-01T10:00:00Z');
  for (const _ of [1, 2, 3]) await count(shop);
  const figures = { answered: 0, offered: 0, unanswered: 0, thumbsUp: 0, thumbsDown: 0 };
  const own = { ...figures, organizationId: shop.organizationId, siteId: shop.site.id };
  expect(await rowsOf(shop)).toEqual([
    { ...own, day: '2026-07-01', concept: 'gift_card', answered: 1 },
    { ...own, day: '2026-07-20', concept: 'opening_hours', offered: 1, unanswered: 1 },
    { ...own, day: '2026-07-20', concept: 'payment_methods', answered: 1 },
    { ...own, day: '2026-07-21', concept: 'opening_hours', answered: 1 },
  ]);
  const { topics, before, countedSince } = await readInsights(at(shop, now), shop.site.id, week);
  expect(topics.map(({ name, now: own }) => [name, own.answered, own.offered, own.unanswered])).toEqual([
    ['Opening hours', 1, 1, 1],
    ['Payment methods', 1, 0, 0],
  ]);
  expect(topics[0]?.weeks).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  expect([before.answered, countedSince]).toEqual([0, null]);
  const longer = await readInsights(at(shop, now), shop.site.id, { days: '90' });
  expect([longer.now.answered, longer.countedSince]).toEqual([3, '2026-07-01']);
});

it('topics add up to the daily statistics, also after a visitor deletes a chat and rates an answer', async () => {
  const shop = await openBerlinShop();
  const visitor = randomUUID();
  const details = { siteId: shop.site.id, widgetId: shop.widget.id, channel: 'widget' as const, visitor };
  const asking = { ...details, language: 'en' as const, page: null };
  await put(shop, 'When are you open?');
  const rated = await askQuestion(shop, 'Do gift cards expire?', {
    answerer: ending('answered'),
    ctx: at(shop, now),
    visitor,
  });
  await giveFeedback(at(shop, now), asking, { messageId: rated.answer.id, feedback: 'up' });
  await count(shop);
  const before = await rowsOf(shop);
  expect(before.map(({ concept, answered, thumbsUp }) => [concept, answered, thumbsUp])).toEqual([
    ['gift_card', 1, 1],
    ['opening_hours', 1, 0],
  ]);
  await deleteOwnChats(at(shop, now), asking);
  await count(shop);
  const after = await rowsOf(shop);
  expect(after.map(({ concept, answered, thumbsUp }) => [concept, answered, thumbsUp])).toEqual([
    ['opening_hours', 1, 0],
    ['other', 1, 1],
  ]);
  const [day] = await transaction(shop.ctx, tx => tx.select().from(chatDays));
  const sum = (name: 'answered' | 'thumbsUp') => after.reduce((total, row) => total + row[name], 0);
  expect([sum('answered'), sum('thumbsUp')]).toEqual([day?.answered, day?.thumbsUp]);
});

it('days before yesterday are final, so that deleted chats stay counted', async () => {
  const shop = await openBerlinShop();
  await put(shop, 'When are you open?', '2026-07-18T10:00:00Z');
  await put(shop, 'Do gift cards expire?', '2026-07-20T10:00:00Z');
  await count(shop);
  await transaction(shop.ctx, tx => tx.delete(chats));
  await count(shop, '2026-07-21T10:00:00Z');
  const kept = (await rowsOf(shop)).map(({ day, concept }) => [day, concept]);
  expect(kept).toEqual([
    ['2026-07-18', 'opening_hours'],
    ['2026-07-20', 'other'],
  ]);
});

it('counts products that visitors asked for in vain, and deletes them with the chats', async () => {
  const shop = await openBerlinShop();
  await addProduct(shop.ctx, shop.site.id, { title: 'Bothy 2 Tent', availability: 'in-stock', categories: ['Tents'] });
  const soldOut = await addProduct(shop.ctx, shop.site.id, {
    title: 'Skarn Jacket',
    availability: 'out-of-stock',
    categories: ['Jackets'],
  });
  const answerer = createAnswerer();
  const ask = (text: string) => askQuestion(shop, text, { answerer, ctx: at(shop, now) });
  for (const text of ['Do you sell kayaks?', 'I’m looking for a Kayak', 'Do you sell tents?']) await ask(text);
  await ask('Is the Skarn Jacket in stock?');
  await ask('Skarn Jacket');
  await count(shop);
  const { missing, soldOut: out } = await readInsights(at(shop, now), shop.site.id, week);
  expect(missing).toEqual([{ name: 'kayak', count: 2 }]);
  expect(out).toEqual([{ name: 'Skarn Jacket', count: 2, productId: soldOut.id, availability: 'out-of-stock' }]);
  await countSite(at(shop, '2026-08-21T10:00:00Z'), { ...siteOf(shop), retentionDays: 30 });
  expect(await transaction(shop.ctx, tx => tx.select().from(productDemand))).toEqual([]);
});

it('counts for every organisation, and shows no organisation the topics of another', async () => {
  const [ours, theirs] = [await openBerlinShop(), await openBerlinShop()];
  await put(ours, 'When are you open?', new Date().toISOString());
  await countTopics(services);
  const isOurs = and(eq(topicDays.siteId, ours.site.id));
  expect(await transaction(ours.ctx, tx => tx.select().from(topicDays).where(isOurs))).toHaveLength(1);
  expect(await transaction(theirs.ctx, tx => tx.select().from(topicDays).where(isOurs))).toEqual([]);
  const missing = { code: 'site_not_found' };
  await expect(readInsights(theirs.ctx, ours.site.id, week)).rejects.toMatchObject(missing);
  await expect(listTopicQuestions(theirs.ctx, ours.site.id, 'opening_hours', week)).rejects.toMatchObject(missing);
});

it('lists the questions of a topic, newest first', async () => {
  const shop = await openBerlinShop();
  await put(shop, 'When are you open?', '2026-07-20T10:00:00Z');
  await put(shop, 'Are you open on Sundays?', '2026-07-20T12:00:00Z', 'unknown');
  await put(shop, 'Do gift cards expire?', '2026-07-20T13:00:00Z');
  const { questions, hasMore } = await listTopicQuestions(at(shop, now), shop.site.id, 'opening_hours', week);
  expect(questions.map(({ text, outcome }) => [text, outcome])).toEqual([
    ['Are you open on Sundays?', 'unknown'],
    ['When are you open?', 'answered'],
  ]);
  expect(hasMore).toBe(false);
});

it('T13 sorts thousands of long questions of a chat while other requests run', async () => {
  const shop = await openBerlinShop();
  await put(shop, 'How long?');
  const text = expensive['two-letter words'].slice(0, 490);
  await asSuper(
    services.superUrl,
    `insert into messages select (jsonb_populate_record(m, jsonb_build_object(
       'id', gen_random_uuid(), 'position', m.position + 2 * n, 'text', '${text} ' || n,
       'client_id', case when m.role = 'visitor' then gen_random_uuid() end))).*
     from messages m, generate_series(1, 2000) n where m.organization_id = '${shop.organizationId}'`,
  );
  // Otherwise PostgreSQL expects two messages per chat.
  await asSuper(services.superUrl, 'analyze messages');
  expect(await longestPauseDuring(() => count(shop))).toBeLessThan(500);
  expect((await rowsOf(shop)).reduce((sum, { answered }) => sum + answered, 0)).toBe(2001);
}, 120_000);
