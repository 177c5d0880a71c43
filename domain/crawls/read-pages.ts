// The second half of a crawl: the chosen pages become documents, and product pages become products.
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { crawlPages, pageSources, productPages } from '#database/schema/crawls.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { fetchPage } from '#domain/crawls/fetch-page.ts';
import type { CrawlPageRow, CrawlRow } from '#domain/crawls/rows.ts';
import { savePage } from '#domain/knowledge/save-page.ts';
import { savePageProduct } from '#domain/products/page-product.ts';
import { isAppError } from '#platform/errors.ts';
import type { Extracted, ExtractedPage } from '#providers/extraction/extracted.ts';
import type { ProductMarkup } from '#providers/extraction/product-values.ts';

type Words = Extracted & Pick<ExtractedPage, 'product'> & { etag: string | null; lastModified: string | null };

/** Errors of the website or the plan are stored with the page; our own errors are thrown and retried. */
export async function readChosen(ctx: Context, crawl: CrawlRow, page: CrawlPageRow): Promise<void> {
  try {
    const words = storedText(page) ?? (await fetchPage(ctx, page.url));
    await transaction(ctx, tx => savePageText(tx, ctx, crawl, page, words));
  } catch (error) {
    if (!isAppError(error) || error.kind === 'internal') throw error;
    if (error.kind === 'unavailable' && page.attempts < 2) return;
    const change = { state: 'failed', problem: error.message.slice(0, 300), text: null, places: null } as const;
    await transaction(ctx, tx => tx.update(crawlPages).set(change).where(isStillChosen(page)));
  }
}

/** A page that was fetched to find links is not fetched again. */
function storedText({ text, title, places, language, product, etag, lastModified }: CrawlPageRow): Words | undefined {
  return text === null ? undefined : { text, title, places: places ?? [], language, product, etag, lastModified };
}

async function savePageText(
  tx: Transaction,
  ctx: Context,
  crawl: CrawlRow,
  page: CrawlPageRow,
  words: Words,
): Promise<void> {
  const [still] = await tx.select().from(crawlPages).where(isStillChosen(page)).for('update');
  if (!still) return;
  const { title, text, places, language, product, etag, lastModified } = words;
  if (product) return saveProduct(tx, ctx, crawl, still, { ...words, product });
  const { documentId } = await savePage(tx, ctx, crawl.siteId, { url: page.url, title, text, places, language });
  await saveSource(tx, ctx, { documentId, url: page.url, title, etag, lastModified });
  const shown = title?.slice(0, 300) ?? still.title;
  await tx
    .update(crawlPages)
    .set({ state: 'read', documentId, title: shown, text: null, places: null })
    .where(eq(crawlPages.id, page.id));
}

async function saveProduct(
  tx: Transaction,
  ctx: Context,
  crawl: CrawlRow,
  page: CrawlPageRow,
  { product, text, etag, lastModified }: Words & { product: ProductMarkup },
): Promise<void> {
  const { url } = page;
  const { productId, isFromPage } = await savePageProduct(tx, ctx, crawl.siteId, { url, product, text });
  if (isFromPage) await saveProductPage(tx, ctx, { productId, url, etag, lastModified });
  await tx
    .update(crawlPages)
    .set({ state: 'read', productId, title: product.title.slice(0, 300), text: null, places: null, product: null })
    .where(eq(crawlPages.id, page.id));
}

export async function saveProductPage(
  tx: Transaction,
  ctx: Context,
  page: { productId: string; url: string } & Pick<Words, 'etag' | 'lastModified'>,
): Promise<void> {
  const facts = { ...page, checkedAt: sql`now()`, vanishedAt: null };
  await tx
    .insert(productPages)
    .values({ organizationId: requireOrganization(ctx), ...facts })
    .onConflictDoUpdate({ target: [productPages.organizationId, productPages.productId], set: facts });
}

export async function saveSource(
  tx: Transaction,
  ctx: Context,
  source: { documentId: string; url: string } & Pick<Words, 'title' | 'etag' | 'lastModified'>,
): Promise<void> {
  const title = source.title?.slice(0, 300) ?? null;
  const facts = { ...source, title, checkedAt: sql`now()`, vanishedAt: null, problem: null };
  await tx
    .insert(pageSources)
    .values({ organizationId: requireOrganization(ctx), ...facts })
    .onConflictDoUpdate({ target: [pageSources.organizationId, pageSources.documentId], set: facts });
}

function isStillChosen({ id }: CrawlPageRow) {
  return and(eq(crawlPages.id, id), eq(crawlPages.state, 'chosen'));
}
