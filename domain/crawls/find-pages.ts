// The first half of a crawl: finds the pages.
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { crawlPages, crawls } from '#database/schema/crawls.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { chooseAddresses, pageAddress, plainAddress, websiteOf } from '#domain/crawls/addresses.ts';
import { chooseAll, isInformation } from '#domain/crawls/choose-all.ts';
import { setState } from '#domain/crawls/crawl.ts';
import { fetchPage, noAnswer, type ReadPage } from '#domain/crawls/fetch-page.ts';
import { type Robots, readRobots } from '#domain/crawls/robots.ts';
import { type CrawlPageRow, type CrawlRow, requireCrawl } from '#domain/crawls/rows.ts';
import { readSitemap, sitemapLimits } from '#domain/crawls/sitemap.ts';
import { isOlderThan } from '#domain/expiry.ts';
import { notePlatform } from '#domain/sites/site.ts';
import { requireStorage } from '#domain/usage/storage.ts';
import { isAppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

/** Many links are not pages, so this many URLs are stored per requested page. */
const knownForEach = 5;
const largestRobots = 512 * 1024;

/** Reads robots.txt and adds the first URLs. */
export async function prepareCrawl(ctx: Context, crawl: CrawlRow): Promise<void> {
  const robots = await fetchRobots(ctx, crawl.url).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    return error;
  });
  await transaction(ctx, async tx => {
    if (isAppError(robots)) return setState(tx, crawl.id, 'failed', robots.message);
    const isSitemap = crawl.kind === 'sitemap';
    const starts = isSitemap ? sitemapsOf(crawl.url, readRobots(robots)) : [plainAddress(crawl.url) ?? crawl.url];
    await addPages(
      tx,
      ctx,
      crawl,
      starts.map(url => ({ url, isSitemap, depth: 0, state: 'queued' })),
    );
    await tx.update(crawls).set({ robots }).where(eq(crawls.id, crawl.id));
  });
}

/** A missing robots.txt allows everything; one that cannot be fetched allows nothing. */
async function fetchRobots(ctx: Context, url: string): Promise<string> {
  const { status, bytes } = await ctx.crawler.fetch(new URL('/robots.txt', url).href, { largest: largestRobots });
  if (status >= 500) throw noAnswer(status);
  // Some websites answer with an HTML page. The database stores no zero bytes.
  const text = status >= 200 && status < 300 ? bytes.toString('utf8').replaceAll('\0', '') : '';
  return /^\s*</.test(text) ? '' : text;
}

function sitemapsOf(url: string, robots: Robots): string[] {
  const { pathname } = new URL(url);
  if (/\.(xml|txt)(\.gz)?$|sitemap/i.test(pathname)) return [url];
  const named = robots.sitemaps.flatMap(address => URL.parse(address, url)?.href ?? []);
  return named.length > 0 ? named : [new URL('/sitemap.xml', url).href];
}

/** Enough pages were found, or there is no time left to find more. */
export async function isSearchOver(ctx: Context, { id, maxPages }: CrawlRow): Promise<boolean> {
  const isFound = and(eq(crawlPages.crawlId, id), eq(crawlPages.state, 'found'));
  const isLate = and(eq(crawls.id, id), isOlderThan(ctx, crawls.findUntil, 0));
  return transaction(
    ctx,
    async tx => (await tx.$count(crawlPages, isFound)) >= maxPages || (await tx.$count(crawls, isLate)) > 0,
  );
}

/** Finding nothing is a failure, with the reason. */
export async function finishSearch(ctx: Context, crawl: CrawlRow): Promise<void> {
  await transaction(ctx, async tx => {
    const isOf = eq(crawlPages.crawlId, crawl.id);
    const left = await tx
      .delete(crawlPages)
      .where(and(isOf, eq(crawlPages.state, 'queued')))
      .returning({ id: crawlPages.id });
    const found = await tx.$count(crawlPages, and(isOf, eq(crawlPages.state, 'found')));
    if (found === 0) {
      const isBad = and(isOf, inArray(crawlPages.state, ['failed', 'skipped']));
      const [bad] = await tx.select({ problem: crawlPages.problem }).from(crawlPages).where(isBad).limit(1);
      const problem = crawl.problem ?? bad?.problem ?? 'No pages were found there.';
      return setState(tx, crawl.id, 'failed', problem);
    }
    const more = left.length > 0 || crawl.robots === null;
    const words = more ? `The website has more pages: these are the first ${found.toLocaleString('en-GB')}.` : null;
    const problem = crawl.problem ?? words;
    if (crawl.readsAll) return chooseAll(tx, ctx, crawl, problem);
    return setState(tx, crawl.id, 'found', problem);
  });
}

/** Fetches one URL. Errors of the website are stored with the page; our own errors are thrown. */
export async function checkAddress(ctx: Context, crawl: CrawlRow, robots: Robots, page: CrawlPageRow): Promise<void> {
  try {
    if (!robots.mayRead(page.url)) {
      await settle(ctx, page, { state: 'skipped', problem: 'The website’s robots.txt blocks this page.' });
    } else if (page.isSitemap) await checkSitemap(ctx, crawl, robots, page);
    else await checkPage(ctx, crawl, robots, page);
  } catch (error) {
    if (!isAppError(error) || error.kind === 'internal') throw error;
    // A website that doesn't answer may recover: the page stays queued until its attempts are used up.
    if (error.kind === 'unavailable' && page.attempts < 2) return;
    const problem = error.message.slice(0, 300);
    await settle(ctx, page, { state: 'failed', problem });
    if (error.code === 'storage_limit') await endSearch(ctx, crawl, problem);
  }
}

/** The pages that were found can be read. */
async function endSearch(ctx: Context, { id }: CrawlRow, problem: string): Promise<void> {
  const change = { findUntil: ctx.clock.now(), problem };
  await transaction(ctx, tx => tx.update(crawls).set(change).where(eq(crawls.id, id)));
}

async function checkSitemap(ctx: Context, crawl: CrawlRow, robots: Robots, page: CrawlPageRow): Promise<void> {
  const { status, bytes } = await ctx.crawler.fetch(page.url);
  if (status >= 500) throw noAnswer(status);
  if (status !== 200) return settle(ctx, page, { state: 'failed', problem: 'There’s no sitemap at this address.' });
  const { isIndex, addresses } = await readSitemap(bytes);
  const website = websiteOf(crawl.url);
  const found = isIndex
    ? await chooseAddresses(addresses, url => websiteOf(url) === website && url, sitemapLimits.sitemaps)
    : await chooseAddresses(addresses, url => readableAddress(url, website, robots), roomOf(crawl));
  const isTooDeep = isIndex && page.depth >= sitemapLimits.depth;
  const state = isIndex ? 'queued' : 'found';
  const entries = found.map(url => ({ url, isSitemap: isIndex, depth: page.depth + 1, state }) as const);
  await transaction(ctx, async tx => {
    if (!isTooDeep) await addPages(tx, ctx, crawl, entries);
    await settleIn(tx, page, { state: 'read' });
    await requireStorage(tx, ctx);
  });
  if (page.depth === 0) await notePlatformOfFrontPage(ctx, crawl, robots);
}

function readableAddress(url: string, website: string, robots: Robots): string | undefined {
  const address = pageAddress(url, website);
  return address && robots.mayRead(address) ? address : undefined;
}

/** A sitemap does not show the platform. */
async function notePlatformOfFrontPage(ctx: Context, crawl: CrawlRow, robots: Robots): Promise<void> {
  const url = new URL('/', crawl.url).href;
  if (!robots.mayRead(url)) return;
  try {
    const read = await fetchPage(ctx, url);
    if (read.platform) await transaction(ctx, tx => notePlatform(tx, crawl.siteId, read));
  } catch (error) {
    if (!isAppError(error) || error.kind === 'internal') throw error;
    ctx.log.info({ err: error }, 'the front page of a website could not be read');
  }
}

async function checkPage(ctx: Context, crawl: CrawlRow, robots: Robots, page: CrawlPageRow): Promise<void> {
  const read = await fetchPage(ctx, page.url);
  const website = websiteOf(crawl.url);
  if (websiteOf(read.url) !== website) {
    const words = `This address leads to another website, ${websiteOf(read.url).slice(0, 100)}.`;
    return settle(ctx, page, { state: 'skipped', problem: words });
  }
  const links = read.mayFollow && page.depth < crawl.maxDepth ? read.links : [];
  const next = await chooseAddresses(links, url => readableAddress(url, website, robots), links.length);
  // A front page may link to more products than are read: pages that answer frequent questions come first.
  if (crawl.readsAll) next.sort((a, b) => Number(isInformation(b)) - Number(isInformation(a)));
  const itself = pageAddress(read.canonical ?? read.url, website);
  await transaction(ctx, async tx => {
    // Sequential, so that two pages with the same content are compared.
    await requireCrawl(tx, crawl.id, 'update');
    if (page.depth === 0 && read.platform) await notePlatform(tx, crawl.siteId, read);
    if (itself && itself !== page.url) {
      await addPages(tx, ctx, crawl, [{ url: itself, isSitemap: false, depth: page.depth, state: 'queued' }]);
    }
    await addPages(
      tx,
      ctx,
      crawl,
      next.map(url => ({ url, isSitemap: false, depth: page.depth + 1, state: 'queued' })),
    );
    await settleIn(tx, page, await judge(tx, page, read, itself));
    await requireStorage(tx, ctx);
  });
}

type Outcome = Partial<CrawlPageRow> & Pick<CrawlPageRow, 'state'>;

async function judge(tx: Transaction, page: CrawlPageRow, read: ReadPage, itself?: string): Promise<Outcome> {
  if (itself && itself !== page.url) return { state: 'skipped', problem: 'This page is available at another URL.' };
  if (!read.mayIndex) return { state: 'skipped', problem: 'The website marks this page as “noindex”.' };
  const { title, text, places, language, product, hash, etag, lastModified } = read;
  const isDuplicate = and(
    eq(crawlPages.crawlId, page.crawlId),
    eq(crawlPages.hash, hash),
    eq(crawlPages.state, 'found'),
  );
  if ((await tx.$count(crawlPages, isDuplicate)) > 0)
    return { state: 'skipped', problem: 'This page duplicates another one.' };
  const name = product?.title || title;
  return {
    state: 'found',
    title: name?.slice(0, 300) ?? null,
    text,
    places,
    language,
    product,
    hash,
    etag,
    lastModified,
  };
}

type Entry = Pick<CrawlPageRow, 'url' | 'isSitemap' | 'depth' | 'state'>;

/** URLs that are already in the crawl stay unchanged. */
async function addPages(tx: Transaction, ctx: Context, crawl: CrawlRow, entries: Entry[]): Promise<void> {
  const known = await tx.$count(crawlPages, eq(crawlPages.crawlId, crawl.id));
  const free = Math.max(0, roomOf(crawl) - known);
  const rows = [...new Map(entries.map(entry => [entry.url, entry])).values()].slice(0, free).map(entry => ({
    ...entry,
    organizationId: requireOrganization(ctx),
    id: newId(ctx.clock.now().getTime()),
    crawlId: crawl.id,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await tx
      .insert(crawlPages)
      .values(rows.slice(from, from + 500))
      .onConflictDoNothing();
  }
}

/** How many URLs of a crawl are stored. */
function roomOf({ maxPages, kind }: CrawlRow): number {
  return maxPages * (kind === 'sitemap' ? 1 : knownForEach) + sitemapLimits.sitemaps;
}

function settle(ctx: Context, page: CrawlPageRow, outcome: Outcome): Promise<void> {
  return transaction(ctx, tx => settleIn(tx, page, outcome));
}

/** Only while the page is still queued: another job may have been faster, or the crawl cancelled. */
async function settleIn(tx: Transaction, { id }: CrawlPageRow, outcome: Outcome): Promise<void> {
  await tx
    .update(crawlPages)
    .set(outcome)
    .where(and(eq(crawlPages.id, id), eq(crawlPages.state, 'queued')));
}
