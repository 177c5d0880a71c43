import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunks, chunkVectors } from '#database/schema/retrieval.ts';
import { type Context, transaction } from '#domain/context.ts';
import { embedChunks } from '#domain/retrieval/embed-chunks.ts';
import { removeFromIndex } from '#domain/retrieval/index-document.ts';
import { packVector, similarity } from '#domain/retrieval/vectors.ts';
import { openEmbeddings } from '#providers/embeddings.ts';
import { type EmbeddingsSandbox, startEmbeddings } from '#sandbox/embeddings/embeddings.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { withLongTimeout } from '#tests/setup/embeddings.ts';
import { addDocument, addSite, ask } from '#tests/setup/knowledge.ts';

let services: TestServices;
let sandbox: EmbeddingsSandbox;
let ctx: Context;
let wordsOnly: Context;

beforeAll(async () => {
  services = await openTestServices();
  sandbox = await startEmbeddings({ port: 0 });
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  wordsOnly = contextOf(services, 'ours');
  ctx = {
    ...wordsOnly,
    embeddings: withLongTimeout(openEmbeddings({ url: sandbox.url, key: sandbox.key, model: 'sandbox', weight: 0.6 })),
  };
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.misbehave('no'));

/** Words alone prefer the shorter one; the question means the other. */
async function shop(): Promise<string> {
  const siteId = await addSite(ctx);
  await addDocument(ctx, siteId, { title: 'Hammers', text: 'Light hammers.' });
  await addDocument(ctx, siteId, { title: 'Awls', text: 'Awls of ours are light as a feather and have names.' });
  return siteId;
}

const question = 'light gimlets';
const titles = async (who: Context, siteId: string) =>
  (await ask(who, siteId, question)).passages.map(({ title }) => title);

function countVectors(siteId: string): Promise<number> {
  return transaction(ctx, async tx => {
    const join = sql`${chunkVectors.organizationId} = ${chunks.organizationId} and ${chunkVectors.chunkId} = ${chunks.id}`;
    const rows = await tx.select().from(chunkVectors).innerJoin(chunks, join).where(eq(chunks.siteId, siteId));
    return rows.length;
  });
}

describe('embeddings', () => {
  it('put the closest meaning first and report the similarity', async () => {
    const siteId = await shop();
    await embedChunks(ctx, siteId);
    expect(await titles(wordsOnly, siteId)).toEqual(['Hammers', 'Awls']);
    const { passages, usedMeaning } = await ask(ctx, siteId, question);
    expect(usedMeaning).toBe(true);
    expect(passages.map(({ title }) => title)).toEqual(['Awls', 'Hammers']);
    expect(passages[0]?.reasons.meaning).toBeGreaterThan(passages[1]?.reasons.meaning ?? 1);
  });

  it.each(['slow', 'broken', 'wrong'] as const)(
    'are skipped while the model is %s, and the word order is kept',
    async how => {
      const siteId = await shop();
      await embedChunks(ctx, siteId);
      sandbox.misbehave(how);
      expect((await ask(ctx, siteId, question)).usedMeaning).toBe(false);
      expect(await titles(ctx, siteId)).toEqual(['Hammers', 'Awls']);
    },
  );

  it('are skipped while no chunk has a vector of this model, and the word order is kept', async () => {
    const siteId = await shop();
    expect(await titles(ctx, siteId)).toEqual(['Hammers', 'Awls']);
    const other = openEmbeddings({ url: sandbox.url, key: sandbox.key, model: 'other', weight: 0.6 });
    await embedChunks({ ...ctx, embeddings: other }, siteId);
    expect(await titles(ctx, siteId)).toEqual(['Hammers', 'Awls']);
  });
});

describe('embedChunks', () => {
  it('embeds each chunk once', async () => {
    const siteId = await shop();
    const before = sandbox.textCount;
    await embedChunks(ctx, siteId);
    await embedChunks(ctx, siteId);
    expect(sandbox.textCount - before).toBe(2);
    expect(await countVectors(siteId)).toBe(2);
  });

  it('is queued with the document, and only if a model is configured', async () => {
    const queued = async (siteId: string) =>
      asSuper(
        services.superUrl,
        `select 1 from jobs.job where name = 'embed-chunks' and data ->> 'siteId' = '${siteId}'`,
      );
    const siteId = await addSite(ctx);
    await addDocument(wordsOnly, siteId, { title: 'Quiet', text: 'No questions asked.' });
    expect(await queued(siteId)).toHaveLength(0);
    await addDocument(ctx, siteId, { title: 'Read', text: 'Somebody is asked.' });
    expect(await queued(siteId)).toHaveLength(1);
  });

  it('is retried if the model fails', async () => {
    const siteId = await shop();
    sandbox.misbehave('broken');
    await expect(embedChunks(ctx, siteId)).rejects.toMatchObject({ code: 'embeddings_unavailable' });
    expect(await countVectors(siteId)).toBe(0);
    sandbox.misbehave('no');
    await embedChunks(ctx, siteId);
    expect(await countVectors(siteId)).toBe(2);
  });

  it('deletes the vectors of a removed document', async () => {
    const siteId = await addSite(ctx);
    const documentId = await addDocument(ctx, siteId, { title: 'Short', text: 'It does not last.' });
    await embedChunks(ctx, siteId);
    await transaction(ctx, tx => removeFromIndex(tx, ctx, siteId, [documentId]));
    expect(await countVectors(siteId)).toBe(0);
  });

  it("embeds nothing of another organisation's site", async () => {
    const siteId = await shop();
    const before = sandbox.textCount;
    await embedChunks({ ...contextOf(services, 'theirs'), embeddings: ctx.embeddings }, siteId);
    expect(sandbox.textCount).toBe(before);
  });
});

it('a packed vector has the same direction as the original', () => {
  const vector = Array.from({ length: 512 }, (_, at) => Math.sin(at * at));
  expect(similarity(vector, packVector(vector))).toBeGreaterThan(0.9999);
  expect(similarity(vector, packVector(vector.map(value => -value)))).toBeLessThan(-0.9999);
  expect(similarity([0, 0], packVector([0, 0]))).toBe(0);
});
