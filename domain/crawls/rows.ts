import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { crawlPages, crawls } from '#database/schema/crawls.ts';
import type { Crawl } from '#domain/crawls/inputs.ts';
import { AppError } from '#platform/errors.ts';

export type CrawlRow = typeof crawls.$inferSelect;
export type CrawlPageRow = typeof crawlPages.$inferSelect;

export async function findCrawl(tx: Transaction, id: string): Promise<CrawlRow | undefined> {
  const [row] = await tx.select().from(crawls).where(eq(crawls.id, id));
  return row;
}

export async function requireCrawl(tx: Transaction, id: string, hold?: 'update'): Promise<CrawlRow> {
  const found = tx.select().from(crawls).where(eq(crawls.id, id));
  const [row] = await (hold ? found.for(hold) : found);
  if (!row)
    throw new AppError(
      'not-found',
      'crawl_not_found',
      'These results are no longer available. Read the website again.',
    );
  return row;
}

export async function toCrawl(tx: Transaction, row: CrawlRow): Promise<Crawl> {
  const [crawl] = await toCrawls(tx, [row]);
  if (!crawl) throw new AppError('internal', 'crawl_not_read', 'We couldn’t read the website. Try again.');
  return crawl;
}

export async function toCrawls(tx: Transaction, rows: CrawlRow[]): Promise<Crawl[]> {
  const counts = await countPages(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(row => {
    const { id, siteId, url, problem, maxPages, maxDepth, readsAll } = row;
    const count = (...states: string[]) => states.reduce((sum, state) => sum + (counts.get(`${id} ${state}`) ?? 0), 0);
    return {
      id,
      siteId,
      kind: row.kind,
      url,
      state: row.state,
      problem,
      maxPages,
      maxDepth,
      readsAll,
      progress: {
        found: count('found', 'chosen', 'read'),
        read: count('read'),
        products: counts.get(`${id} products`) ?? 0,
        left: count(row.state === 'finding' ? 'queued' : 'chosen'),
        skipped: count('skipped'),
        failed: count('failed'),
      },
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

async function countPages(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { crawlId, state, isSitemap, productId } = crawlPages;
  const rows = await tx
    .select({ crawlId, state, count: sql<number>`count(*)::int`, products: sql<number>`count(${productId})::int` })
    .from(crawlPages)
    .where(and(inArray(crawlId, ids), eq(isSitemap, false)))
    .groupBy(crawlId, state);
  return new Map(
    rows.flatMap(row => [
      [`${row.crawlId} ${row.state}`, row.count] as const,
      ...(row.state === 'read' ? [[`${row.crawlId} products`, row.products] as const] : []),
    ]),
  );
}
