// Imports the shop's pages and policies as documents, like crawled pages.
import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { pageSources } from '#database/schema/crawls.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization, requireShopify, transaction } from '#domain/context.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { markPage } from '#domain/knowledge/page-mark.ts';
import { removeDocuments } from '#domain/knowledge/remove-documents.ts';
import { savePage } from '#domain/knowledge/save-page.ts';
import { askAdmin } from '#domain/shopify/access.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { changeSync, claimSyncLease, type Ending, type SyncRow } from '#domain/shopify/sync-rows.ts';
import { isAppError } from '#platform/errors.ts';
import { extract } from '#providers/extraction/extract.ts';
import type { Extracted } from '#providers/extraction/extracted.ts';
import { pagesDocument, policiesDocument } from '#providers/shopify/documents.ts';

type Piece = { url: string; title: string; html: string };

const gone = 'This page is no longer in your shop. Aisle keeps its last text until you delete the document.';

/** Documents edited by a person or refreshed by a crawl are not changed. Vanished pages are marked, as in crawls. */
export async function syncContent(ctx: Context, installation: Installation, sync: SyncRow): Promise<Ending | 'later'> {
  if (!(await claimSyncLease(ctx, sync.id))) return 'later';
  const counts = { taken: 0, skipped: 0, overPlan: 0 };
  const met: string[] = [];
  for await (const piece of readPieces(ctx, installation)) {
    met.push(piece.url);
    counts[await keep(ctx, installation, piece)] += 1;
    await transaction(ctx, tx => changeSync(tx, sync.id, { ...counts }));
  }
  const removed = await markVanished(ctx, installation, met);
  await transaction(ctx, tx => changeSync(tx, sync.id, { removed, expected: met.length }));
  return { state: 'done', problem: null };
}

async function* readPieces(ctx: Context, installation: Installation): AsyncGenerator<Piece> {
  const { shop } = await askAdmin(ctx, installation, policiesDocument);
  for (const { type, title, body } of shop.shopPolicies) {
    yield {
      url: `${shopUrlOf(ctx, installation)}/policies/${type.toLowerCase().replaceAll('_', '-')}`,
      title,
      html: body,
    };
  }
  let after: string | null = null;
  do {
    const { pages }: { pages: PagesAnswer } = await askAdmin(ctx, installation, pagesDocument, { after });
    for (const { handle, title, body, isPublished } of pages.nodes) {
      if (isPublished) yield { url: `${shopUrlOf(ctx, installation)}/pages/${handle}`, title, html: body };
    }
    after = pages.pageInfo.hasNextPage ? pages.pageInfo.endCursor : null;
  } while (after);
}

type PagesAnswer = ReturnType<typeof pagesDocument.answer.parse>['pages'];

export function shopUrlOf(ctx: Context, { shop, domain }: Installation): string {
  return requireShopify(ctx).endpoints.storefront(shop, domain);
}

const overPlanCodes = ['limit_reached', 'storage_limit'];

async function keep(
  ctx: Context,
  { siteId }: Installation,
  { url, title, html }: Piece,
): Promise<'taken' | 'skipped' | 'overPlan'> {
  const words = await wordsOf(ctx, html);
  if (!words || (await isCrawled(ctx, siteId, url))) return 'skipped';
  try {
    const outcome = await transaction(ctx, async tx => {
      const saved = await savePage(tx, ctx, siteId, { ...words, url, title });
      await markPage(tx, saved.documentId, null);
      return saved.outcome;
    });
    return outcome === 'kept' ? 'skipped' : 'taken';
  } catch (error) {
    if (isAppError(error) && overPlanCodes.includes(error.code)) return 'overPlan';
    throw error;
  }
}

/** Returns nothing for a page without text, such as one that only shows a form. */
async function wordsOf(ctx: Context, html: string): Promise<Extracted | undefined> {
  if (!html.trim()) return undefined;
  try {
    const file = { bytes: Buffer.from(html), name: 'page.html', contentType: 'text/html; charset=utf-8' };
    return await extract(file, { owner: requireOrganization(ctx), largest: documentLimits.fileSize });
  } catch (error) {
    if (!isAppError(error) || error.kind === 'unavailable' || error.kind === 'internal') throw error;
    return undefined;
  }
}

async function isCrawled(ctx: Context, siteId: string, url: string): Promise<boolean> {
  const [row] = await transaction(ctx, tx =>
    tx
      .select({ id: documents.id })
      .from(documents)
      .innerJoin(pageSources, isItsSource)
      .where(and(eq(documents.siteId, siteId), eq(documents.kind, 'page'), eq(documents.sourceUrl, url))),
  );
  return row !== undefined;
}

const isItsSource = and(
  eq(pageSources.organizationId, documents.organizationId),
  eq(pageSources.documentId, documents.id),
);

/** Deletes up to `most` documents that were imported from the shop. Returns how many were deleted. */
export async function removeContent(ctx: Context, installation: Installation, most: number): Promise<number> {
  return transaction(ctx, async tx => {
    const rows = await tx
      .select({ document: documents })
      .from(documents)
      .leftJoin(pageSources, isItsSource)
      .where(isContent(ctx, installation))
      .limit(most);
    const found = rows.map(({ document }) => document);
    if (found.length > 0) await removeDocuments(tx, ctx, installation.siteId, found);
    return found.length;
  });
}

/** Imported pages and policies, except those that a crawl refreshes. */
function isContent(ctx: Context, installation: Installation) {
  const begins = (path: string) =>
    sql`starts_with(${documents.sourceUrl}, ${`${shopUrlOf(ctx, installation)}${path}`})`;
  return and(
    eq(documents.siteId, installation.siteId),
    eq(documents.kind, 'page'),
    or(begins('/policies/'), begins('/pages/')),
    isNull(pageSources.documentId),
  );
}

/** Returns how many pages vanished since the last sync. */
async function markVanished(ctx: Context, installation: Installation, met: string[]): Promise<number> {
  const isGone = and(
    isContent(ctx, installation),
    met.length > 0 ? notInArray(documents.sourceUrl, met) : undefined,
    isNull(documents.problem),
  );
  return transaction(ctx, async tx => {
    const rows = await tx
      .select({ id: documents.id })
      .from(documents)
      .leftJoin(pageSources, isItsSource)
      .where(isGone)
      .orderBy(documents.id);
    for (const { id } of rows) await markPage(tx, id, gone);
    return rows.length;
  });
}
