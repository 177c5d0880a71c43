import { gzipSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { crawlPages } from '#database/schema/crawls.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import {
  cancelCrawl,
  choosePages,
  listCrawlPages,
  listCrawls,
  readCrawl,
  startCrawl,
  startFirstCrawl,
} from '#domain/crawls/crawl.ts';
import { crawlInput } from '#domain/crawls/inputs.ts';
import { runCrawl } from '#domain/crawls/run-crawl.ts';
import { readDocument } from '#domain/knowledge/document.ts';
import { readSite } from '#domain/sites/site.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { makePdf } from '#tests/setup/files.ts';
import { addSite, askTitles } from '#tests/setup/knowledge.ts';
import { pageOf, startWebsite } from '#tests/setup/website.ts';

let services: TestServices;
let site: Awaited<ReturnType<typeof startWebsite>>;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  await createOrganization(services.database, 'small', 'free');
});

/** A separate website for each test, and a caller with permission to crawl. */
async function visit(organization = 'ours') {
  site = await startWebsite();
  services.crawler = openCrawler({ allowOrigins: [site.origin], home: 'https://aisle.example' });
  const ctx = contextOf(services, organization, 'list:sites', 'manage:sites');
  return { ctx, siteId: await addSite(ctx) };
}

async function start(
  ctx: Context,
  siteId: string,
  input: { kind: string; path?: string; maxPages?: number; maxDepth?: number },
) {
  const { path = '/', ...rest } = input;
  return startCrawl(ctx, siteId, crawlInput.parse({ url: `${site.origin}${path}`, ...rest }));
}

const run = (ctx: Context, id: string) => runCrawl(jobContext(services, 'crawl', ctx.organizationId ?? ''), id);

async function paths(ctx: Context, id: string, state: 'found' | 'skipped' | 'failed' | 'read') {
  return (await listCrawlPages(ctx, id, state)).map(({ url }) => url.slice(site.origin.length));
}

describe('crawling one page', () => {
  it("Q04 creates a searchable document without the page's navigation", async () => {
    const { ctx, siteId } = await visit();
    site.put('/returns', pageOf('Returns', 'You can send anything back within sixty days of delivery.'));
    const { id } = await start(ctx, siteId, { kind: 'page', path: '/returns' });
    await run(ctx, id);
    const crawl = await readCrawl(ctx, id);
    expect(crawl).toMatchObject({ state: 'done', progress: { found: 1, read: 1, left: 0 } });
    const [page] = await listCrawlPages(ctx, id);
    const document = await readDocument(ctx, page?.documentId ?? '');
    expect(document).toMatchObject({
      title: 'Returns',
      kind: 'page',
      sourceUrl: `${site.origin}/returns`,
      state: 'ready',
    });
    expect(document.text).toBe('# Returns\n\nYou can send anything back within sixty days of delivery.');
    expect(await askTitles(ctx, siteId, 'can I send it back')).toEqual(['Returns']);
  });

  it.each([
    ['/gone', { body: '', status: 404 }, /doesn’t exist/],
    ['/closed', { body: '', status: 403 }, /denied access/],
    ['/drawn', { body: '<html><body><script>draw()</script></body></html>' }, /no text/],
    ['/picture', { body: Buffer.from([0, 1, 2, 3]), type: 'image/png' }, /can’t read/],
  ])('fails with a message if the page is %s', async (path, page, words) => {
    const { ctx, siteId } = await visit();
    site.put(path, page);
    const { id } = await start(ctx, siteId, { kind: 'page', path });
    await run(ctx, id);
    expect((await listCrawlPages(ctx, id))[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(words),
    });
  });

  it('retries a page that does not answer before failing', async () => {
    const { ctx, siteId } = await visit();
    site.put('/busy', { body: '', status: 503 });
    const { id } = await start(ctx, siteId, { kind: 'page', path: '/busy' });
    await run(ctx, id);
    expect(site.requestedPaths).toEqual(['/busy', '/busy']);
    expect((await listCrawlPages(ctx, id))[0]).toMatchObject({
      state: 'failed',
      problem: 'The website isn’t working right now (503).',
    });
  });
});

describe('following links', () => {
  it('finds each page of the same website once, and respects robots.txt', async () => {
    const { ctx, siteId } = await visit();
    site.put('/robots.txt', { body: 'User-agent: *\nDisallow: /private\n', type: 'text/plain' });
    site.put(
      '/',
      pageOf('Home', 'Welcome to the shop.', [
        '/a',
        '/a?utm_source=mail',
        '/a#top',
        '/private/x',
        '/files/care-guide.pdf',
        '/photo.jpg',
        '/cart',
        'https://other.example/',
        'mailto:a@b.example',
      ]),
    );
    const care = makePdf([[{ words: 'Wash at thirty degrees and dry in the shade.', y: 700 }]]);
    site.put('/files/care-guide.pdf', { body: care, type: 'application/pdf' });
    site.put('/a', pageOf('A', 'All about the first thing.', ['/b', '/', '/gone']));
    site.put('/b', pageOf('B', 'All about the second thing.', ['/c']));
    site.put('/c', pageOf('C', 'All about the third thing.', []));
    const { id } = await start(ctx, siteId, { kind: 'links', maxDepth: 2 });
    await run(ctx, id);
    expect(await readCrawl(ctx, id)).toMatchObject({ state: 'found', problem: null });
    expect(await paths(ctx, id, 'found')).toEqual(['/', '/a', '/b', '/files/care-guide.pdf']);
    expect(await paths(ctx, id, 'failed')).toEqual(['/gone']);
    expect(site.requestedPaths.sort()).toEqual(['/', '/a', '/b', '/files/care-guide.pdf', '/gone', '/robots.txt']);
  });

  it('reads a linked PDF, titled with its file name', async () => {
    const { ctx, siteId } = await visit();
    const care = makePdf([[{ words: 'Wash at thirty degrees and dry in the shade.', y: 700 }]]);
    site.put('/', pageOf('Home', 'Welcome to the shop.', ['/files/care-guide.pdf']));
    site.put('/files/care-guide.pdf', { body: care, type: 'application/pdf' });
    const { id } = await start(ctx, siteId, { kind: 'links' });
    await run(ctx, id);
    const chosen = (await listCrawlPages(ctx, id, 'found')).map(page => page.id);
    await choosePages(ctx, id, chosen);
    await run(ctx, id);
    expect(await askTitles(ctx, siteId, 'wash at how many degrees')).toEqual(['care guide']);
  });

  it('skips duplicate, redirected and noindex pages', async () => {
    const { ctx, siteId } = await visit();
    site.put('/', pageOf('Home', 'Welcome to the shop.', ['/one', '/two', '/moved', '/copy', '/secret', '/away']));
    site.put('/one', pageOf('One', 'The one and only page about it.'));
    site.put('/two', pageOf('One', 'Another text.').replace('</head>', `<link rel="canonical" href="/one"></head>`));
    site.put('/copy', pageOf('One', 'The one and only page about it.'));
    site.put('/moved', { body: '', status: 301, headers: { Location: '/one' } });
    site.put(
      '/secret',
      pageOf('S', 'Not for you.').replace('</head>', '<meta name="robots" content="noindex"></head>'),
    );
    site.put('/away', {
      body: '',
      status: 302,
      headers: { Location: `${site.origin.replace('127.0.0.1', 'localhost')}/one` },
    });
    const { id } = await start(ctx, siteId, { kind: 'links' });
    await run(ctx, id);
    const found = await paths(ctx, id, 'found');
    expect(found).toHaveLength(2);
    expect(found).toContain('/');
    const skipped = await listCrawlPages(ctx, id, 'skipped');
    expect(skipped).toHaveLength(4);
    expect(new Set(skipped.map(({ problem }) => problem))).toEqual(
      new Set([
        'This page is available at another URL.',
        'This page duplicates another one.',
        'The website marks this page as “noindex”.',
      ]),
    );
    expect(await paths(ctx, id, 'failed')).toEqual(['/away']);
  });

  it('stops at the page limit, and reports that there are more', async () => {
    const { ctx, siteId } = await visit();
    const links = Array.from({ length: 30 }, (_, at) => `/p${at}`);
    site.put('/', pageOf('Home', 'Welcome to the shop.', links));
    for (const link of links) site.put(link, pageOf(link, `All about ${link}.`));
    const { id } = await start(ctx, siteId, { kind: 'links', maxPages: 5 });
    await run(ctx, id);
    const crawl = await readCrawl(ctx, id);
    expect(crawl).toMatchObject({ state: 'found', problem: expect.stringMatching(/has more pages/) });
    expect(crawl.progress.found).toBeLessThanOrEqual(7);
  });

  it('R07 creates documents only for the selected pages, without requesting them again', async () => {
    const { ctx, siteId } = await visit();
    site.put('/', pageOf('Home', 'Welcome to the shop.', ['/a', '/b']));
    site.put('/a', pageOf('A', 'All about tents.'));
    site.put('/b', pageOf('B', 'All about boots.'));
    const { id } = await start(ctx, siteId, { kind: 'links' });
    await run(ctx, id);
    const asked = site.requestedPaths.length;
    const chosen = (await listCrawlPages(ctx, id)).filter(({ url }) => url.endsWith('/a'));
    expect(
      await choosePages(
        ctx,
        id,
        chosen.map(page => page.id),
      ),
    ).toMatchObject({ state: 'reading', progress: { left: 1 } });
    await run(ctx, id);
    expect(await readCrawl(ctx, id)).toMatchObject({ state: 'done', progress: { read: 1, left: 0 } });
    expect(site.requestedPaths.length).toBe(asked);
    expect(await askTitles(ctx, siteId, 'tents')).toEqual(['A']);
    expect(await askTitles(ctx, siteId, 'boots')).toEqual([]);
  });

  it('continues where a killed job stopped, and may run several times at once', async () => {
    const { ctx, siteId } = await visit();
    const links = ['/a', '/b', '/c', '/d'];
    site.put('/', pageOf('Home', 'Welcome to the shop.', links));
    for (const link of links) site.put(link, pageOf(link, `All about ${link}.`));
    const { id } = await start(ctx, siteId, { kind: 'links' });
    await Promise.all([run(ctx, id), run(ctx, id), run(ctx, id)]);
    // As a killed process leaves it: begun, and never ended.
    const isOne = and(eq(crawlPages.crawlId, id), eq(crawlPages.url, `${site.origin}/a`));
    const pages = await listCrawlPages(ctx, id);
    await choosePages(
      ctx,
      id,
      pages.map(page => page.id),
    );
    await transaction(ctx, tx => tx.update(crawlPages).set({ attempts: 1 }).where(isOne));
    await Promise.all([run(ctx, id), run(ctx, id)]);
    await run(ctx, id);
    expect(await readCrawl(ctx, id)).toMatchObject({ state: 'done', progress: { found: 5, read: 5, left: 0 } });
    const made = await listCrawlPages(ctx, id, 'read');
    expect(new Set(made.map(page => page.documentId)).size).toBe(5);
    for (const page of made) expect(await readDocument(ctx, page.documentId ?? '')).toMatchObject({ version: 1 });
  });

  it('ends when the crawl is canceled', async () => {
    const { ctx, siteId } = await visit();
    site.put('/', pageOf('Home', 'Welcome to the shop.', ['/a']));
    const { id } = await start(ctx, siteId, { kind: 'links' });
    expect(await cancelCrawl(ctx, id)).toMatchObject({ state: 'canceled' });
    await run(ctx, id);
    expect(await readCrawl(ctx, id)).toMatchObject({ state: 'canceled', progress: { found: 0, left: 0 } });
    expect(site.requestedPaths).toEqual([]);
  });

  it('fails with a message if robots.txt cannot be read or forbids everything', async () => {
    const { ctx, siteId } = await visit();
    site.put('/robots.txt', { body: '', status: 500 });
    const broken = await start(ctx, siteId, { kind: 'links' });
    await run(ctx, broken.id);
    expect(await readCrawl(ctx, broken.id)).toMatchObject({
      state: 'failed',
      problem: 'The website isn’t working right now (500).',
    });
    site.put('/robots.txt', { body: 'User-agent: AisleBot\nDisallow: /', type: 'text/plain' });
    const closed = await start(ctx, siteId, { kind: 'links' });
    await run(ctx, closed.id);
    expect(await readCrawl(ctx, closed.id)).toMatchObject({
      state: 'failed',
      problem: 'The website’s robots.txt blocks this page.',
    });
  });
});

describe('a sitemap', () => {
  it('is found through robots.txt, compressed, and as an index of sitemaps', async () => {
    const { ctx, siteId } = await visit();
    const xml = { type: 'application/xml' };
    site.put('/robots.txt', { body: `Sitemap: ${site.origin}/index.xml`, type: 'text/plain' });
    site.put('/index.xml', {
      ...xml,
      body: `<?xml version="1.0"?><sitemapindex><sitemap><loc>${site.origin}/one.xml.gz</loc></sitemap><sitemap><loc>https://other.example/x.xml</loc></sitemap><sitemap><loc>${site.origin}/index.xml</loc></sitemap></sitemapindex>`,
    });
    const entries = ['/a', '/b?x=1&amp;y=2', '/c.jpg', '/cart'].map(
      path => `<url><loc>${site.origin}${path}</loc></url>`,
    );
    site.put('/one.xml.gz', {
      type: 'application/gzip',
      body: gzipSync(`<urlset>${entries.join('')}<url><loc>https://other.example/</loc></url></urlset>`),
    });
    site.put('/a', pageOf('A', 'All about tents.'));
    const { id } = await start(ctx, siteId, { kind: 'sitemap' });
    await run(ctx, id);
    expect(await paths(ctx, id, 'found')).toEqual(['/a', '/b?x=1&y=2']);
    expect(site.requestedPaths).toEqual(['/robots.txt', '/index.xml', '/', '/one.xml.gz']);
    const [first] = await listCrawlPages(ctx, id);
    await choosePages(ctx, id, [first?.id ?? '']);
    await run(ctx, id);
    expect(await askTitles(ctx, siteId, 'tents')).toEqual(['A']);
  });

  it('crawl detects the platform of the website from its home page', async () => {
    const { ctx, siteId } = await visit();
    await transaction(ctx, tx =>
      tx
        .update(sites)
        .set({ urls: [site.origin] })
        .where(eq(sites.id, siteId)),
    );
    const builder = '<meta name="generator" content="WordPress 6.8">';
    site.put('/', `<html><head><title>Shop</title>${builder}</head><body><p>Welcome to our shop.</p></body></html>`);
    site.put('/sitemap.xml', {
      type: 'application/xml',
      body: `<urlset><url><loc>${site.origin}/a</loc></url></urlset>`,
    });
    const { id } = await start(ctx, siteId, { kind: 'sitemap' });
    await run(ctx, id);
    expect(await readSite(ctx, siteId)).toMatchObject({ platform: 'wordpress' });
    expect(await paths(ctx, id, 'found')).toEqual(['/a']);
  });

  it('that is invalid fails with a message', async () => {
    const { ctx, siteId } = await visit();
    const missing = await start(ctx, siteId, { kind: 'sitemap' });
    await run(ctx, missing.id);
    expect(await readCrawl(ctx, missing.id)).toMatchObject({
      state: 'failed',
      problem: 'There’s no sitemap at this address.',
    });
    site.put('/sitemap.xml', '<html><body>Welcome</body></html>');
    const page = await start(ctx, siteId, { kind: 'sitemap' });
    await run(ctx, page.id);
    expect(await readCrawl(ctx, page.id)).toMatchObject({
      state: 'failed',
      problem: 'There’s no sitemap at this address.',
    });
  });
});

describe('permission to crawl', () => {
  it('is checked before anything else', async () => {
    const { ctx, siteId } = await visit();
    const viewer = contextOf(services, 'ours', 'list:sites');
    const { id } = await start(ctx, siteId, { kind: 'links' });
    await expect(start(viewer, siteId, { kind: 'links' })).rejects.toMatchObject({ kind: 'forbidden' });
    const first = crawlInput.parse({ kind: 'links', url: site.origin });
    await expect(startFirstCrawl(viewer, siteId, first)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(choosePages(viewer, id, [id])).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(cancelCrawl(viewer, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(listCrawls(contextOf(services, 'ours'), siteId)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('shows another organisation nothing', async () => {
    const { ctx, siteId } = await visit();
    const { id } = await start(ctx, siteId, { kind: 'links' });
    const theirs = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
    await expect(listCrawls(theirs, siteId)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(start(theirs, siteId, { kind: 'links' })).rejects.toMatchObject({ kind: 'not-found' });
    for (const call of [readCrawl, listCrawlPages, cancelCrawl])
      await expect(call(theirs, id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(choosePages(theirs, id, [id])).rejects.toMatchObject({ kind: 'not-found' });
  });

  it("C10 does not allow more pages than the plan's limit, checked before reading any", async () => {
    const { ctx, siteId } = await visit('small');
    const links = Array.from({ length: 12 }, (_, at) => `/p${at}`);
    site.put('/', pageOf('Home', 'Welcome to the shop.', links));
    for (const link of links) site.put(link, pageOf(link, `All about ${link}.`));
    const { id } = await start(ctx, siteId, { kind: 'links' });
    await run(ctx, id);
    const pages = (await listCrawlPages(ctx, id)).map(page => page.id);
    await expect(choosePages(ctx, id, pages)).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(/room for 10 more documents/),
    });
    expect(await readCrawl(ctx, id)).toMatchObject({ state: 'found' });
    await choosePages(ctx, id, pages.slice(0, 10));
    await run(ctx, id);
    await expect(start(ctx, siteId, { kind: 'page', path: '/p9' })).rejects.toMatchObject({ code: 'limit_reached' });
  });
});
