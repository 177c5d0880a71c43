// Lists a site's documents and changes many of them at once.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { refreshIndex } from '#domain/knowledge/index-eligibility.ts';
import type { DocumentBulk, DocumentCounts, DocumentList, DocumentSummary } from '#domain/knowledge/inputs.ts';
import { comesAfter, cursorOf, orderOf } from '#domain/knowledge/list-order.ts';
import { queueReading } from '#domain/knowledge/read-file.ts';
import { removeDocuments } from '#domain/knowledge/remove-documents.ts';
import { type DocumentRow, laterThanBefore, toSummary } from '#domain/knowledge/rows.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { readQuota } from '#domain/usage/usage.ts';

type Page = { data: DocumentSummary[]; pagination: { next: string | null; hasMore: boolean } };

export async function listDocuments(ctx: Context, siteId: string, list: DocumentList): Promise<Page> {
  requirePermission(ctx, 'list:sites');
  const { sort, after, perPage } = list;
  const isLater = after === undefined ? undefined : comesAfter(sort, after);
  const { place, order } = orderOf(sort);
  const rows = await transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    return tx
      .select({ document: documents, place })
      .from(documents)
      .where(and(eq(documents.siteId, siteId), isListed(tx, list), isLater))
      .orderBy(...order)
      .limit(perPage + 1);
  });
  const page = rows.slice(0, perPage);
  const hasMore = rows.length > perPage;
  const last = page.at(-1);
  return {
    data: page.map(({ document }) => toSummary(document)),
    pagination: { next: hasMore && last ? cursorOf(sort, last.place, last.document.id) : null, hasMore },
  };
}

export async function countDocuments(ctx: Context, siteId: string): Promise<DocumentCounts> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const count = (where?: SQL) => sql<number>`(count(*) filter (where ${where ?? sql`true`}))::int`;
    const inState = (state: DocumentRow['state']) =>
      count(and(eq(documents.state, state), eq(documents.enabled, true)));
    const [counted] = await tx
      .select({
        all: count(),
        queued: inState('queued'),
        reading: inState('reading'),
        ready: inState('ready'),
        failed: inState('failed'),
        off: count(eq(documents.enabled, false)),
        overLimit: count(eq(documents.overLimit, true)),
      })
      .from(documents)
      .where(eq(documents.siteId, siteId));
    const none = { all: 0, queued: 0, reading: 0, ready: 0, failed: 0, off: 0, overLimit: 0 };
    return { ...none, ...counted, ...(await readQuota(tx, ctx, 'documents')) };
  });
}

/** Ids of other sites, or that don't apply, are ignored. */
export async function changeMany(
  ctx: Context,
  siteId: string,
  { ids, action }: DocumentBulk,
): Promise<{ done: number }> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const site = await lockSite(tx, siteId, 'key share');
    const rows = await tx
      .select()
      .from(documents)
      .where(and(eq(documents.siteId, siteId), inArray(documents.id, ids), concerned[action]))
      .orderBy(asc(documents.id))
      .for('update');
    const changed = rows.map(({ id }) => id);
    if (changed.length === 0) return { done: 0 };
    if (action === 'delete') await removeDocuments(tx, ctx, siteId, rows);
    else if (action === 'retry') await queueReading(tx, ctx, changed);
    else await refreshIndex(tx, ctx, site, await switchMany(tx, ctx, changed, action === 'switch-on'));
    return { done: changed.length };
  });
}

const isFree = eq(documents.overLimit, false);

const concerned: Record<DocumentBulk['action'], SQL | undefined> = {
  delete: undefined,
  'switch-on': and(isFree, eq(documents.enabled, false)),
  'switch-off': and(isFree, eq(documents.enabled, true)),
  retry: and(isFree, eq(documents.state, 'failed'), sql`${documents.originalKey} is not null`),
};

async function switchMany(tx: Transaction, ctx: Context, ids: string[], enabled: boolean): Promise<DocumentRow[]> {
  return tx
    .update(documents)
    .set({ enabled, updatedAt: laterThanBefore(ctx.clock.now()) })
    .where(inArray(documents.id, ids))
    .returning();
}

function isListed(tx: Transaction, { state, kind, search }: DocumentList): SQL | undefined {
  return and(
    kind && eq(documents.kind, kind),
    state === 'off'
      ? eq(documents.enabled, false)
      : state && and(eq(documents.state, state), eq(documents.enabled, true)),
    search ? containsText(tx, search) : undefined,
  );
}

/** Matches the title or the current text literally. */
function containsText(tx: Transaction, search: string): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, mark => `\\${mark}`)}%`;
  const matchingVersion = tx
    .select({ one: sql`1` })
    .from(documentVersions)
    .where(
      and(
        eq(documentVersions.organizationId, documents.organizationId),
        eq(documentVersions.documentId, documents.id),
        eq(documentVersions.version, documents.version),
        sql`${documentVersions.text} ilike ${pattern}`,
      ),
    );
  return sql`(${documents.title} ilike ${pattern} or exists ${matchingVersion})`;
}
