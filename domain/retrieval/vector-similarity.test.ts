import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { addHalfVectorColumn } from '#database/vectors.ts';
import { type Context, transaction } from '#domain/context.ts';
import { embedChunks } from '#domain/retrieval/embed-chunks.ts';
import { compareWithChunks } from '#domain/retrieval/vector-similarity.ts';
import type { Embeddings } from '#providers/embeddings.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

const dimension = 384;
const available = await asSuper(inject('superUrl'), `select 1 from pg_available_extensions where name = 'vector'`);
const whereItExists = available.length > 0 ? 'pgvector' : 'pgvector (skipped: this PostgreSQL has none)';

let services: TestServices;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
});

/** Never asked over a network: what matters is what the database does with the vectors. */
const embeddings: Embeddings = {
  model: 'sines',
  weight: 0.5,
  embed: async texts => texts.map(text => (text.includes('nothing') ? zeros() : sines(text.length))),
};
const sines = (seed: number) => Array.from({ length: dimension }, (_, at) => Math.sin(seed * (at + 1) * (at + 1)));
const zeros = () => Array.from({ length: dimension }, () => 0);

async function asOwner(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: services.ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function fill(ctx: Context): Promise<number[]> {
  const siteId = await addSite(ctx);
  const texts = ['Boots for the winter.', 'Laces.', 'A pair of soles, glued.', 'This means nothing.'];
  for (const text of texts) await addDocument(ctx, siteId, { title: 'Goods', text });
  await embedChunks(ctx, siteId);
  const rows = await asSuper<{ id: number }>(
    services.superUrl,
    `select id from chunks where site_id = '${siteId}' order by id`,
  );
  return rows.map(({ id }) => id);
}

const compare = (ctx: Context, ids: number[], vector = sines(21)) =>
  transaction(ctx, tx => compareWithChunks(tx, ctx.organizationId ?? '', ids, { model: 'sines', weight: 0.5, vector }));

it('vectors are compared without pgvector if PostgreSQL does not have it or its creation is not permitted', async () => {
  await asOwner(client => addHalfVectorColumn({ client, say: () => {}, maxLockMinutes: 1 }));
  const ctx = { ...contextOf(services, 'ours'), embeddings };
  expect((await compare(ctx, await fill(ctx))).size).toBe(4);
});

describe.skipIf(available.length === 0)(whereItExists, () => {
  it('gives the same results as our own comparison, for vectors stored before and after it was installed', async () => {
    const ctx = { ...contextOf(services, 'ours'), embeddings };
    const before = await fill(ctx);
    const byUs = await compare(ctx, before);
    await asSuper(services.superUrl, 'create extension vector');
    await asOwner(client => addHalfVectorColumn({ client, say: () => {}, maxLockMinutes: 1 }));
    await asOwner(client => addHalfVectorColumn({ client, say: () => {}, maxLockMinutes: 1 }));
    const byDatabase = await compare(ctx, before);
    expect([...byDatabase.keys()].sort()).toEqual(before);
    for (const id of before) expect(byDatabase.get(id)).toBeCloseTo(byUs.get(id) ?? 9, 3);
    const since = await compare(
      ctx,
      await fill(ctx),
      sines(21).map(value => value * 1e6),
    );
    const near = (values: Map<number, number>) => [...values.values()].map(value => value.toFixed(3));
    expect(near(since)).toEqual(near(byUs));
    expect((await compare(contextOf(services, 'theirs'), before)).size).toBe(0);
  });
});
