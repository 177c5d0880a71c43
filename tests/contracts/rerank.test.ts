import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openReranker, type Reranker } from '#providers/rerank.ts';
import { type RerankSandbox, startRerank } from '#sandbox/rerank/rerank.ts';

const query = 'light gimlets';
const texts = ['Gift cards', 'Light hammers', 'Light awls'];
const inOrder = [0, 0.5, 1];

let sandbox: RerankSandbox;
beforeAll(async () => {
  sandbox = await startRerank({ port: 0 });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.misbehave('no');
  sandbox.received.length = 0;
});

function open(more: Partial<Parameters<typeof openReranker>[0]> = {}): Reranker {
  const reranker = openReranker({ url: sandbox.url, key: sandbox.key, model: 'sandbox', ...more });
  if (!reranker) throw new Error('there is no endpoint');
  return reranker;
}

it('rates each text, whatever the order of the response', async () => {
  expect(await open().rate(query, texts, 5_000)).toEqual(inOrder);
  expect(sandbox.received).toEqual([{ model: 'sandbox', query, documents: texts, top_n: 3 }]);
});

it('sends no model if none is set', async () => {
  await open({ model: undefined }).rate(query, texts, 5_000);
  expect(sandbox.received).toEqual([{ query, documents: texts, top_n: 3 }]);
});

it('is disabled without a URL', () => {
  expect(openReranker({ model: 'sandbox' })).toBeNull();
});

it('uses the other form of the request after a 422, and remembers it', async () => {
  const tei = await startRerank({ port: 0, takes: 'texts' });
  const reranker = open({ url: tei.url });
  try {
    const both = [reranker.rate(query, texts, 5_000), reranker.rate(query, texts, 5_000)];
    expect(await Promise.all(both)).toEqual([inOrder, inOrder]);
    tei.received.length = 0;
    expect(await reranker.rate(query, texts, 5_000)).toEqual(inOrder);
    expect(tei.received).toEqual([{ query, texts, truncate: true }]);
  } finally {
    await tei.close();
  }
});

describe('reports as unavailable', () => {
  it.each(['slow', 'broken', 'wrong', 'twice', 'few', 'huge'] as const)('a model that is %s', async how => {
    sandbox.misbehave(how);
    const timeoutMs = how === 'slow' ? 100 : 5_000;
    await expect(open().rate(query, texts, timeoutMs)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'rerank_unavailable',
    });
  });

  it('a refused key and an unreachable address', async () => {
    for (const more of [{ key: 'wrong' }, { url: 'http://127.0.0.1:9' }]) {
      await expect(open(more).rate(query, texts, 5_000)).rejects.toMatchObject({ code: 'rerank_unavailable' });
    }
  });
});

it('is not called for 30 seconds after a failure, then probed with one question', async () => {
  let now = 0;
  const reranker = open({ now: () => now });
  sandbox.misbehave('broken');
  await expect(reranker.rate(query, texts, 5_000)).rejects.toMatchObject({ code: 'rerank_unavailable' });
  now = 29_000;
  expect(await reranker.rate(query, texts, 5_000)).toBeNull();
  expect(sandbox.received).toHaveLength(1);
  now = 31_000;
  sandbox.misbehave('no');
  const probe = reranker.rate(query, texts, 5_000);
  expect(await reranker.rate(query, texts, 5_000)).toBeNull();
  expect(await probe).toEqual(inOrder);
  expect(await reranker.rate(query, texts, 5_000)).toEqual(inOrder);
});
