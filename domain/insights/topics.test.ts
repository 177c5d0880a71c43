import { beforeAll, expect, it } from 'vitest';
import { topicDays } from '#database/schema/insights.ts';
import { type Context, transaction } from '#domain/context.ts';
import { readInsights } from '#domain/insights/insights.ts';
import { mergeTopics, renameTopic, resetTopic } from '#domain/insights/topics.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const now = '2026-07-20T12:00:00Z';
const at = (ctx: Context): Context => ({ ...ctx, clock: { now: () => new Date(now) } });

async function openWidgetShop(): Promise<Shop> {
  const shop = await openShop(services);
  const own = { organizationId: shop.organizationId, siteId: shop.site.id, day: '2026-07-19' };
  const rows = [
    { ...own, concept: 'order_late', answered: 3 },
    { ...own, concept: 'track_order', answered: 2, unanswered: 1 },
    { ...own, concept: 'opening_hours', answered: 1 },
    { ...own, concept: 'other', unanswered: 9 },
    { ...own, concept: 'order_late', day: '2026-07-10', answered: 4 },
  ];
  await transaction(shop.ctx, tx => tx.insert(topicDays).values(rows));
  return shop;
}

async function list({ ctx, site }: Shop) {
  const { topics } = await readInsights(at(ctx), site.id, { days: '7' });
  return topics.map(({ name, now: own, before }) => [name, own.answered + own.offered + own.unanswered, before]);
}

it('topics have the names of their concepts until someone renames them, and “Other” is last', async () => {
  expect(await list(await openWidgetShop())).toEqual([
    ['Late or missing orders', 3, 4],
    ['Order tracking', 3, 0],
    ['Opening hours', 1, 0],
    ['Other', 9, 0],
  ]);
});

it('topics are renamed, merged and restored, with their figures', async () => {
  const shop = await openWidgetShop();
  const renamed = await renameTopic(at(shop.ctx), shop.site.id, 'opening_hours', { name: 'When we’re open' });
  expect(await renameTopic(at(shop.ctx), shop.site.id, renamed.key, { name: 'Hours' })).toEqual({
    ...renamed,
    name: 'Hours',
  });
  const topics = ['order_late', 'track_order'];
  const merged = await mergeTopics(at(shop.ctx), shop.site.id, { topics, name: 'Where is my order?' });
  expect(await list(shop)).toEqual([
    ['Where is my order?', 6, 4],
    ['Hours', 1, 0],
    ['Other', 9, 0],
  ]);
  // A merged topic can be merged again.
  await mergeTopics(at(shop.ctx), shop.site.id, { topics: [merged.key, renamed.key], name: 'All' });
  expect(await list(shop)).toEqual([
    ['All', 7, 4],
    ['Other', 9, 0],
  ]);
  const [all] = (await readInsights(at(shop.ctx), shop.site.id, { days: '7' })).topics;
  expect(all?.merged).toEqual(['Late or missing orders', 'Opening hours', 'Order tracking']);
  await resetTopic(at(shop.ctx), shop.site.id, all?.key ?? '');
  expect((await list(shop)).map(([name]) => name)).toEqual([
    'Late or missing orders',
    'Order tracking',
    'Opening hours',
    'Other',
  ]);
});

it('concurrent changes leave one topic per concept', async () => {
  const shop = await openWidgetShop();
  const names = Array.from({ length: 8 }, (_, place) => `Name ${place}`);
  await Promise.all(names.map(name => renameTopic(at(shop.ctx), shop.site.id, 'opening_hours', { name })));
  expect(await list(shop)).toHaveLength(4);
});

it('two topics never have the same name, and “Other” cannot be changed', async () => {
  const shop = await openWidgetShop();
  const rename = (key: string, name: string) => renameTopic(at(shop.ctx), shop.site.id, key, { name });
  await expect(rename('order_late', 'opening Hours')).rejects.toMatchObject({ code: 'topic_name_taken' });
  await rename('opening_hours', 'Hours');
  await expect(rename('order_late', 'Hours')).rejects.toMatchObject({ code: 'topic_name_taken' });
  await rename('order_late', 'Opening hours');
  await expect(rename('other', 'Rest')).rejects.toMatchObject({ code: 'topic_fixed' });
  await expect(rename('no_such_concept', 'Name')).rejects.toMatchObject({ code: 'topic_not_found' });
});

it('only people who manage the site can change its topics, and another organisation cannot', async () => {
  const [ours, theirs] = [await openWidgetShop(), await openWidgetShop()];
  const { key } = await renameTopic(at(ours.ctx), ours.site.id, 'opening_hours', { name: 'Hours' });
  const viewer = contextOf(services, ours.organizationId, 'list:sites');
  const merge = { topics: ['order_late', 'track_order'], name: 'Orders' };
  const refused = { code: 'missing_permission' };
  await expect(renameTopic(viewer, ours.site.id, key, { name: 'X' })).rejects.toMatchObject(refused);
  await expect(mergeTopics(viewer, ours.site.id, merge)).rejects.toMatchObject(refused);
  await expect(resetTopic(viewer, ours.site.id, key)).rejects.toMatchObject(refused);
  const unknown = { code: 'site_not_found' };
  await expect(renameTopic(theirs.ctx, ours.site.id, key, { name: 'X' })).rejects.toMatchObject(unknown);
  await expect(mergeTopics(theirs.ctx, ours.site.id, merge)).rejects.toMatchObject(unknown);
  await expect(resetTopic(theirs.ctx, ours.site.id, key)).rejects.toMatchObject(unknown);
  await expect(renameTopic(theirs.ctx, theirs.site.id, key, { name: 'X' })).rejects.toMatchObject({
    code: 'topic_not_found',
  });
  expect((await list(ours)).map(([name]) => name)).toContain('Hours');
});
