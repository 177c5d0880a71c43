import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { crawlPages } from '#database/schema/crawls.ts';
import { type Context, transaction } from '#domain/context.ts';
import { queueCrawl, setState } from '#domain/crawls/crawl.ts';
import { checkAddress, finishSearch, isSearchOver, prepareCrawl } from '#domain/crawls/find-pages.ts';
import { readChosen } from '#domain/crawls/read-pages.ts';
import { readRobots } from '#domain/crawls/robots.ts';
import { type CrawlPageRow, type CrawlRow, findCrawl } from '#domain/crawls/rows.ts';

const turn = 45_000;
const sideBySide = 3;
/** A page that crashes the process must not do so forever; concurrent jobs may each start with it. */
const mostAttempts = 6;

/**
 * Job. The remaining work is in rows, so it may be killed at any time and run concurrently: at worst a page is fetched
 * twice. A long crawl takes several jobs, each of which queues the next.
 */
export async function runCrawl(ctx: Context, id: string): Promise<void> {
  const until = Date.now() + turn;
  while (Date.now() < until) {
    const crawl = await transaction(ctx, tx => findCrawl(tx, id));
    if (crawl?.state !== 'finding' && crawl?.state !== 'reading') return;
    const pause = crawl.state === 'finding' ? await findMore(ctx, crawl) : await readMore(ctx, crawl);
    if (pause === undefined) return;
    if (pause === 0) continue;
    // Pauses that the website requests are spent in the queue, not in a job.
    return transaction(ctx, tx => queueCrawl(tx, ctx, id, pause * 1000));
  }
  await transaction(ctx, tx => queueCrawl(tx, ctx, id));
}

/** Its job ended the process twice. */
export async function failCrawl(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async tx => {
    const crawl = await findCrawl(tx, id);
    if (crawl?.state === 'finding' || crawl?.state === 'reading')
      await setState(tx, id, 'failed', 'We couldn’t read this website.');
  });
}

/** Returns the seconds to wait before the next pages, or undefined if there are no more. */
async function findMore(ctx: Context, crawl: CrawlRow): Promise<number | undefined> {
  if (crawl.robots === null) {
    await prepareCrawl(ctx, crawl);
    return 0;
  }
  const robots = readRobots(crawl.robots);
  const atOnce = robots.delaySeconds > 0 ? 1 : sideBySide;
  const pages = (await isSearchOver(ctx, crawl)) ? null : await takePages(ctx, crawl, 'queued', atOnce);
  if (!pages) {
    await finishSearch(ctx, crawl);
    return crawl.readsAll ? 0 : undefined;
  }
  await Promise.all(pages.map(page => checkAddress(ctx, crawl, robots, page)));
  return robots.delaySeconds;
}

async function readMore(ctx: Context, crawl: CrawlRow): Promise<number | undefined> {
  const pages = await takePages(ctx, crawl, 'chosen', sideBySide);
  if (!pages) {
    await transaction(ctx, tx => setState(tx, crawl.id, 'done', crawl.readsAll ? crawl.problem : null));
    return undefined;
  }
  await Promise.all(pages.map(page => readChosen(ctx, crawl, page)));
  return 0;
}

/** Null if none are left. An empty list means that a concurrent job took them and may have found more. */
async function takePages(
  ctx: Context,
  { id }: CrawlRow,
  state: 'queued' | 'chosen',
  most: number,
): Promise<CrawlPageRow[] | null> {
  const isLeft = and(eq(crawlPages.crawlId, id), eq(crawlPages.state, state));
  return transaction(ctx, async tx => {
    await tx
      .update(crawlPages)
      .set({ state: 'failed', problem: 'We couldn’t read this page.' })
      .where(and(isLeft, sql`${crawlPages.attempts} >= ${mostAttempts}`));
    const next = await tx
      .select({ id: crawlPages.id })
      .from(crawlPages)
      .where(and(isLeft, lt(crawlPages.attempts, mostAttempts)))
      .orderBy(asc(crawlPages.attempts), asc(crawlPages.depth), asc(crawlPages.id))
      .limit(most);
    if (next.length === 0) return null;
    const isNext = inArray(
      crawlPages.id,
      next.map(row => row.id),
    );
    return tx
      .update(crawlPages)
      .set({ attempts: sql`${crawlPages.attempts} + 1` })
      .where(and(isLeft, isNext))
      .returning();
  });
}
