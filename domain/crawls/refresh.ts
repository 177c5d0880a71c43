// Checks pages for changes: as often as the plan says, or on request.

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { crawlPages, crawls, pageSources, productPages } from '#database/schema/crawls.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { forgetTexts } from '#domain/crawls/crawl.ts';
import { fetchChanged, type ReadPage } from '#domain/crawls/fetch-page.ts';
import { refreshDueQueue, refreshQueue } from '#domain/crawls/jobs.ts';
import { saveProductPage, saveSource } from '#domain/crawls/read-pages.ts';
import { isOlderThan, requireSameClock } from '#domain/expiry.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { markPage } from '#domain/knowledge/page-mark.ts';
import { requireDocument } from '#domain/knowledge/rows.ts';
import { savePage } from '#domain/knowledge/save-page.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { findSiteOfProduct, savePageProduct, switchPageProduct } from '#domain/products/page-product.ts';
import type { OrganizationsRun } from '#domain/worker.ts';
import { isAppError } from '#platform/errors.ts';

type SourceRow = typeof pageSources.$inferSelect;
type ProductPageRow = typeof productPages.$inferSelect;
type Due = SourceRow | ProductPageRow;

const hour = 3_600_000;
const every: Record<string, number> = { hourly: hour, daily: 24 * hour, weekly: 7 * 24 * hour };
const turn = 45_000;
const sideBySide = 3;
const daysRemembered = 14;

/** Job, every ten minutes. */
export async function refreshDue(services: Services, run?: OrganizationsRun): Promise<void> {
  await requireSameClock(services);
  await forEachOrganization(services, refreshDueQueue, queueIfDue, 'pages were not compared', { run });
}

async function queueIfDue(ctx: Context): Promise<void> {
  await transaction(ctx, async tx => {
    await tx.delete(crawls).where(isOlderThan(ctx, crawls.updatedAt, daysRemembered * 24 * hour));
    const isUnused = and(eq(crawls.state, 'found'), isOlderThan(ctx, crawls.updatedAt, 24 * hour));
    await forgetTexts(tx, inArray(crawlPages.crawlId, tx.select({ id: crawls.id }).from(crawls).where(isUnused)));
  });
  const [due] = await listDue(ctx, 1);
  if (!due) return;
  await transaction(ctx, tx => ctx.jobs.enqueue(tx, refreshQueue, { organizationId: requireOrganization(ctx) }));
}

/** Job. A page that was checked is no longer due, so it may run twice and continues after a kill. */
export async function refreshPages(ctx: Context, documentId?: string): Promise<void> {
  if (documentId !== undefined) {
    const named = await transaction(ctx, tx => findSource(tx, ctx, documentId));
    return named && compare(ctx, named);
  }
  const until = Date.now() + turn;
  while (Date.now() < until) {
    const due = await listDue(ctx, sideBySide);
    if (due.length === 0) return;
    await Promise.all(due.map(source => compare(ctx, source)));
  }
  await transaction(ctx, tx => ctx.jobs.enqueue(tx, refreshQueue, { organizationId: requireOrganization(ctx) }));
}

export async function findSource(tx: Transaction, ctx: Context, documentId: string): Promise<SourceRow | undefined> {
  const condition = and(
    eq(pageSources.organizationId, requireOrganization(ctx)),
    eq(pageSources.documentId, documentId),
  );
  const [row] = await tx.select().from(pageSources).where(condition);
  return row;
}

async function listDue(ctx: Context, most: number): Promise<Due[]> {
  return transaction(ctx, async tx => {
    const entitlement = await findEntitlement(tx, ctx);
    const pause = every[entitlement?.plan.refresh ?? ''];
    if (!entitlement || accessOf(entitlement.status) !== 'open' || pause === undefined) return [];
    const isDue = and(
      eq(pageSources.organizationId, requireOrganization(ctx)),
      isOlderThan(ctx, pageSources.checkedAt, pause),
    );
    const isProductDue = and(
      eq(productPages.organizationId, requireOrganization(ctx)),
      isOlderThan(ctx, productPages.checkedAt, pause),
    );
    const pages = await tx.select().from(pageSources).where(isDue).orderBy(asc(pageSources.checkedAt)).limit(most);
    const shelves = tx.select().from(productPages).where(isProductDue).orderBy(asc(productPages.checkedAt));
    const all: Due[] = [...pages, ...(await shelves.limit(most))];
    return all.toSorted((one, other) => one.checkedAt.getTime() - other.checkedAt.getTime()).slice(0, most);
  });
}

/** Only a changed text creates a version. A page that vanished is marked and keeps its text. A person's edits stay. */
async function compare(ctx: Context, source: Due): Promise<void> {
  const { url, etag, lastModified } = source;
  try {
    const read = await fetchChanged(ctx, url, source.vanishedAt ? {} : { etag, lastModified });
    if (read === 'same') await note(ctx, source, { vanishedAt: null, problem: null });
    else if (isFrontPage(read, url)) await noteGone(ctx, source);
    else if ('productId' in source) await saveProduct(ctx, source, read);
    else await saveWords(ctx, source, read);
  } catch (error) {
    if (!isAppError(error) || error.kind === 'internal') throw error;
    if (error.code === 'document_not_found') return;
    if (error.code === 'page_gone') await noteGone(ctx, source);
    else await note(ctx, source, { problem: error.message.slice(0, 300) });
  }
}

/** Websites often redirect requests for a deleted page to their home page. */
function isFrontPage({ url }: ReadPage, asked: string): boolean {
  return new URL(url).pathname === '/' && new URL(asked).pathname !== '/';
}

/** A title that a person set stays, too. */
async function saveWords(ctx: Context, { documentId, url, title: before }: SourceRow, read: ReadPage): Promise<void> {
  const { title, text, places, language, etag, lastModified } = read;
  await transaction(ctx, async tx => {
    const document = await requireDocument(tx, documentId);
    const name = document.title === (before ?? url) ? title : document.title;
    await savePage(tx, ctx, document.siteId, { url, title: name, text, places, language });
    await saveSource(tx, ctx, { documentId, url, title, etag, lastModified });
    await markPage(tx, documentId, null);
  });
}

/**
 * If the page stops describing its product, the product stays as it is. A product that a person changed is no longer
 * checked.
 */
async function saveProduct(
  ctx: Context,
  { productId, url, vanishedAt }: ProductPageRow,
  read: ReadPage,
): Promise<void> {
  const { product, text, etag, lastModified } = read;
  await transaction(ctx, async tx => {
    const siteId = await findSiteOfProduct(tx, productId);
    if (siteId === undefined) return;
    if (!product) return markChecked(tx, ctx, productId);
    const { isFromPage } = await savePageProduct(tx, ctx, siteId, { url, product, text });
    if (!isFromPage) return deleteProductPage(tx, ctx, productId);
    await saveProductPage(tx, ctx, { productId, url, etag, lastModified });
    if (vanishedAt) await switchPageProduct(tx, productId, true);
  });
}

async function noteGone(ctx: Context, source: Due): Promise<void> {
  await note(ctx, source, { vanishedAt: source.vanishedAt ?? sql`now()`, problem: null });
}

type Note = { vanishedAt?: Date | SQL | null; problem?: SourceRow['problem'] };

function isPageOf(ctx: Context, productId: string) {
  return and(eq(productPages.organizationId, requireOrganization(ctx)), eq(productPages.productId, productId));
}

async function markChecked(tx: Transaction, ctx: Context, productId: string): Promise<void> {
  await tx.update(productPages).set({ checkedAt: sql`now()` }).where(isPageOf(ctx, productId));
}

async function deleteProductPage(tx: Transaction, ctx: Context, productId: string): Promise<void> {
  await tx.delete(productPages).where(isPageOf(ctx, productId));
}

/** Only a product that was on is marked, so that one that a person turned off stays off when the page returns. */
async function hideProduct(tx: Transaction, ctx: Context, productId: string): Promise<void> {
  const isHidden = await switchPageProduct(tx, productId, false);
  const change = { checkedAt: sql`now()`, ...(isHidden && { vanishedAt: sql`now()` }) };
  await tx.update(productPages).set(change).where(isPageOf(ctx, productId));
}

async function note(ctx: Context, source: Due, facts: Note): Promise<void> {
  await transaction(ctx, async tx => {
    if ('productId' in source) {
      return facts.vanishedAt ? hideProduct(tx, ctx, source.productId) : markChecked(tx, ctx, source.productId);
    }
    const { documentId } = source;
    const condition = and(
      eq(pageSources.organizationId, requireOrganization(ctx)),
      eq(pageSources.documentId, documentId),
    );
    await tx
      .update(pageSources)
      .set({ ...facts, checkedAt: sql`now()` })
      .where(condition);
    if (facts.vanishedAt === undefined) return;
    const words = 'This page is no longer on your website. Aisle keeps its last text until you delete the document.';
    await markPage(tx, documentId, facts.vanishedAt ? words : null);
  });
}
