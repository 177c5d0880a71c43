import { and, asc, desc, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { crawlPages, crawls } from '#database/schema/crawls.ts';
import { documents } from '#database/schema/knowledge.ts';
import { authorIdOf, type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { type Crawl, type CrawlInput, type CrawlPage, crawlLimits } from '#domain/crawls/inputs.ts';
import { crawlQueue } from '#domain/crawls/jobs.ts';
import { type CrawlRow, requireCrawl, toCrawl, toCrawls } from '#domain/crawls/rows.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { readQuota, takeUsage } from '#domain/usage/usage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

const minutesToFind = 30;
/** Per site, besides those that are running. */
const maxStored = 3;
const mostShown = 2000;
const working: CrawlRow['state'][] = ['finding', 'reading'];

/** Newest first. */
export async function listCrawls(ctx: Context, siteId: string): Promise<Crawl[]> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const isOfSite = eq(crawls.siteId, siteId);
    const rows = await tx.select().from(crawls).where(isOfSite).orderBy(desc(crawls.createdAt));
    return toCrawls(tx, rows);
  });
}

export async function readCrawl(ctx: Context, id: string): Promise<Crawl> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => toCrawl(tx, await requireCrawl(tx, id)));
}

/** A single page is read immediately; of many pages, a person chooses first. */
export async function startCrawl(ctx: Context, siteId: string, input: CrawlInput): Promise<Crawl> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    await lockSite(tx, siteId);
    return toCrawl(tx, await addCrawl(tx, ctx, siteId, input));
  });
}

/** Starts a crawl unless the site has one already. Safe to call concurrently. */
export async function startFirstCrawl(ctx: Context, siteId: string, input: CrawlInput): Promise<void> {
  requirePermission(ctx, 'manage:sites');
  await transaction(ctx, async tx => {
    await lockSite(tx, siteId);
    if ((await tx.$count(crawls, eq(crawls.siteId, siteId))) === 0) await addCrawl(tx, ctx, siteId, input);
  });
}

/** Requires the lock on the site. */
async function addCrawl(tx: Transaction, ctx: Context, siteId: string, input: CrawlInput): Promise<CrawlRow> {
  const organizationId = requireOrganization(ctx);
  const now = ctx.clock.now();
  await requireFreeSlot(tx, siteId);
  const isPage = input.kind === 'page';
  const [crawl] = await tx
    .insert(crawls)
    .values({
      organizationId,
      id: newId(now.getTime()),
      siteId,
      ...input,
      state: isPage ? 'reading' : 'finding',
      findUntil: sql`now() + make_interval(mins => ${minutesToFind})`,
      createdBy: authorIdOf(ctx),
      createdAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .returning();
  if (!crawl) throw new AppError('internal', 'crawl_not_started', 'We couldn’t read the website. Try again.');
  if (isPage) {
    await requireQuotaForPages(tx, ctx, siteId, [input.url]);
    const page = { organizationId, crawlId: crawl.id, url: input.url, depth: 0, state: 'chosen' } as const;
    await tx.insert(crawlPages).values({ ...page, id: newId(now.getTime()) });
  }
  await queueCrawl(tx, ctx, crawl.id);
  await deleteOldCrawls(tx, siteId);
  return crawl;
}

async function deleteOldCrawls(tx: Transaction, siteId: string): Promise<void> {
  const isOfSite = eq(crawls.siteId, siteId);
  const newest = tx.select({ id: crawls.id }).from(crawls).where(isOfSite);
  const isNewest = inArray(crawls.id, newest.orderBy(desc(crawls.createdAt), desc(crawls.id)).limit(maxStored));
  await tx.delete(crawls).where(and(isOfSite, not(isNewest), not(inArray(crawls.state, working))));
}

/** Sorted by URL. */
export async function listCrawlPages(ctx: Context, id: string, state?: CrawlPage['state']): Promise<CrawlPage[]> {
  requirePermission(ctx, 'list:sites');
  const isShown = and(
    eq(crawlPages.crawlId, id),
    eq(crawlPages.isSitemap, false),
    state ? eq(crawlPages.state, state) : undefined,
  );
  const rows = await transaction(ctx, async tx => {
    const crawl = await requireCrawl(tx, id);
    const documentId = sql<string | null>`coalesce(${crawlPages.documentId}, ${documentOfUrl(crawl)})`;
    const shown = tx
      .select({ ...crawlPagesShown, documentId })
      .from(crawlPages)
      .where(isShown);
    return shown.orderBy(asc(crawlPages.url)).limit(mostShown);
  });
  return rows;
}

const crawlPagesShown = {
  id: crawlPages.id,
  url: crawlPages.url,
  title: crawlPages.title,
  state: crawlPages.state,
  problem: crawlPages.problem,
  depth: crawlPages.depth,
  isProduct: sql<boolean>`${crawlPages.product} is not null or ${crawlPages.productId} is not null`,
  productId: crawlPages.productId,
};

/** The document of this URL from an earlier crawl. */
function documentOfUrl({ siteId }: CrawlRow) {
  return sql`(select d.id from documents d where d.organization_id = ${crawlPages.organizationId}
    and d.site_id = ${siteId}::uuid and d.source_url = ${crawlPages.url} and d.kind = 'page' limit 1)`;
}

/** Reads the chosen pages; others can be chosen later, as long as the crawl is stored. */
export async function choosePages(ctx: Context, id: string, ids: string[]): Promise<Crawl> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const crawl = await requireCrawl(tx, id, 'update');
    if (!['found', 'reading', 'done'].includes(crawl.state)) {
      throw new AppError(
        'conflict',
        'crawl_not_found_yet',
        'Aisle is still looking for pages. Choose them once it has finished.',
      );
    }
    const condition = and(
      eq(crawlPages.crawlId, id),
      inArray(crawlPages.id, ids),
      inArray(crawlPages.state, ['found', 'failed']),
      eq(crawlPages.isSitemap, false),
    );
    const chosen = await tx
      .update(crawlPages)
      .set({ state: 'chosen', problem: null, attempts: 0 })
      .where(condition)
      .returning({ url: crawlPages.url, product: crawlPages.product });
    if (chosen.length === 0) return toCrawl(tx, crawl);
    await requireQuotaForPages(
      tx,
      ctx,
      crawl.siteId,
      chosen.filter(({ product }) => product === null).map(({ url }) => url),
    );
    const changed = await setState(tx, id, 'reading');
    await queueCrawl(tx, ctx, id);
    return toCrawl(tx, changed);
  });
}

/** Pages that were read stay. */
export async function cancelCrawl(ctx: Context, id: string): Promise<Crawl> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const crawl = await requireCrawl(tx, id, 'update');
    if (!working.includes(crawl.state) && crawl.state !== 'found') return toCrawl(tx, crawl);
    await tx
      .delete(crawlPages)
      .where(and(eq(crawlPages.crawlId, id), inArray(crawlPages.state, ['queued', 'chosen', 'found'])));
    return toCrawl(tx, await setState(tx, id, 'canceled'));
  });
}

export async function queueCrawl(tx: Transaction, ctx: Context, crawlId: string, delay = 0): Promise<void> {
  await ctx.jobs.enqueue(tx, crawlQueue, { organizationId: requireOrganization(ctx), crawlId }, { delay });
}

export async function setState(
  tx: Transaction,
  id: string,
  state: Crawl['state'],
  problem: string | null = null,
): Promise<CrawlRow> {
  const change = { state, problem, updatedAt: sql`now()` };
  const [changed] = await tx.update(crawls).set(change).where(eq(crawls.id, id)).returning();
  if (!working.includes(state) && state !== 'found') await forgetTexts(tx, eq(crawlPages.crawlId, id));
  return changed ?? requireCrawl(tx, id);
}

/** Pages that are chosen later are fetched again. */
export async function forgetTexts(tx: Transaction, where: SQL): Promise<void> {
  await tx
    .update(crawlPages)
    .set({ text: null, places: null })
    .where(and(where, isNotNull(crawlPages.text)));
}

async function requireFreeSlot(tx: Transaction, siteId: string): Promise<void> {
  const running = await tx.$count(crawls, and(eq(crawls.siteId, siteId), inArray(crawls.state, working)));
  if (running < crawlLimits.atOnce) return;
  const words = 'Aisle is still reading other websites for this site. Wait until one finishes, or stop it.';
  throw new AppError('conflict', 'crawls_running', words);
}

/** Checked before anything is read. The quota is checked again for each page. */
async function requireQuotaForPages(tx: Transaction, ctx: Context, siteId: string, urls: string[]): Promise<void> {
  const isKnown = and(eq(documents.siteId, siteId), eq(documents.kind, 'page'), inArray(documents.sourceUrl, urls));
  const added = urls.length - (await tx.$count(documents, isKnown));
  const { used, limit } = await readQuota(tx, ctx, 'documents');
  if (used + added <= limit) return;
  // Without any quota left, the error is the same as for other documents.
  if (used >= limit) await takeUsage(tx, ctx, 'documents', added);
  const left = limit - used;
  throw new AppError(
    'conflict',
    'limit_reached',
    `Your plan has room for ${left} more ${left === 1 ? 'document' : 'documents'}. Choose fewer pages or a larger plan.`,
  );
}
