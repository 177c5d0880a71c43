// The clock of a process is years off, in either direction, and is then corrected: nothing is deleted too early.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRateLimits } from '#database/rate-limits.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { people } from '#database/schema/global.ts';
import { productImports } from '#database/schema/products.ts';
import { finishChats } from '#domain/chat/finish.ts';
import { deleteOldChats } from '#domain/chat/retention.ts';
import type { QuestionToTake } from '#domain/chat/storage/question-quota.ts';
import { takeQuestion } from '#domain/chat/storage/take-question.ts';
import { startCrawl } from '#domain/crawls/crawl.ts';
import { isSearchOver } from '#domain/crawls/find-pages.ts';
import { refreshDue } from '#domain/crawls/refresh.ts';
import { requireCrawl } from '#domain/crawls/rows.ts';
import { refreshGaps } from '#domain/gaps/refresh.ts';
import { countTopics } from '#domain/insights/count-topics.ts';
import { queueDigests } from '#domain/insights/digests.ts';
import { deleteHistory } from '#domain/knowledge/delete-history.ts';
import { readExport, startExport } from '#domain/organizations/exports.ts';
import { queueFileRemoval } from '#domain/organizations/originals.ts';
import { revokeTokens } from '#domain/people/sign-out.ts';
import { deleteAbandonedImports } from '#domain/products/abandoned-imports.ts';
import { createImport } from '#domain/products/upload.ts';
import { retryShopEvents } from '#domain/shopify/event-retry.ts';
import { findKey } from '#domain/sites/key-bearer.ts';
import { createKey, listKeys, rotateKey } from '#domain/sites/keys.ts';
import { deleteOldDeliveries } from '#domain/webhooks/delivery-retention.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { askQuestion } from '#tests/setup/chats.ts';
import { asSuper, contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { letTimePass } from '#tests/setup/time.ts';
import { highLimits, openShop, type Shop } from '#tests/setup/visitor.ts';

const day = 24 * 3_600_000;
let services: TestServices;
let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;
let shop: Shop;
beforeAll(async () => {
  services = await openTestServices();
  identity = await startTestIdentity();
  call = createCaller(services, { url: identity.url, visitorLimits: highLimits });
});
beforeEach(async () => {
  shop = await openShop(services);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => identity.stop());

function moveClock(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

const newQuestion = ({ site, widget }: Shop): QuestionToTake => ({
  id: randomUUID(),
  text: 'When do parcels arrive?',
  details: {
    siteId: site.id,
    widgetId: widget.id,
    visitor: randomUUID(),
    channel: 'widget',
    language: 'en',
    page: null,
  },
  ...{ isOpen: true, hasContact: false, show: { sources: true, products: true } },
});

const outcomesOf = async ({ organizationId }: Shop) => {
  const isAnswer = eq(messages.role, 'assistant');
  const rows = await services.database.transaction(organizationId, tx => tx.select().from(messages).where(isAnswer));
  return rows.map(({ outcome }) => outcome);
};

const countChats = ({ organizationId }: Shop) => services.database.transaction(organizationId, tx => tx.$count(chats));

/** Every scheduled job that deletes or ends something because of its age. */
const jobs = {
  deleteOldChats,
  finishChats,
  deleteOldDeliveries,
  retryShopEvents,
  countTopics,
  deleteHistory,
  deleteAbandonedImports,
  refreshDue,
  queueDigests,
};

it.each([400, -400])('F11 with a clock that is %i days off every job refuses to delete, and says so', async days => {
  for (let count = 0; count < 3; count++) await askQuestion(shop, 'When do parcels arrive?');
  moveClock(days * day);
  const reason = `${Math.abs(days)} days ${days > 0 ? 'ahead of' : 'behind'} the clock of the database`;
  for (const job of Object.values(jobs)) await expect(job(services)).rejects.toThrow(reason);
  await expect(refreshGaps(shop.ctx, shop.site.id)).rejects.toThrow(reason);
  const ready = await call.fetch('/readyz', {});
  expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining(reason)]);
  vi.useRealTimers();
  for (const job of Object.values(jobs)) await job(services);
  expect(await countChats(shop)).toBe(3);
  expect(await (await call.fetch('/readyz', {})).text()).toBe('ready');
  await letTimePass(services, 91 * day);
  await deleteOldChats(services);
  expect(await countChats(shop)).toBe(0);
});

it('F11 a chat that a process with an old clock stored is not taken for an old one', async () => {
  moveClock(-400 * day);
  await askQuestion(shop, 'When do parcels arrive?');
  vi.useRealTimers();
  await deleteOldChats(services);
  expect(await countChats(shop)).toBe(1);
});

it('F11 a job that a process with a wrong clock queues for later starts at the right time', async () => {
  moveClock(-400 * day);
  await services.database.transaction(shop.organizationId, tx => queueFileRemoval(tx, shop.ctx, ['a'], day));
  vi.useRealTimers();
  const waiting = `select 1 from jobs.job where name = 'remove-originals'
    and start_after between now() + interval '23 hours' and now() + interval '25 hours'`;
  expect(await asSuper(services.superUrl, waiting)).toHaveLength(1);
});

describe.each([400, -400])('F11 a process whose clock is %i days off, among others whose clock is right,', days => {
  const wrong = async <T>(work: () => Promise<T>): Promise<T> => {
    moveClock(days * day);
    return work().finally(() => vi.useRealTimers());
  };
  const open = () => contextOf(services, shop.organizationId, 'manage:organization', 'manage:sites', 'list:sites');

  it('locks no address out, and lets none exceed its limit', async () => {
    const budgets = { 'clock-test': { points: 2, seconds: 60 } };
    const process = () => openRateLimits(services.database, budgets, () => {});
    const key = randomUUID();
    expect((await wrong(() => process().spend('clock-test', key))).resetsInSeconds).toBe(60);
    await process().spend('clock-test', key);
    expect(await wrong(() => process().spend('clock-test', key))).toMatchObject({ isWithin: false, spent: 3 });
    await asSuper(services.superUrl, `update rate_limits set expire = expire - 61000 where key = 'clock-test:${key}'`);
    expect(await process().spend('clock-test', key)).toMatchObject({ isWithin: true, spent: 1 });
  });

  it('fails no export that is being prepared, and expires none that is ready', async () => {
    const ctx = open();
    const { id } = await wrong(() => startExport(ctx));
    await expect(startExport(ctx)).rejects.toMatchObject({ code: 'export_running' });
    await expect(wrong(() => startExport(ctx))).rejects.toMatchObject({ code: 'export_running' });
    await asSuper(
      services.superUrl,
      `update organization_exports set state = 'ready', expires_at = now() + interval '7 days' where id = '${id}'`,
    );
    expect(await readExport(ctx)).toMatchObject({ id, state: 'ready' });
    expect(await wrong(() => readExport(ctx))).toMatchObject({ id, state: 'ready' });
    await letTimePass(services, 7 * day + 1000);
    expect(await readExport(ctx)).toBeNull();
  });

  it('loses no uploaded file, and an abandoned one is deleted in time', async () => {
    const ctx = open();
    const count = () => services.database.transaction(shop.organizationId, tx => tx.$count(productImports));
    await wrong(() => createImport(ctx, shop.site.id, 'products.csv'));
    await deleteAbandonedImports(services);
    expect(await count()).toBe(1);
    await letTimePass(services, 8 * day);
    await deleteAbandonedImports(services);
    expect(await count()).toBe(0);
  });

  it('has no running answer settled or written twice, and one that died is settled in time', async () => {
    const question = newQuestion(shop);
    const { answerId } = await wrong(() => takeQuestion(shop.ctx, question));
    expect(await takeQuestion(shop.ctx, question)).toMatchObject({ answerId, isNew: false });
    expect(await wrong(() => takeQuestion(shop.ctx, question))).toMatchObject({ answerId, isNew: false });
    await finishChats(services);
    expect(await outcomesOf(shop)).toEqual([null]);
    const other = newQuestion(shop);
    const taken = await takeQuestion(shop.ctx, other);
    expect(await wrong(() => takeQuestion(shop.ctx, other))).toMatchObject({ answerId: taken.answerId, isNew: false });
    await letTimePass(services, 11 * 60_000);
    await finishChats(services);
    expect(await outcomesOf(shop)).toEqual(['failed', 'failed']);
  });

  it('ends no replaced key and no crawl early', async () => {
    const ctx = open();
    const { id, secret } = await createKey(ctx, shop.site.id, { name: 'Desk' });
    await wrong(() => rotateKey(ctx, shop.site.id, id, { overlapHours: 24 }));
    expect(await findKey(services, secret)).toBeDefined();
    expect(await wrong(() => findKey(services, secret))).toBeDefined();
    await letTimePass(services, day + 1000);
    expect(await findKey(services, secret)).toBeUndefined();
    const input = { url: 'https://shop.example/', kind: 'sitemap', maxPages: 5, maxDepth: 1, readsAll: false } as const;
    const crawl = await wrong(() => startCrawl(ctx, shop.site.id, input));
    const row = await services.database.transaction(shop.organizationId, tx => requireCrawl(tx, crawl.id));
    expect(await isSearchOver(ctx, row)).toBe(false);
    expect(await wrong(() => isSearchOver(ctx, row))).toBe(false);
    await letTimePass(services, 31 * 60_000);
    expect(await isSearchOver(ctx, row)).toBe(true);
  });
});

it('F11 housekeeping in the calls of people deletes nothing early', async () => {
  const ctx = contextOf(services, shop.organizationId, 'list:sites', 'manage:sites');
  const { id } = await createKey(ctx, shop.site.id, { name: 'Desk' });
  await rotateKey(ctx, shop.site.id, id, { overlapHours: 24 });
  moveClock(400 * day);
  await createKey(ctx, shop.site.id, { name: 'Till' });
  vi.useRealTimers();
  expect((await listKeys(ctx, shop.site.id)).map(({ name }) => name).toSorted()).toEqual(['Desk', 'Desk', 'Till']);
});

it('F11 a process whose clock is ahead doesn’t lock people out until then', async () => {
  const userId = `person-${randomUUID().slice(0, 8)}`;
  moveClock(400 * day);
  await revokeTokens(services, userId);
  vi.useRealTimers();
  const [person] = await services.database.transaction(null, tx =>
    tx.select().from(people).where(eq(people.id, userId)),
  );
  expect(Math.abs((person?.tokensAfter?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);

  // What an earlier version wrote is corrected with the next check.
  await asSuper(
    services.superUrl,
    `update people set tokens_after = now() + interval '400 days' where id = '${userId}'`,
  );
  const iat = Math.floor(Date.now() / 1000) + 5;
  const aud = `urn:logto:organization:${shop.organizationId}`;
  const token = await identity.sign({ sub: userId, aud, scope: 'list:sites', iat });
  expect((await call('GET /api/sites', { token })).status).toBe(200);
});
