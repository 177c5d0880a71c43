// The second half of a crawl: what was chosen becomes documents.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { crawlPages, pageSources } from '#database/schema/crawls.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { fetchPage } from '#domain/crawls/fetch-page.ts';
import type { CrawlPageRow, CrawlRow } from '#domain/crawls/rows.ts';
import { savePage } from '#domain/knowledge/page.ts';
import { isAppError } from '#platform/errors.ts';
import type { Extracted } from '#providers/extraction/extracted.ts';

type Words = Extracted & { etag: string | null; lastModified: string | null };

/** What lies with the website or the plan is noted beside the page; what lies with us is thrown, and tried again. */
export async function readChosen(ctx: Context, crawl: CrawlRow, page: CrawlPageRow): Promise<void> {
  try {
    const words = keptWords(page) ?? (await fetchPage(ctx, page.url));
    await transaction(ctx, tx => keep(tx, ctx, crawl, page, words));
  } catch (error) {
    if (!isAppError(error) || error.kind === 'internal') throw error;
    if (error.kind === 'unavailable' && page.attempts < 2) return;
    const change = { state: 'failed', problem: error.message.slice(0, 300) };
    await transaction(ctx, tx => tx.update(crawlPages).set(change).where(isStillChosen(page)));
  }
}

/** While links were followed the page was read already. */
function keptWords({ text, title, places, language, etag, lastModified }: CrawlPageRow): Words | undefined {
  return text === null ? undefined : { text, title, places: places ?? [], language, etag, lastModified };
}

async function keep(tx: Transaction, ctx: Context, crawl: CrawlRow, page: CrawlPageRow, words: Words): Promise<void> {
  const [still] = await tx.select().from(crawlPages).where(isStillChosen(page)).for('update');
  if (!still) return;
  const { title, text, places, language, etag, lastModified } = words;
  const { documentId } = await savePage(tx, ctx, crawl.siteId, { url: page.url, title, text, places, language });
  await keepSource(tx, ctx, { documentId, url: page.url, title, etag, lastModified });
  const shown = title?.slice(0, 300) ?? still.title;
  await tx
    .update(crawlPages)
    .set({ state: 'read', documentId, title: shown, text: null, places: null })
    .where(eq(crawlPages.id, page.id));
}

export async function keepSource(
  tx: Transaction,
  ctx: Context,
  source: { documentId: string; url: string } & Pick<Words, 'title' | 'etag' | 'lastModified'>,
): Promise<void> {
  const title = source.title?.slice(0, 300) ?? null;
  const facts = { ...source, title, checkedAt: ctx.clock.now(), vanishedAt: null, problem: null };
  await tx
    .insert(pageSources)
    .values({ organizationId: requireOrganization(ctx), ...facts })
    .onConflictDoUpdate({ target: [pageSources.organizationId, pageSources.documentId], set: facts });
}

function isStillChosen({ id }: CrawlPageRow) {
  return and(eq(crawlPages.id, id), eq(crawlPages.state, 'chosen'));
}
