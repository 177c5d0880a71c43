import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openEmbeddings } from '#providers/embeddings.ts';
import { type EmbeddingsTwin, startEmbeddings } from '#sandbox/embeddings/embeddings.ts';

let twin: EmbeddingsTwin;

beforeAll(async () => {
  twin = await startEmbeddings({ port: 0 });
});
afterAll(() => twin.close());
beforeEach(() => twin.misbehave('no'));

const open = (key = twin.key, url = twin.url) => openEmbeddings({ url, key, model: 'twin', weight: 0.2 });

it('gives a vector for each text, the same for the same text', async () => {
  const vectors = await open()?.embed(['Boots keep dry.', 'Gift cards', 'Boots keep dry.'], 5_000);
  expect(vectors).toHaveLength(3);
  expect(vectors?.[0]).toEqual(vectors?.[2]);
  expect(vectors?.[0]).not.toEqual(vectors?.[1]);
  expect(new Set(vectors?.map(vector => vector.length)).size).toBe(1);
});

it('is not there without an address', () => {
  expect(openEmbeddings({ model: 'twin', weight: 0.2 })).toBeNull();
});

it.each(['slow', 'broken', 'wrong'] as const)('says that a model which is %s is not available', async how => {
  twin.misbehave(how);
  await expect(open()?.embed(['Boots'], 100)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'embeddings_unavailable',
  });
});

it('says the same of a refused key and of an address where nobody is', async () => {
  await expect(open('wrong')?.embed(['Boots'], 5_000)).rejects.toMatchObject({ code: 'embeddings_unavailable' });
  const nobody = open(twin.key, 'http://127.0.0.1:9');
  await expect(nobody?.embed(['Boots'], 5_000)).rejects.toMatchObject({ code: 'embeddings_unavailable' });
});
