import { inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import type { DocumentRow } from '#domain/knowledge/rows.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { applyLimitsQueue } from '#domain/organizations/jobs.ts';
import { queueOriginalRemoval } from '#domain/organizations/originals.ts';
import { removeFromIndex } from '#domain/retrieval/index-document.ts';
import { returnUsage } from '#domain/usage/usage.ts';

/** The caller has locked the documents, all of one site. Documents over the limit may become active. */
export async function removeDocuments(tx: Transaction, ctx: Context, siteId: string, rows: DocumentRow[]) {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // Counter before index, the same lock order as when adding a document.
  await returnUsage(tx, ctx, 'documents', rows.length);
  await removeFromIndex(tx, ctx, siteId, ids);
  await queueOriginalRemoval(tx, ctx, inArray(documents.id, ids));
  await tx.delete(documents).where(inArray(documents.id, ids));
  await ctx.jobs.enqueue(tx, applyLimitsQueue, { organizationId: requireOrganization(ctx) });
  for (const { title } of rows) await recordActivity(tx, ctx, 'document.deleted', { name: title });
}
