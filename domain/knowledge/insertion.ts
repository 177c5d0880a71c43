import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { authorIdOf, type Context, requireOrganization } from '#domain/context.ts';
import type { DocumentKind } from '#domain/knowledge/inputs.ts';
import type { DocumentRow, LockedDocument } from '#domain/knowledge/rows.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { lockSite } from '#domain/sites/site.ts';
import { takeUsage } from '#domain/usage/usage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type NewDocument = {
  kind: DocumentKind;
  title: string;
  sourceUrl?: string | null | undefined;
  language?: string | null | undefined;
};

export type StoredOriginal = { key: string; name: string; type: string; size: number };

/** Adds a document without text yet. It uses quota from now on. */
export async function insertDocument(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  given: NewDocument,
  original?: StoredOriginal,
): Promise<LockedDocument> {
  const site = await lockSite(tx, siteId, 'key share');
  await takeUsage(tx, ctx, 'documents');
  const document = await insertRow(tx, ctx, siteId, given, original);
  if (authorIdOf(ctx)) await recordActivity(tx, ctx, 'document.created', { name: given.title });
  return { document, site };
}

export async function insertRow(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  { id, kind, title, sourceUrl = null, language = null }: NewDocument & { id?: string },
  original?: StoredOriginal,
): Promise<DocumentRow> {
  const now = ctx.clock.now();
  const [document] = await tx
    .insert(documents)
    .values({
      organizationId: requireOrganization(ctx),
      id: id ?? newId(now.getTime()),
      siteId,
      kind,
      title,
      sourceUrl,
      language,
      state: 'queued',
      originalKey: original?.key,
      originalName: original?.name,
      originalType: original?.type,
      originalSize: original?.size,
      createdBy: authorIdOf(ctx),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!document)
    throw new AppError('internal', 'document_not_created', 'The document couldn’t be saved. Please try again.');
  return document;
}
