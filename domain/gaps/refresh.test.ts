import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Transaction } from '#database/client.ts';
import { chats } from '#database/schema/chat.ts';
import { gapWordings } from '#database/schema/gaps.ts';
import { type Context, transaction } from '#domain/context.ts';
import { answerGap, dismissGap, listGaps, readGap } from '#domain/gaps/gap.ts';
import { refreshGaps, requestRefresh } from '#domain/gaps/refresh.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { askWithoutAnswer, backdateClosing, gapIdOf, gapsOf } from '#tests/setup/gaps.ts';
import { letTimePass } from '#tests/setup/time.ts';
import { openShop } from '#tests/setup/visitor.ts';

let services: TestServices;

beforeAll(async () => {
  services = await openTestServices();
});

const canList = (ctx: Context): Context => ({ ...ctx, permissions: new Set(['list:sites', 'manage:sites']) });

it('questions without a good answer become gaps with wordings, counts, weeks and an estimate', async () => {
  const shop = await openShop(services);
  await askWithoutAnswer(shop, 'Do you hire out cellos?', { daysAgo: 2 });
  await askWithoutAnswer(shop, 'do you hire out cellos', { daysAgo: 3, as: 'offered' });
  await askWithoutAnswer(shop, 'cello rental per month', { daysAgo: 20, as: 'disliked' });
  await askWithoutAnswer(shop, 'Do you sharpen skates?', { daysAgo: 100 });
  await askWithoutAnswer(shop, 'Do you repair tents?', { daysAgo: 40 });
  await refreshGaps(shop.ctx, shop.site.id);

  const [cellos, tents, ...more] = await gapsOf(shop);
  expect(more).toEqual([]);
  expect(cellos).toMatchObject({
    text: 'Do you hire out cellos?',
    ...{ count: 3, unanswered: 1, offered: 1, disliked: 1, share: 0.75, wordingCount: 2, savedPerMonth: 3 },
  });
  expect(cellos?.weeks).toHaveLength(13);
  expect(cellos?.weeks.slice(-3)).toEqual([1, 0, 2]);
  expect(tents).toMatchObject({ text: 'Do you repair tents?', count: 1, savedPerMonth: 0 });
  const { wordings } = await readGap(canList(shop.ctx), cellos?.id ?? '');
  expect(wordings.map(({ text, count }) => [text, count])).toEqual([
    ['Do you hire out cellos?', 2],
    ['cello rental per month', 1],
  ]);
});

it('answered and refused questions, and questions in the playground, are no gaps', async () => {
  const shop = await openShop(services);
  const chatId = await askWithoutAnswer(shop, 'Is this a try?');
  await transaction(shop.ctx, tx => tx.update(chats).set({ channel: 'playground' }).where(eq(chats.id, chatId)));
  await refreshGaps(shop.ctx, shop.site.id);
  expect(await gapsOf(shop)).toEqual([]);
});

it('running again or concurrently changes nothing', async () => {
  const shop = await openShop(services);
  await askWithoutAnswer(shop, 'Do you hire out cellos?');
  await askWithoutAnswer(shop, 'Do you repair tents?');
  await Promise.all([refreshGaps(shop.ctx, shop.site.id), refreshGaps(shop.ctx, shop.site.id)]);
  const once = await gapsOf(shop);
  expect(once).toHaveLength(2);
  const wordings = () => transaction(shop.ctx, tx => tx.select().from(gapWordings).orderBy(gapWordings.id));
  const before = await wordings();
  await refreshGaps(shop.ctx, shop.site.id);
  expect(await gapsOf(shop)).toEqual(once);
  expect(await wordings()).toEqual(before);
});

it.each([1, 2])('a refresh during read %i of another one creates no gap twice', async read => {
  const shop = await openShop(services);
  await askWithoutAnswer(shop, 'Do you hire out cellos?');
  await askWithoutAnswer(shop, 'Do you repair tents?');
  const { database } = shop.ctx;
  let reads = 0;
  const interrupted = (tx: Transaction) =>
    new Proxy(tx, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'execute') return value;
        return async (...args: unknown[]) => {
          reads += 1;
          if (reads === read) await refreshGaps(shop.ctx, shop.site.id);
          return value.apply(target, args);
        };
      },
    });
  const transaction: typeof database.transaction = (id, work) => database.transaction(id, tx => work(interrupted(tx)));
  await refreshGaps({ ...shop.ctx, database: { ...database, transaction } }, shop.site.id);
  expect(reads).toBeGreaterThan(read);
  expect(await gapsOf(shop)).toHaveLength(2);
});

it('a new wording joins its gap, and a dismissed gap never reopens', async () => {
  const shop = await openShop(services);
  await askWithoutAnswer(shop, 'Do you hire out cellos?', { daysAgo: 5 });
  await refreshGaps(shop.ctx, shop.site.id);
  const id = await gapIdOf(shop, 'Do you hire out cellos?');
  await askWithoutAnswer(shop, 'can I hire a cello', { daysAgo: 3 });
  await refreshGaps(shop.ctx, shop.site.id);
  expect(await gapsOf(shop)).toMatchObject([{ id, count: 2, wordingCount: 2 }]);
  await dismissGap(shop.ctx, id, { refusal: null });
  await askWithoutAnswer(shop, 'hire a cello for my son', { daysAgo: 0 });
  await refreshGaps(shop.ctx, shop.site.id);
  expect(await gapsOf(shop)).toEqual([]);
  expect(await gapsOf(shop, 'dismissed')).toMatchObject([{ id, count: 3 }]);
});

it('a closed gap reopens if it is asked again without an answer; older questions do not count', async () => {
  const shop = await openShop(services);
  await askWithoutAnswer(shop, 'Do you hire out cellos?', { daysAgo: 9 });
  await askWithoutAnswer(shop, 'can I hire a cello', { daysAgo: 8 });
  await refreshGaps(shop.ctx, shop.site.id);
  const id = await gapIdOf(shop, 'can I hire a cello');
  const draft = { question: 'Do you hire out cellos?', answer: 'Yes, for £20 a month.', also: [] };
  await answerGap(shop.ctx, id, { as: 'document', ...draft, notifies: false, tests: [] });
  await backdateClosing(shop, id, 5);
  await refreshGaps(shop.ctx, shop.site.id);
  expect(await gapsOf(shop)).toEqual([]);
  expect(await gapsOf(shop, 'closed')).toMatchObject([{ id, count: 2 }]);

  await askWithoutAnswer(shop, 'Do you hire out cellos?', { daysAgo: 1 });
  for (let run = 0; run < 2; run++) {
    await refreshGaps(shop.ctx, shop.site.id);
    expect(await gapsOf(shop)).toMatchObject([{ id, count: 1, wordingCount: 2 }]);
  }
});

it('a wording is deleted with its chat, and a gap without wordings is deleted', async () => {
  const shop = await openShop(services);
  const first = await askWithoutAnswer(shop, 'Do you hire out cellos?', { daysAgo: 9 });
  const second = await askWithoutAnswer(shop, 'Do you hire out cellos', { daysAgo: 3 });
  await refreshGaps(shop.ctx, shop.site.id);
  const [gap] = await gapsOf(shop);
  const { wordings } = await readGap(canList(shop.ctx), gap?.id ?? '');
  expect(wordings).toMatchObject([{ chatId: second, count: 2 }]);
  const remove = (id: string) => transaction(shop.ctx, tx => tx.delete(chats).where(eq(chats.id, id)));
  await remove(second);
  expect(await gapsOf(shop)).toMatchObject([{ text: '', wordingCount: 0 }]);
  await refreshGaps(shop.ctx, shop.site.id);
  expect(await gapsOf(shop)).toMatchObject([{ text: 'Do you hire out cellos?', count: 1 }]);
  await remove(first);
  await refreshGaps(shop.ctx, shop.site.id);
  expect(await gapsOf(shop)).toEqual([]);
});

it('an open gap is deleted after 90 days without a question', async () => {
  const shop = await openShop(services);
  await askWithoutAnswer(shop, 'Do you hire out cellos?', { daysAgo: 30 });
  await refreshGaps(shop.ctx, shop.site.id);
  expect(await gapsOf(shop)).toHaveLength(1);
  await letTimePass(services, 61 * 24 * 3_600_000);
  await refreshGaps(shop.ctx, shop.site.id);
  expect(await gapsOf(shop)).toEqual([]);
});

it('an embedding model groups wordings without a shared word, and an unreachable model changes nothing', async () => {
  const shop = await openShop(services);
  await askWithoutAnswer(shop, 'Do you hire out cellos?');
  await askWithoutAnswer(shop, 'Instrument rental');
  let calls = 0;
  const embeddings = {
    model: 'test',
    weight: 0.5,
    embed: async (texts: string[]) => {
      calls += 1;
      return texts.map(() => [1, 0]);
    },
  };
  const silent = { ...embeddings, embed: () => Promise.reject(new Error('no answer')) };
  await refreshGaps({ ...shop.ctx, embeddings: silent }, shop.site.id);
  expect(await gapsOf(shop)).toHaveLength(2);
  const other = await openShop(services);
  await askWithoutAnswer(other, 'Do you hire out cellos?');
  await askWithoutAnswer(other, 'Instrument rental');
  await refreshGaps({ ...other.ctx, embeddings }, other.site.id);
  expect(calls).toBe(1);
  expect(await gapsOf(other)).toHaveLength(1);
});

it('a person can refresh the gaps of their own site, a few times an hour', async () => {
  const shop = await openShop(services);
  await askWithoutAnswer(shop, 'Do you hire out cellos?');
  const viewer = contextOf(services, shop.organizationId, 'list:sites');
  await expect(requestRefresh(viewer, shop.site.id)).rejects.toMatchObject({ code: 'missing_permission' });
  const stranger = contextOf(
    services,
    await createOrganization(services.database, 'stranger'),
    'manage:sites',
    'list:sites',
  );
  await expect(requestRefresh(stranger, shop.site.id)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(listGaps(stranger, shop.site.id, { state: 'open' })).rejects.toMatchObject({ kind: 'not-found' });
  for (let time = 0; time < 20; time++) await requestRefresh(shop.ctx, shop.site.id);
  await expect(requestRefresh(shop.ctx, shop.site.id)).rejects.toMatchObject({ kind: 'too-many' });
  expect(await gapsOf(shop)).toHaveLength(1);
});
