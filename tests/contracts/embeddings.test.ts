import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openEmbeddings } from '#providers/embeddings.ts';
import { type EmbeddingsSandbox, startEmbeddings } from '#sandbox/embeddings/embeddings.ts';

let sandbox: EmbeddingsSandbox;

beforeAll(async () => {
  sandbox = await startEmbeddings({ port: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.misbehave('no'));

const open = (key = sandbox.key, url = sandbox.url) => openEmbeddings({ url, key, model: 'sandbox', weight: 0.2 });

it('returns a vector for each text, and the same vector for the same text', async () => {
  const vectors = await open()?.embed(['Boots keep dry.', 'Gift cards', 'Boots keep dry.'], 5_000);
  expect(vectors).toHaveLength(3);
  expect(vectors?.[0]).toEqual(vectors?.[2]);
  expect(vectors?.[0]).not.toEqual(vectors?.[1]);
  expect(new Set(vectors?.map(vector => vector.length)).size).toBe(1);
});

it('is disabled without a URL', () => {
  expect(openEmbeddings({ model: 'sandbox', weight: 0.2 })).toBeNull();
});

it.each(['slow', 'broken', 'wrong'] as const)('reports a model that is %s as unavailable', async how => {
  sandbox.misbehave(how);
  await expect(open()?.embed(['Boots'], 100)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'embeddings_unavailable',
  });
});

it('reports a refused key and an unreachable address the same way', async () => {
  await expect(open('wrong')?.embed(['Boots'], 5_000)).rejects.toMatchObject({ code: 'embeddings_unavailable' });
  const unreachable = open(sandbox.key, 'http://127.0.0.1:9');
  await expect(unreachable?.embed(['Boots'], 5_000)).rejects.toMatchObject({ code: 'embeddings_unavailable' });
});
