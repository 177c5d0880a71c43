import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { preparedStatement } from '#database/prepared.ts';
import { type Context, transaction } from '#domain/context.ts';
import { scoreStatement, scoringOf, searchKeywords, searchStatement } from '#domain/retrieval/keyword-search.ts';
import { analyseQuestion } from '#domain/retrieval/question.ts';
import { rerank, retrieve } from '#domain/retrieval/retrieve.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addDocuments, addSite, ask, askTitles } from '#tests/setup/knowledge.ts';

let services: TestServices;
let ctx: Context;
let siteId: string;

const shop = [
  { title: 'Delivery', text: 'Parcels leave our warehouse on weekdays. Delivery to Norway takes five working days.' },
  { title: 'Returns', text: 'Send boots back within thirty days. We refund the price but not the postage.' },
  { title: 'Waterproofing', text: 'Rub the wax into the leather twice a year. Waterproof boots keep their shape.' },
  { title: 'Gift cards', text: 'A gift card is sent by email and never expires.' },
];

beforeAll(async () => {
  services = await openTestServices();
  await createOrganization(services.database, 'ours');
  ctx = contextOf(services, 'ours');
  siteId = await addSite(ctx);
  for (const document of shop) await addDocument(ctx, siteId, document);
});

describe('retrieve', () => {
  it('returns the passage with the answer first', async () => {
    expect((await askTitles(ctx, siteId, 'How long does delivery to Norway take?'))[0]).toBe('Delivery');
    expect((await askTitles(ctx, siteId, 'Do you refund postage?'))[0]).toBe('Returns');
    expect((await askTitles(ctx, siteId, 'waxing leather boots'))[0]).toBe('Waterproofing');
  });

  it('reports how well a passage matches the question, and why', async () => {
    const [sure] = (await ask(ctx, siteId, 'Does a gift card expire?')).passages;
    const [unsure] = (await ask(ctx, siteId, 'Which card games do pirates play on Mars?')).passages;
    expect(sure?.score).toBeGreaterThan(2 * (unsure?.score ?? 0));
    expect(sure?.reasons).toMatchObject({ coverage: 1, softCoverage: 1 });
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['marks', '?!'],
    ['common words only', 'the and of'],
    ['a picture', '👟'],
    ['an unknown word', 'zebra'],
    ['a zero byte', 'bo\u0000ots'],
    ['a whole book', 'boots and '.repeat(5000)],
  ])('accepts a question of %s', async (_, question) => {
    await expect(ask(ctx, siteId, question)).resolves.toHaveProperty('passages');
  });

  it('finds a section by an asked question that shares no word with it', async () => {
    const text = '## Wrapping\n\nWe add a ribbon and a card.\n\n## Repairs\n\nSoles are glued by hand.';
    const asked = [{ headings: ['Wrapping'], text: 'is it possible to hide what I bought from grandma' }];
    await addDocument(ctx, siteId, { title: 'Extras', text, asked });
    const question = 'Is it possible to hide it from my grandma?';
    const [first] = (await ask(ctx, siteId, question)).passages;
    expect(first).toMatchObject({ headings: ['Wrapping'] });
    expect(first?.reasons.asked).toBeGreaterThan(0.5);
    const unasked = await addSite(ctx);
    await addDocument(ctx, unasked, { title: 'Extras', text });
    expect((await ask(ctx, unasked, question)).passages).toEqual([]);
  });

  it('returns no more passages than the limit', async () => {
    const one = { siteId, question: 'boots', language: 'en', limit: 1 };
    const { passages } = await retrieve(ctx, one);
    expect(passages).toHaveLength(1);
  });
});

describe('a question with typing errors', () => {
  it.each([
    ['waterprof', 'waterproof'],
    ['delivrey', 'delivery'],
    ['nroway', 'norway'],
    ['pstage', 'postage'],
    ['warehhouse', 'warehouse'],
    ['waterprooofng', 'waterproofing'],
  ])('reads %s as %s', async (from, to) => {
    const { repairs, passages } = await ask(ctx, siteId, from);
    expect(repairs).toEqual([{ from, to }]);
    expect(passages.length).toBeGreaterThan(0);
  });

  it('is not corrected if the word is known, short or similar to no other', async () => {
    for (const word of ['boots', 'wxa', 'zebra', 'b00ts']) expect((await ask(ctx, siteId, word)).repairs).toEqual([]);
  });

  it('reads a mistyped common word as a common word', async () => {
    await addDocument(ctx, siteId, { title: 'Terms', text: 'These are the terms when you buy from them.' });
    expect((await ask(ctx, siteId, 'whne does it expire')).repairs).toEqual([{ from: 'whne', to: 'when' }]);
  });

  it('is not corrected with words of another site', async () => {
    const other = await addSite(ctx);
    await addDocument(ctx, other, { title: 'Bicycles', text: 'Bicycles are serviced in spring.' });
    expect((await ask(ctx, siteId, 'bicylces')).repairs).toEqual([]);
    expect((await ask(ctx, other, 'bicylces')).repairs).toEqual([{ from: 'bicylces', to: 'bicycles' }]);
  });
});

describe('languages', () => {
  it.each([
    ['de', 'Versand', 'Pakete verlassen unser Lager an Werktagen.', 'Wann wird das Paket verschickt?'],
    ['fr', 'Retours', 'Les chaussures peuvent être renvoyées sous trente jours.', 'renvoyer une chaussure'],
    ['ru', 'Доставка', 'Посылки доставляются за пять дней.', 'доставка посылки'],
    ['tr', 'İade', 'Işıklı ayakkabılar otuz gün içinde iade edilir.', 'IŞIKLI AYAKKABILAR'],
    ['zh', '退货', '三十天内可以退货。运费不退。', '运费退吗？'],
    ['ja', '配送', 'ノルウェーへの配送は五日かかります。', '配送は何日ですか'],
    ['ko', '배송', '노르웨이까지 배송은 닷새 걸립니다.', '배송 기간'],
    ['th', 'การจัดส่ง', 'จัดส่งภายในห้าวันทำการ', 'จัดส่งกี่วัน'],
    ['ar', 'التوصيل', 'يستغرق التوصيل خمسة أيام.', 'كم يستغرق التوصيل؟'],
  ])('are found in %s', async (language, title, text, question) => {
    const site = await addSite(ctx, language);
    await addDocument(ctx, site, { title: 'Other', text: 'Nothing to see.', language });
    await addDocument(ctx, site, { title, text, language });
    expect(await askTitles(ctx, site, question, language)).toEqual([title]);
  });
});

describe('the re-ranker', () => {
  it('orders the same candidates the same way, regardless of their input order', async () => {
    const scope = { organizationId: 'ours', siteId, language: 'en' };
    const [question, candidates] = await transaction(ctx, async tx => {
      const read = await analyseQuestion(tx, scope, 'boots back within thirty days by email');
      return [read, await searchKeywords(tx, 'ours', read, 10)] as const;
    });
    expect(candidates.length).toBeGreaterThan(2);
    const order = rerank(question, candidates, 'en').map(({ chunkId }) => chunkId);
    expect(rerank(question, candidates, 'en').map(({ chunkId }) => chunkId)).toEqual(order);
    const best = candidates[0];
    const shuffled = [best, ...candidates.slice(1).reverse()].flatMap(candidate => candidate ?? []);
    expect(rerank(question, shuffled, 'en').map(({ chunkId }) => chunkId)).toEqual(order);
  });

  it('keeps the order of the search for languages without word boundaries', async () => {
    const site = await addSite(ctx, 'zh');
    for (const text of ['运费不退。三十天内可以退货。', '退货的运费。', '三天内送达，运费另计，退货另计。']) {
      await addDocument(ctx, site, { title: text.slice(0, 4), text, language: 'zh' });
    }
    const scope = { organizationId: 'ours', siteId: site, language: 'zh' };
    const [question, candidates] = await transaction(ctx, async tx => {
      const read = await analyseQuestion(tx, scope, '退货的运费退吗');
      return [read, await searchKeywords(tx, 'ours', read, 10)] as const;
    });
    expect(candidates).toHaveLength(3);
    expect(rerank(question, candidates, 'zh').map(({ chunkId }) => chunkId)).toEqual(
      candidates.map(({ chunkId }) => chunkId),
    );
  });

  it('prefers a passage with the answer in one sentence', async () => {
    const site = await addSite(ctx);
    const filler = 'The shop was founded long ago by two friends who liked walking.';
    await addDocument(ctx, site, { title: 'A', text: `Our summer sale begins. ${filler} In June there is rain.` });
    await addDocument(ctx, site, { title: 'B', text: `The summer sale begins in June. ${filler} Then there is rain.` });
    expect((await askTitles(ctx, site, 'Does the summer sale begin in June?'))[0]).toBe('B');
  });
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

describe('under row-level security', () => {
  it('a search reads postings only through their index, and scans no table', async () => {
    const site = await addSite(ctx);
    const words = ['anorak', 'boots', 'compass', 'dinghy', 'eiderdown', 'flask', 'gaiters', 'hammock'];
    const texts = Array.from({ length: 400 }, (_, at) => ({
      title: `Item ${at}`,
      text: `Number ${at} has ${words.filter((_, word) => (at >> word) & 1).join(' and ')}.`,
    }));
    await addDocuments(ctx, site, texts);
    // A concurrent reader can keep pages from being marked as visible, so vacuum runs again below.
    for (const table of ['postings', 'chunks', 'documents', 'site_terms']) {
      await asSuper(services.superUrl, `alter table ${table} set (autovacuum_enabled = false)`);
    }
    await asSuper(services.superUrl, 'vacuum (analyze) postings, chunks, documents, site_terms');
    await asSuper(services.superUrl, 'vacuum postings');
    const plan = await transaction(ctx, async tx => {
      const scope = { organizationId: 'ours', siteId: site, language: 'en' };
      const { slots, conceptTerms: concepts, size } = await analyseQuestion(tx, scope, 'compass and flask');
      const [rare = [], common = []] = slots.map(({ terms }) => terms);
      const scoring = scoringOf({ organizationId: 'ours', rare, common, concepts, size, limit: 10 });
      const explain = preparedStatement<typeof scoring, { 'QUERY PLAN': { Plan: Plan }[] }>(
        'explained',
        given => sql`explain (analyze, format json) ${searchStatement(given.organizationId, scoreStatement(given))}`,
      );
      const rows = await explain(tx, scoring);
      return rows[0]?.['QUERY PLAN'][0]?.Plan;
    });
    const nodes = plan ? flatten(plan) : [];
    const onPostings = nodes.filter(node => node['Relation Name'] === 'postings');
    expect(onPostings.length).toBeGreaterThan(2);
    expect(new Set(onPostings.map(node => node['Node Type']))).toEqual(new Set(['Index Only Scan']));
    expect(nodes.map(node => node['Node Type'])).not.toContain('Seq Scan');
  });
});

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)];
}
