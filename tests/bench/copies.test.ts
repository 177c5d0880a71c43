import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Context, transaction } from '#domain/context.ts';
import { retrieve } from '#domain/retrieval/retrieve.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { copyChunks, copyOrganization } from './copies.ts';
import { ownCorpus } from './retrieval/corpus.ts';
import { addSite, fillSite } from './retrieval/rig.ts';

let services: TestServices;
let ctx: Context;
let siteId: string;
const question = 'How long does a parcel to Norway take?';

beforeAll(async () => {
  services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'first'));
  siteId = await addSite(ctx, 'First', 'en');
  await fillSite(ctx, siteId, 'en', ownCorpus().paragraphs);
});

const ask = async (one: Context) =>
  (await retrieve(one, { siteId, question, language: 'en', limit: 3 })).passages.map(({ title }) => title);

it('a copied organisation finds the same as the original', async () => {
  await copyOrganization(services.ownerUrl, 'first', 'second');
  const found = await ask({ ...ctx, organizationId: 'second' });
  expect(found[0]).toBe('Delivery');
  expect(found).toEqual(await ask(ctx));
});

it('copied chunks have the requested number and are found', async () => {
  const before = ownCorpus().paragraphs.length;
  await copyChunks(services.ownerUrl, 'first', siteId, { most: before, copy: 1 });
  const { rows } = await transaction(ctx, tx =>
    tx.execute<{ chunks: number; counted: number }>(
      sql`select (select count(*)::int from chunks where site_id = ${siteId}) as chunks, chunks as counted from site_stats`,
    ),
  );
  expect(rows).toEqual([{ chunks: 2 * before, counted: 2 * before }]);
  expect((await ask(ctx)).slice(0, 2)).toContain('Delivery');
});
