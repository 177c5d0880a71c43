import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { createAnswerer } from '#domain/answers/answer.ts';
import { bestUnit, scoreUnits } from '#domain/answers/quotes/choose-quote.ts';
import { confidenceOf } from '#domain/answers/quotes/confidence.ts';
import { searchDocuments } from '#domain/answers/search-documents.ts';
import { type Context, inTransaction, transaction } from '#domain/context.ts';
import { askSaved } from '#domain/quality/run-questions.ts';
import { openReranker, type Reranker } from '#providers/rerank.ts';
import { type RerankSandbox, startRerank } from '#sandbox/rerank/rerank.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocuments, addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let sandbox: RerankSandbox;
let plain: Context;
let siteId: string;
beforeAll(async () => {
  services = await openTestServices();
  sandbox = await startRerank({ port: 0 });
  plain = contextOf(services, await createOrganization(services.database, 'ours'));
  siteId = await addSite(plain);
  // The search prefers the shorter one, the re-ranking model those with a word of the same meaning.
  await addDocuments(plain, siteId, [
    { title: 'Hammers', text: 'Light hammers.' },
    ...Array.from({ length: 9 }, (_, at) => ({
      title: `Awls ${at}`,
      text: 'Awls of ours are light as a feather and have names.',
    })),
  ]);
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.misbehave('no');
  sandbox.received.length = 0;
});

/** With a longer time-out than in production, for a busy test machine. */
function open(): Reranker {
  const reranker = openReranker({ url: sandbox.url, key: sandbox.key, model: 'sandbox' });
  if (!reranker) throw new Error('there is no endpoint');
  return { rate: (query, texts) => reranker.rate(query, texts, 2_000) };
}

const question = 'light gimlets';
const search = (ctx: Context) => {
  const understood = { text: question, standalone: question, isFollowUp: false };
  return searchDocuments(ctx, { siteId, asked: question, understood, language: 'en', history: [] }, question, []);
};
const titlesOf = ({ passages }: Awaited<ReturnType<typeof search>>) => passages.map(({ title }) => title);

describe('a re-ranking model', () => {
  it('decides which passage is first, and gets the titles and texts', async () => {
    expect(titlesOf(await search(plain))[0]).toBe('Hammers');
    const found = await search({ ...plain, reranker: open() });
    expect(titlesOf(found)).toEqual(Array(8).fill(expect.stringMatching(/^Awls/)));
    expect(found.quotes[0]?.passage.title).toMatch(/^Awls/);
    expect(sandbox.received).toHaveLength(1);
    expect(sandbox.received[0]).toMatchObject({
      query: question,
      documents: expect.arrayContaining(['Hammers\nLight hammers.']),
    });
  });

  it('does not change the confidence in a passage', async () => {
    const [found, reordered] = [await search(plain), await search({ ...plain, reranker: open() })];
    const awls = bestUnit(scoreUnits({ ...found.retrieval, understood: question, passages: reordered.passages }));
    const others = found.passages.filter(({ documentId }) => documentId !== awls?.passage.documentId);
    const { confidence, help } = confidenceOf(question, found.retrieval, others, awls);
    expect(others[0]?.title).toBe('Hammers');
    expect(reordered.confidence).toBeCloseTo(confidence, 10);
    expect(reordered.help).toBeCloseTo(help, 10);
  });

  it.each(['slow', 'broken', 'wrong'] as const)(
    'is skipped while it is %s: the order of the search stays',
    async how => {
      const { retrieval: _, ...before } = await search(plain);
      sandbox.misbehave(how);
      const reranker = openReranker({ url: sandbox.url, key: sandbox.key });
      expect(await search({ ...plain, reranker })).toMatchObject(before);
      sandbox.misbehave('no');
      expect(await search({ ...plain, reranker })).toMatchObject(before);
      expect(sandbox.received).toHaveLength(1);
    },
  );

  it('is awaited without a database connection', async () => {
    const database = openDatabase({ url: services.appUrl, poolSize: 1, onError: () => {} });
    const reranker = open();
    const rate: Reranker['rate'] = async (...asked) => {
      await database.single('ours', tx => tx.execute(sql`select 1`));
      return reranker.rate(...asked);
    };
    try {
      const ctx = { ...plain, database, reranker: { rate } };
      await collectAnswer(createAnswerer(), ctx, { siteId, text: 'Which hammers are light?' });
      expect(sandbox.received).not.toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('is not asked in a transaction, nor for test questions, which are compared with those in one', async () => {
    const ctx = { ...plain, reranker: open() };
    await transaction(ctx, tx => search(inTransaction(ctx, tx)));
    await askSaved(ctx, [question], async saved => void (await search(saved)));
    expect(sandbox.received).toEqual([]);
  });
});
