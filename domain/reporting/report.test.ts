import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { sites } from '#database/schema/sites.ts';
import { widgets } from '#database/schema/widgets.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { Outcome } from '#domain/answers/inputs.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import { askWithoutStream } from '#domain/chat/ask.ts';
import { deleteOwnChats } from '#domain/chat/storage/chats.ts';
import { giveFeedback } from '#domain/chat/storage/feedback.ts';
import type { Context } from '#domain/context.ts';
import { readQuestions } from '#domain/reporting/questions.ts';
import { addDays, readReport } from '#domain/reporting/report.ts';
import { readSteps } from '#domain/reporting/setup-steps.ts';
import { deleteSite } from '#domain/sites/delete-site.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const now = new Date('2026-07-20T22:30:00Z');
const at = (time: string | Date, { ctx }: Pick<Shop, 'ctx'>): Context => ({
  ...ctx,
  clock: { now: () => new Date(time) },
});
const days = { days: '7' } as const;
let count = 0;

const answerer = (outcome: Exclude<Outcome, 'limit' | 'unavailable' | 'stopped' | 'failed'>): Answerer =>
  async function* () {
    yield { type: 'text', text: 'Yes.' };
    yield { type: 'outcome', outcome };
  };

const failing: Answerer = async function* () {
  yield { type: 'text', text: 'Well' };
  throw new Error('broken');
};

/** A question by a new or returning visitor. Each has another text, so that none is answered from the cache. */
async function put(
  shop: Shop,
  when: string | Date,
  {
    text = `Is it warm at ${count++} degrees?`,
    by = answerer('answered'),
    visitor = randomUUID(),
    id = randomUUID(),
  } = {},
) {
  const details = {
    siteId: shop.site.id,
    widgetId: shop.widget.id,
    channel: 'widget' as const,
    visitor,
    language: 'en' as const,
    page: null,
  };
  const show = { sources: true, products: true };
  const asking = { id, text, details, queueKey: { key: visitor }, isOpen: true, hasContact: false, show };
  const signal = new AbortController().signal;
  const said = await askWithoutStream(at(when, shop), asking, {
    answerer: by,
    queue: openQuestionQueue(),
    signal,
    timeout: 20_000,
  });
  return { details, id, said };
}

const report = (shop: Shop, when: string | Date = now) => readReport(at(when, shop), shop.site.id, days);

it('R01 questions are counted by the days of the site’s time zone', async () => {
  const shop = await openShop(services);
  await services.database.transaction(shop.organizationId, tx =>
    tx.update(sites).set({ timeZone: 'Europe/Berlin' }).where(eq(sites.id, shop.site.id)),
  );
  // In Berlin it is half past midnight of the 21st, and was still the 20th an hour before.
  await put(shop, now);
  await put(shop, '2026-07-20T21:30:00Z');
  await put(shop, '2026-07-20T21:40:00Z', { by: answerer('unknown') });
  await put(shop, '2026-07-20T21:50:00Z', { by: answerer('refused') });
  await put(shop, '2026-07-20T21:55:00Z', { by: answerer('offered') });
  await put(shop, '2026-07-12T10:00:00Z');
  const { days: byDay, now: current, before, plan } = await report(shop);
  expect(byDay).toHaveLength(7);
  expect(byDay.slice(-2)).toEqual([
    { day: '2026-07-20', answered: 2, offered: 1, unanswered: 1 },
    { day: '2026-07-21', answered: 1, offered: 0, unanswered: 0 },
  ]);
  expect(current).toMatchObject({
    answered: 3,
    offered: 1,
    unanswered: 1,
    median: expect.any(Number),
    slow: expect.any(Number),
  });
  expect(before).toMatchObject({ answered: 1, offered: 0, unanswered: 0 });
  expect(plan).toMatchObject({ name: 'Scale', limit: expect.any(Number) });
});

it('R01 ratings use the visitor’s latest choice, and deleted chats stay counted', async () => {
  const shop = await openShop(services);
  const { details, said } = await put(shop, now);
  const rate = (feedback: 'up' | 'down' | null) =>
    giveFeedback(at(now, shop), details, { messageId: said.answer.id, feedback });
  for (const feedback of ['up', 'down', 'down'] as const) await rate(feedback);
  expect((await report(shop)).now).toMatchObject({ thumbsUp: 0, thumbsDown: 1 });
  await rate('up');
  await rate(null);
  expect((await report(shop)).now).toMatchObject({ thumbsUp: 0, thumbsDown: 0 });
  await rate('up');
  await deleteOwnChats(at(now, shop), details);
  expect((await report(shop)).now).toMatchObject({ answered: 1, thumbsUp: 1 });
});

it('a failed question that was answered on retry counts once', async () => {
  const shop = await openShop(services);
  const visitor = randomUUID();
  const { id } = await put(shop, now, { by: failing, visitor });
  expect((await report(shop)).now).toMatchObject({ answered: 0, unanswered: 1, median: null });
  await put(shop, now, { visitor, id });
  expect((await report(shop)).now).toMatchObject({ answered: 1, unanswered: 0 });
});

it('a failed question that got passages on retry counts as suggested', async () => {
  const shop = await openShop(services);
  const visitor = randomUUID();
  const { id } = await put(shop, now, { by: failing, visitor });
  const { details, said } = await put(shop, now, { visitor, id, by: answerer('offered') });
  expect((await report(shop)).now).toMatchObject({ answered: 0, offered: 1, unanswered: 0 });
  await giveFeedback(at(now, shop), details, { messageId: said.answer.id, feedback: 'up' });
  expect((await report(shop)).now).toMatchObject({ offered: 1, thumbsUp: 1 });
});

it('concurrent questions are all counted', async () => {
  const shop = await openShop(services);
  await Promise.all(Array.from({ length: 20 }, () => put(shop, now)));
  const { now: current } = await report(shop);
  expect(current.answered).toBe(20);
});

it('R01 the most asked and unanswered questions are grouped, with their chats', async () => {
  const shop = await openShop(services);
  for (const text of ['Do you sell gift cards?', 'gift card?', 'Selling gift cards?']) {
    await put(shop, now, { text, by: answerer('unknown') });
  }
  await put(shop, now, { text: 'Is the Skarn jacket waterproof?' });
  await put(shop, '2026-06-20T12:00:00Z', { text: 'How long is the warranty?', by: answerer('unknown') });
  const found = await readQuestions(at(now, shop), shop.site.id, days);
  expect(found).toMatchObject({ read: 4, readUnanswered: 3, isPartial: false });
  expect(found.unanswered.map(({ count }) => count)).toEqual([3]);
  expect(found.unanswered[0]?.questions).toHaveLength(3);
  expect(found.asked.map(({ count }) => count)).toEqual([3, 1]);
});

it('R01 questions with suggested passages are listed as needing an answer, and marked', async () => {
  const shop = await openShop(services);
  await put(shop, now, { text: 'Do you sell gift cards?', by: answerer('unknown') });
  await put(shop, new Date(+now + 1000), { text: 'gift cards?', by: answerer('offered') });
  await put(shop, now, { text: 'Is the Skarn jacket waterproof?' });
  const found = await readQuestions(at(now, shop), shop.site.id, days);
  expect(found).toMatchObject({ read: 3, readUnanswered: 2 });
  expect(found.unanswered).toMatchObject([
    { count: 2, offered: 1, questions: [{ text: 'gift cards?', isOffered: true }, { isOffered: false }] },
  ]);
});

it('R01 the lists count the same questions as the figures', async () => {
  const shop = await openShop(services);
  // Seven days and some hours before: earlier than the first day of the report.
  await put(shop, '2026-07-13T23:30:00Z', { by: answerer('unknown') });
  for (const by of [answerer('answered'), answerer('unknown'), answerer('offered'), failing])
    await put(shop, now, { by });
  const { now: figures } = await report(shop);
  const found = await readQuestions(at(now, shop), shop.site.id, days);
  expect(found.read).toBe(figures.answered + figures.offered + figures.unanswered);
  expect(found.readUnanswered + found.readOther).toBe(figures.offered + figures.unanswered);
  expect(found).toMatchObject({ read: 4, readUnanswered: 2, readOther: 1 });
});

it('R01 lists the next steps', async () => {
  const shop = await openShop(services);
  const viewer = contextOf(services, shop.organizationId);
  const nothing = {
    hasDocument: false,
    hasProduct: false,
    wasSeen: false,
    wasAsked: false,
    hasColleague: null,
    unreadDocuments: 0,
  };
  expect(await readSteps(viewer, shop.site.id)).toEqual(nothing);
  await addDocument(shop.ctx, shop.site.id, { title: 'Delivery', text: 'We deliver in two days.' });
  await services.database.transaction(shop.organizationId, tx => tx.update(widgets).set({ seenAt: now }));
  await put(shop, now);
  expect(await readSteps(viewer, shop.site.id)).toMatchObject({ hasDocument: true, wasSeen: true, wasAsked: true });
});

it('another organisation sees nothing, and a deleted site has no report', async () => {
  const [ours, theirs] = [await openShop(services), await openShop(services)];
  await put(ours, now);
  const missing = { kind: 'not-found' };
  await expect(readReport(theirs.ctx, ours.site.id, days)).rejects.toMatchObject(missing);
  await expect(readQuestions(theirs.ctx, ours.site.id, days)).rejects.toMatchObject(missing);
  await expect(readSteps(theirs.ctx, ours.site.id)).rejects.toMatchObject(missing);
  await deleteSite(ours.ctx, ours.site.id);
  await expect(report(ours)).rejects.toMatchObject(missing);
});

it('a question that ends after its site was deleted fails with “not found”', async () => {
  const shop = await openShop(services);
  const leaving: Answerer = async function* () {
    yield { type: 'text', text: 'Yes.' };
    await deleteSite(shop.ctx, shop.site.id);
    yield { type: 'outcome', outcome: 'answered' };
  };
  await expect(put(shop, now, { by: leaving })).rejects.toMatchObject({ code: 'chat_not_found' });
});

it.each([
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-07-21', -89, '2026-04-23'],
])('%s and %i days are %s', (date, amount, sum) => {
  expect(addDays(date, amount)).toBe(sum);
});
