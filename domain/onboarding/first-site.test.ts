import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import { type Context, jobContext } from '#domain/context.ts';
import { listCrawlPages, listCrawls, readCrawl } from '#domain/crawls/crawl.ts';
import { runCrawl } from '#domain/crawls/run-crawl.ts';
import { listExamples, proposeQuestions } from '#domain/onboarding/first-questions.ts';
import { setUpFirstSite } from '#domain/onboarding/first-site.ts';
import { type FirstSiteInput, firstSiteInput } from '#domain/onboarding/inputs.ts';
import { newProductInput } from '#domain/products/inputs.ts';
import { createProduct } from '#domain/products/product.ts';
import { listSites, readSite } from '#domain/sites/site.ts';
import { ownWords } from '#domain/widgets/config.ts';
import { publishWidget, saveDraft } from '#domain/widgets/publish.ts';
import { createWidget, listWidgets, readWidget } from '#domain/widgets/widget.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { pageOf, startWebsite } from '#tests/setup/website.ts';

let services: TestServices;
let site: Awaited<ReturnType<typeof startWebsite>>;
let owner: Context;
let viewer: Context;
let stranger: Context;
let number = 0;

const permissions = ['list:sites', 'manage:sites', 'list:widgets', 'manage:widgets'] as const;
const returns = 'You can return anything unworn within 60 days of delivery for a full refund.';
const shipping = 'Delivery takes 2 to 3 working days and costs £3.95. It is free on orders over £75.';

beforeAll(async () => {
  services = await openTestServices();
});

beforeEach(async () => {
  number += 1;
  for (const name of ['ours', 'theirs']) await createOrganization(services.database, `${name}-${number}`, 'free');
  owner = contextOf(services, `ours-${number}`, ...permissions);
  viewer = contextOf(services, `ours-${number}`, 'list:sites', 'list:widgets');
  stranger = contextOf(services, `theirs-${number}`, ...permissions);
  site = await startWebsite();
  services.crawler = openCrawler({ allowOrigins: [site.origin], home: 'https://aisle.example' });
  for (const ctx of [owner, viewer, stranger]) ctx.crawler = services.crawler;
  site.put('/', pageOf('Welcome', 'Boots and tents for people who like the rain.', ['/returns', '/shipping']));
  site.put('/returns', pageOf('Returns', returns));
  site.put('/shipping', pageOf('Shipping', shipping));
});

const input = (facts: Partial<FirstSiteInput> = {}): FirstSiteInput =>
  firstSiteInput.parse({ website: site.origin, name: 'Tarn & Trail', accent: '#9a4420', ...facts });

const run = (id: string) => runCrawl(jobContext(services, 'crawl', owner.organizationId ?? ''), id);

const trying = () => ({
  answerer: createAnswerer({ findGenerative: async () => undefined }),
  queue: openQuestionQueue(),
  limits: openTryLimits(services),
  signal: new AbortController().signal,
});

describe('setUpFirstSite', () => {
  it('R21 adds the site, a published widget in its colour, and starts reading all pages', async () => {
    const { siteId } = await setUpFirstSite(owner, input({ language: 'de-at' }));
    expect(await readSite(owner, siteId)).toMatchObject({ name: 'Tarn & Trail', urls: [site.origin], language: 'de' });
    const [widget] = await listWidgets(owner, siteId);
    expect(widget).toMatchObject({ name: 'Tarn & Trail', version: 1, enabled: true, hasChanges: false });
    expect(widget?.config.accent).toBe('#9a4420');
    const [crawl] = await listCrawls(owner, siteId);
    await run(crawl?.id ?? '');
    expect(await readCrawl(owner, crawl?.id ?? '')).toMatchObject({ state: 'done', progress: { read: 3 } });
    expect(await readSite(owner, siteId)).toMatchObject({ platform: 'html' });
  });

  it('concurrent calls set up one site, one widget and one crawl', async () => {
    const both = await Promise.all([setUpFirstSite(owner, input()), setUpFirstSite(owner, input())]);
    expect(both[0]).toEqual(both[1]);
    expect(await listSites(owner)).toHaveLength(1);
    expect(await listWidgets(owner, both[0].siteId)).toHaveLength(1);
    expect(await listCrawls(owner, both[0].siteId)).toHaveLength(1);
  });

  it('allows the address with and without www, and https only', async () => {
    const { siteId } = await setUpFirstSite(owner, input({ website: 'http://www.shop.example/start' }));
    const { urls } = await readSite(owner, siteId);
    expect(urls).toEqual(['https://www.shop.example', 'https://shop.example']);
  });

  it.each(['http://shop.example:8080', 'http://help.shop.example.co.uk'])('allows %s over https', async website => {
    const { siteId } = await setUpFirstSite(owner, input({ website }));
    expect((await readSite(owner, siteId)).urls).toEqual([website.replace('http:', 'https:')]);
  });

  it('a second call adds nothing', async () => {
    const first = await setUpFirstSite(owner, input());
    expect(await setUpFirstSite(owner, input({ name: 'Another name' }))).toEqual(first);
    expect(await listSites(owner)).toHaveLength(1);
    expect(await listWidgets(owner, first.siteId)).toHaveLength(1);
    expect(await listCrawls(owner, first.siteId)).toHaveLength(1);
  });

  it('requires the permission to manage sites, and adds nothing', async () => {
    await expect(setUpFirstSite(viewer, input())).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await listSites(owner)).toEqual([]);
  });

  it('another organisation sees nothing', async () => {
    const { siteId } = await setUpFirstSite(owner, input());
    expect(await listSites(stranger)).toEqual([]);
    await expect(readSite(stranger, siteId)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('a crawl that reads all pages', () => {
  it('reads the most useful pages first and reports how many exceed the plan', async () => {
    const paths = Array.from({ length: 12 }, (_, at) => `/range-${at}`);
    for (const path of paths) site.put(path, pageOf(`Range ${path}`, `All about the range at ${path}.`));
    site.put('/', pageOf('Welcome', 'Boots and tents.', [...paths, '/returns', '/shipping']));
    const { siteId } = await setUpFirstSite(owner, input());
    const [crawl] = await listCrawls(owner, siteId);
    await run(crawl?.id ?? '');
    expect(await readCrawl(owner, crawl?.id ?? '')).toMatchObject({
      state: 'done',
      problem: "Your plan's limit is reached: 5 pages were not read.",
      progress: { read: 10 },
    });
    const read = (await listCrawlPages(owner, crawl?.id ?? '', 'read')).map(({ url }) => url.slice(site.origin.length));
    expect(read).toEqual(expect.arrayContaining(['/', '/returns', '/shipping']));
  });
});

describe('the suggested questions of a new site', () => {
  async function setUp() {
    site.put(
      '/faq',
      pageOf('Questions', '</p><h2>Do you repair old boots?</h2><p>We repair all boots we ever sold, for life.'),
    );
    site.put('/', pageOf('Welcome', 'Boots and tents.', ['/returns', '/shipping', '/faq']));
    const { siteId } = await setUpFirstSite(owner, input());
    const [crawl] = await listCrawls(owner, siteId);
    await run(crawl?.id ?? '');
    return siteId;
  }

  it('are found in the pages and published in the widget once', async () => {
    const siteId = await setUp();
    const { questions } = await proposeQuestions(owner, siteId, trying());
    expect(questions).toEqual([
      'How long does delivery take?',
      'How long do I have to return something?',
      'Do you repair old boots?',
    ]);
    await proposeQuestions(owner, siteId, trying());
    const [widget] = await listWidgets(owner, siteId);
    expect(widget).toMatchObject({ version: 2, hasChanges: false });
    expect(widget?.config.texts.en?.suggestions).toEqual(questions);
  });

  it('are not added again after a person removed them', async () => {
    const siteId = await setUp();
    await proposeQuestions(owner, siteId, trying());
    const [first] = await listWidgets(owner, siteId);
    const { id, draft, draftRevision } = await readWidget(owner, first?.id ?? '');
    const texts = { en: { ...ownWords, suggestions: [] } };
    await saveDraft(owner, id, { settings: { ...draft, texts }, draftRevision });
    await publishWidget(owner, id, draftRevision + 1);
    expect(await proposeQuestions(owner, siteId, trying())).toEqual({ questions: [] });
    expect((await readWidget(owner, id)).config.texts.en?.suggestions ?? []).toEqual([]);
  });

  it('include examples for the preview: answers from a page and with a product', async () => {
    const siteId = await setUp();
    expect(await listExamples(owner, siteId, {}, trying())).toMatchObject([
      { question: 'Do you repair old boots?', text: expect.stringContaining('for life'), products: [] },
    ]);
    await createProduct(owner, siteId, newProductInput.parse({ title: 'Bothy Tent', price: 340, currency: 'GBP' }));
    const [, sold] = await listExamples(viewer, siteId, { language: 'en' }, trying());
    expect(sold).toMatchObject({ question: 'How much is the Bothy Tent?', products: [{ title: 'Bothy Tent' }] });
    await expect(listExamples(stranger, siteId, {}, trying())).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('have no examples if the site has no content', async () => {
    const { siteId } = await setUpFirstSite(owner, input());
    expect(await listExamples(owner, siteId, { language: 'de' }, trying())).toEqual([]);
  });

  it('leave the widget unchanged if the site has no pages', async () => {
    const { siteId } = await setUpFirstSite(owner, input());
    expect(await proposeQuestions(owner, siteId, trying())).toEqual({ questions: [] });
    expect(await listWidgets(owner, siteId)).toMatchObject([{ version: 1 }]);
  });

  it('are refused to a viewer and to another organisation', async () => {
    const siteId = await setUp();
    await createWidget(owner, siteId, { name: 'Second', description: '', type: 'bubble' });
    await expect(proposeQuestions(viewer, siteId, trying())).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(proposeQuestions(stranger, siteId, trying())).rejects.toMatchObject({ kind: 'not-found' });
    expect((await listWidgets(owner, siteId)).map(({ version }) => version)).toEqual([1, 1]);
  });
});
