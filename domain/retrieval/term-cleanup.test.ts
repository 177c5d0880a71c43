import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Context, transaction } from '#domain/context.ts';
import { removeFromIndex } from '#domain/retrieval/index-document.ts';
import { cleanUpTerms } from '#domain/retrieval/term-cleanup.ts';
import { newId } from '#platform/ids.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addDocuments, addSite, ask, askTitles } from '#tests/setup/knowledge.ts';

let services: TestServices;
let ctx: Context;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  ctx = contextOf(services, 'ours');
});

async function listKnown(siteId: string): Promise<string[]> {
  const { rows } = await transaction(ctx, tx =>
    tx.execute<{ word: string }>(sql`
      select term as word from site_terms where site_id = ${siteId} union select spelling from site_words where site_id = ${siteId}`),
  );
  return rows.map(({ word }) => word).sort();
}

it('deletes the words of removed documents and keeps all others', async () => {
  const siteId = await addSite(ctx);
  await addDocument(ctx, siteId, { title: 'Boots', text: 'Boots with crampons.' });
  const before = await listKnown(siteId);
  const gone = await addDocument(ctx, siteId, { title: 'Skis', text: 'Skis with crampons.' });
  await transaction(ctx, tx => removeFromIndex(tx, ctx, siteId, [gone]));
  await cleanUpTerms(ctx, siteId);
  expect(await listKnown(siteId)).toEqual(before);
  expect(await askTitles(ctx, siteId, 'crampons')).toEqual(['Boots']);
});

it('a removed word is never used to correct spelling, even before the cleanup', async () => {
  const siteId = await addSite(ctx);
  const gone = await addDocument(ctx, siteId, { title: 'Skis', text: 'Snowboards are new.' });
  await addDocument(ctx, siteId, { title: 'Boots', text: 'Boots are old.' });
  expect((await ask(ctx, siteId, 'snowbaords')).repairs).toHaveLength(1);
  await transaction(ctx, tx => removeFromIndex(tx, ctx, siteId, [gone]));
  expect((await ask(ctx, siteId, 'snowbaords')).repairs).toEqual([]);
});

it('is queued once for many removed chunks', async () => {
  const siteId = await addSite(ctx);
  const texts = Array.from({ length: 210 }, (_, at) => ({ title: `Item ${at}`, text: `Item number ${at}.` }));
  const ids = await addDocuments(ctx, siteId, texts);
  const queued = () =>
    asSuper(services.superUrl, `select 1 from jobs.job where name = 'sweep-terms' and data ->> 'siteId' = '${siteId}'`);
  await transaction(ctx, tx => removeFromIndex(tx, ctx, siteId, ids.slice(0, 150)));
  expect(await queued()).toHaveLength(0);
  await transaction(ctx, tx => removeFromIndex(tx, ctx, siteId, ids.slice(150)));
  expect(await queued()).toHaveLength(1);
});

it('does nothing for a deleted site or one of another organisation', async () => {
  const siteId = await addSite(ctx);
  const gone = await addDocument(ctx, siteId, { title: 'Skis', text: 'Skis.' });
  await transaction(ctx, tx => removeFromIndex(tx, ctx, siteId, [gone]));
  const before = await listKnown(siteId);
  await cleanUpTerms(contextOf(services, 'theirs'), siteId);
  await cleanUpTerms(ctx, newId());
  expect(await listKnown(siteId)).toEqual(before);
});
