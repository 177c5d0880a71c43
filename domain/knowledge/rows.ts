// Document rows and the API objects built from them.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { type Context, transaction } from '#domain/context.ts';
import type { Document, DocumentSummary } from '#domain/knowledge/inputs.ts';
import { authorOf, namesOf } from '#domain/people/names.ts';
import { lockSite } from '#domain/sites/site.ts';
import { AppError } from '#platform/errors.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type VersionRow = typeof documentVersions.$inferSelect;
type SiteRow = Awaited<ReturnType<typeof lockSite>>;
export type LockedDocument = { document: DocumentRow; site: SiteRow };

export async function requireDocument(tx: Transaction, id: string): Promise<DocumentRow> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id));
  if (!row) throw documentNotFound();
  return row;
}

/** Locks the document and its site until the transaction ends. Always the site first, as everywhere else. */
export async function lockDocument(tx: Transaction, id: string): Promise<LockedDocument> {
  const locked = await findAndLockDocument(tx, id);
  if (!locked) throw documentNotFound();
  return locked;
}

/** Undefined: the document has been deleted. */
export async function findAndLockDocument(tx: Transaction, id: string): Promise<LockedDocument | undefined> {
  const [found] = await tx.select({ siteId: documents.siteId }).from(documents).where(eq(documents.id, id));
  if (!found) return undefined;
  const site = await lockSite(tx, found.siteId, 'key share');
  const [document] = await tx.select().from(documents).where(eq(documents.id, id)).for('update');
  return document && { document, site };
}

export async function findVersion(tx: Transaction, id: string, version: number): Promise<VersionRow | undefined> {
  const condition = and(eq(documentVersions.documentId, id), eq(documentVersions.version, version));
  const [row] = await tx.select().from(documentVersions).where(condition);
  return row;
}

/** Refuses a change based on an outdated version of the document. */
export function requireUnchanged({ updatedAt }: DocumentRow, seen: string | undefined): void {
  if (seen === undefined || updatedAt.getTime() === new Date(seen).getTime()) return;
  throw new AppError(
    'conflict',
    'document_changed',
    'Someone else saved this document after you opened it. Your changes are still here.',
  );
}

export function requireWithinLimit({ overLimit }: DocumentRow): void {
  if (!overLimit) return;
  throw new AppError(
    'conflict',
    'document_over_limit',
    'You have more documents than your plan includes, so the newest ones can’t be edited. Upgrade, or delete other documents.',
  );
}

/** Every change gets a distinct time, even within one millisecond. */
export function laterThanBefore(now: Date): SQL {
  return sql`greatest(${now.toISOString()}::timestamptz, date_trunc('milliseconds', ${documents.updatedAt}) + interval '1 ms')`;
}

/** Does the work and returns the resulting document, in one transaction. */
export async function writeAndReadDocument(
  ctx: Context,
  work: (tx: Transaction) => Promise<string>,
): Promise<Document> {
  const { row, version } = await transaction(ctx, async tx => {
    const id = await work(tx);
    const found = await requireDocument(tx, id);
    return { row: found, version: await findVersion(tx, id, found.version) };
  });
  const people = [row.createdBy, version?.madeBy].filter(person => person !== null && person !== undefined);
  const names = await namesOf(ctx, new Set(people));
  return {
    ...toSummary(row),
    text: version?.text ?? '',
    pairs: version?.pairs ?? null,
    createdBy: authorOf(names, row.createdBy),
    changedBy: authorOf(names, version?.madeBy ?? null),
  };
}

export function toSummary(row: DocumentRow): DocumentSummary {
  const { id, siteId, title, problem, enabled, overLimit, sourceUrl, language, version, handEdited } = row;
  return {
    id,
    siteId,
    title,
    kind: row.kind,
    state: row.state,
    problem,
    enabled,
    overLimit,
    sourceUrl,
    language,
    version,
    handEdited,
    original: originalOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function originalOf({ originalKey, originalName, originalType, originalSize }: DocumentRow) {
  if (originalKey === null) return null;
  return { name: originalName ?? '', type: originalType ?? '', size: originalSize ?? 0 };
}

export function documentNotFound(): AppError {
  return new AppError('not-found', 'document_not_found', 'This document doesn’t exist, or you don’t have access.');
}
