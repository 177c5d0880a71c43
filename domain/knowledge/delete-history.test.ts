import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addLookup, findOwner } from '#database/lookups.ts';
import { messages } from '#database/schema/chat.ts';
import { activity } from '#database/schema/organizations.ts';
import { readQuote } from '#domain/chat/dashboard/read.ts';
import { type Context, transaction } from '#domain/context.ts';
import { deleteHistory } from '#domain/knowledge/delete-history.ts';
import { createDocument, readDocument, updateDocument } from '#domain/knowledge/document.ts';
import { listVersions, restoreVersion } from '#domain/knowledge/versions.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { savesPerMinute, spendSave } from '#domain/usage/save-budget.ts';
import { publishWidget, saveDraft } from '#domain/widgets/publish.ts';
import { readWidget } from '#domain/widgets/widget.ts';
import { asSuper, contextOf, limitSaves, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { askWithoutAnswer } from '#tests/setup/gaps.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let shop: Shop;
let ctx: Context;

beforeAll(async () => {
  services = await openTestServices();
  shop = await openShop(services);
  const permissions = ['list:sites', 'manage:sites', 'list:widgets', 'manage:widgets'] as const;
  ctx = contextOf(services, shop.organizationId, ...permissions);
});

const nextPerson = (person: number): Context => ({ ...ctx, actor: { kind: 'person', id: `writer-${person}` } });

/** As if it was saved before; saving 100 times through the service takes minutes. */
async function addVersions(documentId: string, count: number, days: number): Promise<void> {
  await transaction(ctx, tx =>
    tx.execute(sql`
      with copied as (
        insert into document_versions (organization_id, document_id, version, title, text, hash, made_at)
        select d.organization_id, d.id, d.version + n, d.title, 'Return within ' || n || ' days.', repeat('0', 64),
          now() - make_interval(days => ${days})
        from documents d, generate_series(1, ${count}::int) n where d.id = ${documentId})
      update documents set version = version + ${count} where id = ${documentId}`),
  );
}

const numbersOf = async (id: string) => {
  const { rows } = await transaction(ctx, tx =>
    tx.execute<{ version: number }>(
      sql`select version from document_versions where document_id = ${id} order by version`,
    ),
  );
  return rows.map(({ version }) => version);
};

const write = (title: string) =>
  createDocument(ctx, shop.site.id, { kind: 'written', title, text: 'Return anything within 30 days.' });

it('keeps the last 100 versions, those that chats quote, and the quotes', async () => {
  const { id } = await write('Returns');
  await addVersions(id, 120, 1);
  const quote = 'Return within 4 days.';
  const source = { id, kind: 'document' as const, title: 'Returns', url: null, quote, version: 5 };
  await askWithoutAnswer(shop, 'How long do I have to return something?');
  const answered = await transaction(ctx, tx =>
    tx
      .update(messages)
      .set({ sources: [source] })
      .where(sql`role = 'assistant'`)
      .returning({ id: messages.id }),
  );
  await deleteHistory(services);
  expect(await numbersOf(id)).toEqual([5, ...Array.from({ length: 100 }, (_, at) => at + 22)]);
  expect(await readDocument(ctx, id)).toMatchObject({ version: 121 });
  expect(await readQuote(ctx, answered[0]?.id ?? '', 0)).toMatchObject({ quote, exists: true, isOutdated: true });
  const { data } = await listVersions(ctx, id, { perPage: 50 });
  expect(data[0]?.version).toBe(121);
  expect(await restoreVersion(ctx, id, { version: 22 })).toMatchObject({ version: 122 });
});

it('deletes versions after a year, but never the current one', async () => {
  const { id } = await write('Delivery');
  await addVersions(id, 5, 366);
  await addVersions(id, 2, 364);
  await deleteHistory(services);
  expect(await numbersOf(id)).toEqual([1, 7, 8]);
  const old = await write('Warranty');
  await addVersions(old.id, 3, 400);
  await deleteHistory(services);
  expect(await numbersOf(old.id)).toEqual([1, 4]);
});

it('keeps the last 100 published versions of a widget', async () => {
  const { id } = shop.widget;
  await transaction(ctx, tx =>
    tx.execute(sql`
      with copied as (
        insert into widget_versions (organization_id, widget_id, version, settings, published_at)
        select v.organization_id, v.widget_id, v.version + n, v.settings, now() from widget_versions v, generate_series(1, 130) n
        where v.widget_id = ${id} and v.version = 1)
      update widgets set version = version + 130 where id = ${id}`),
  );
  await deleteHistory(services);
  const { rows } = await transaction(ctx, tx =>
    tx.execute(
      sql`select min(version) as first, max(version) as last, count(*)::int as count from widget_versions where widget_id = ${id}`,
    ),
  );
  expect(rows).toEqual([{ first: 32, last: 131, count: 100 }]);
  const { draftRevision, draft } = await readWidget(ctx, id);
  const changed = { ...draft, position: { ...draft.position, x: 40 } };
  const saved = await saveDraft(ctx, id, { settings: changed, draftRevision });
  expect(await publishWidget(ctx, id, saved.draftRevision)).toMatchObject({ version: 132 });
});

it('keeps the activity log for two years, and started purchases for one', async () => {
  await transaction(ctx, tx => tx.delete(activity));
  for (const days of [0, 729, 731]) {
    await transaction(ctx, tx => recordActivity(tx, ctx, 'rule.created', { days: String(days) }));
  }
  await asSuper(services.superUrl, `update activity set at = at - make_interval(days => (details->>'days')::int)`);
  const owner = { organizationId: shop.organizationId, objectId: 'tester' };
  await transaction(ctx, async tx => {
    for (const name of ['old', 'new']) await addLookup(tx, 'paddle-transaction', name, owner);
    await tx.execute(sql`update lookups set created_at = now() - interval '366 days'
      where kind = 'paddle-transaction' and hash = (select hash from lookups where kind = 'paddle-transaction' limit 1)`);
  });
  await deleteHistory(services);
  const left = await transaction(ctx, tx => tx.select({ details: activity.details }).from(activity));
  expect(left.map(({ details }) => details.days).sort()).toEqual(['0', '729']);
  const found = await Promise.all(['old', 'new'].map(name => findOwner(services.database, 'paddle-transaction', name)));
  expect(found.filter(Boolean)).toHaveLength(1);
});

it('leaves the history of other organisations alone', async () => {
  const other = await openShop(services);
  const own = contextOf(services, other.organizationId, 'list:sites', 'manage:sites');
  const { id } = await createDocument(own, other.site.id, {
    kind: 'written',
    title: 'Returns',
    text: 'Within 30 days.',
  });
  await updateDocument(own, id, { text: 'Within 40 days.' });
  await deleteHistory(services);
  const rows = await asSuper(services.superUrl, `select 1 from document_versions where document_id = '${id}'`);
  expect(rows).toHaveLength(2);
});

it('a person can save 60 times a minute; other people are not affected', async () => {
  await limitSaves(services);
  const [quick, other] = [nextPerson(1), nextPerson(2)];
  const { id } = await write('Sizes');
  for (let time = 0; time < savesPerMinute; time++) await spendSave(quick);
  const refused = updateDocument(quick, id, { language: 'en' });
  await expect(refused).rejects.toMatchObject({ kind: 'too-many', code: 'too_many_saves' });
  await expect(refused).rejects.toThrow(/^You can save up to 60 times a minute\. Please try again in \d+ seconds?\.$/);
  await expect(updateDocument(other, id, { language: 'de' })).resolves.toMatchObject({ language: 'de' });
});
