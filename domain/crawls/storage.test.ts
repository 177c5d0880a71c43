import { randomUUID } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { crawlPages, crawls } from '#database/schema/crawls.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { choosePages, listCrawlPages, listCrawls, readCrawl, startCrawl } from '#domain/crawls/crawl.ts';
import { crawlInput } from '#domain/crawls/inputs.ts';
import { refreshDue } from '#domain/crawls/refresh.ts';
import { runCrawl } from '#domain/crawls/run-crawl.ts';
import { readStorage } from '#domain/usage/storage.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { asSuper, contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { pageOf, startWebsite } from '#tests/setup/website.ts';

const services = await openTestServices();
const limit = 1_000_000;
/** Four pages of this text fit. */
const text = (page: number) => `Wool number ${page} is washed by hand. `.repeat(7_000);

let ctx: Context;
let siteId: string;
let website: Awaited<ReturnType<typeof startWebsite>>;

await asSuper(services.superUrl, `update plans set max_storage = ${limit} where id = 'free'`);

beforeEach(async () => {
  website = await startWebsite();
  services.crawler = openCrawler({ allowOrigins: [website.origin], home: 'https://aisle.example' });
  const id = await createOrganization(services.database, `org-${randomUUID()}`, 'free');
  ctx = contextOf(services, id, 'list:sites', 'manage:sites');
  siteId = await addSite(ctx);
});

async function crawl(kind = 'links') {
  const { id } = await startCrawl(ctx, siteId, crawlInput.parse({ kind, url: `${website.origin}/` }));
  await runCrawl(jobContext(services, 'crawl', ctx.organizationId ?? ''), id);
  return readCrawl(ctx, id);
}

const stored = () => transaction(ctx, tx => readStorage(tx, ctx));
const countTexts = () => transaction(ctx, tx => tx.$count(crawlPages, isNotNull(crawlPages.text)));

async function recount(): Promise<number> {
  const { rows } = await transaction(ctx, tx =>
    tx.execute<{ bytes: string }>(sql`select stored_bytes(${ctx.organizationId}) as bytes`),
  );
  return Number(rows[0]?.bytes);
}

function putPages(count: number, content: (page: number) => string) {
  const paths = Array.from({ length: count }, (_, at) => `/page-${at}`);
  website.put('/', pageOf('Home', 'Welcome to the shop of wool.', paths));
  for (const [at, path] of paths.entries()) website.put(path, pageOf(`Page ${at}`, content(at)));
}

it('the texts of found pages count, and texts that no one chose are deleted when the others are read', async () => {
  putPages(3, page => `Wool number ${page} is washed by hand.`);
  const { id } = await crawl();
  expect(await countTexts()).toBe(4);
  const found = await stored();
  expect(found).toBeGreaterThan(4 * website.origin.length);
  expect(found).toBe(await recount());
  const pages = await listCrawlPages(ctx, id, 'found');
  await choosePages(ctx, id, [pages[1]?.id ?? '']);
  await runCrawl(jobContext(services, 'crawl', ctx.organizationId ?? ''), id);
  expect([await countTexts(), (await readCrawl(ctx, id)).progress]).toMatchObject([0, { read: 1, found: 4 }]);
  expect(await stored()).toBe(await recount());

  await choosePages(ctx, id, [pages[2]?.id ?? '']);
  await runCrawl(jobContext(services, 'crawl', ctx.organizationId ?? ''), id);
  expect((await readCrawl(ctx, id)).progress).toMatchObject({ read: 2, failed: 0 });
});

it('texts that no one chose are deleted after a day', async () => {
  putPages(1, () => 'Wool is washed by hand.');
  const { id } = await crawl();
  await refreshDue(services);
  expect(await countTexts()).toBe(2);
  const updatedAt = new Date(Date.now() - 25 * 3_600_000);
  await transaction(ctx, tx => tx.update(crawls).set({ updatedAt }).where(eq(crawls.id, id)));
  await refreshDue(services);
  expect(await countTexts()).toBe(0);
  expect((await readCrawl(ctx, id)).progress.found).toBe(2);
});

it('a website that does not fit is searched until the storage is full, with the reason', async () => {
  putPages(30, text);
  const { state, problem, progress } = await crawl();
  expect(state).toBe('found');
  expect(problem).toContain('The Free plan includes 1 MB of storage.');
  expect(progress.found).toBe(5);
  expect(website.requestedPaths.length).toBeLessThan(15);
  expect(await stored()).toBeLessThanOrEqual(limit);
  expect(await stored()).toBe(await recount());
});

it('only the last three crawls of a site are stored', async () => {
  putPages(1, () => 'Wool is washed by hand.');
  const other = await addSite(ctx);
  await startCrawl(ctx, other, crawlInput.parse({ kind: 'links', url: `${website.origin}/` }));
  const ids: string[] = [];
  for (let time = 0; time < 5; time++) ids.push((await crawl(time % 2 ? 'page' : 'links')).id);
  expect((await listCrawls(ctx, siteId)).map(({ id }) => id)).toEqual(ids.slice(-3).toReversed());
  expect(await listCrawls(ctx, other)).toHaveLength(1);
  expect(await stored()).toBe(await recount());
});
