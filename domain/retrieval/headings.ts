import { and, asc, eq, inArray } from 'drizzle-orm';
import { chunks } from '#database/schema/retrieval.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';

/** What the sections of these documents are headed with, in their order: each can be asked for, and is found. */
export async function listHeadings(
  ctx: Context,
  documentIds: string[],
): Promise<{ documentId: string; heading: string }[]> {
  if (documentIds.length === 0) return [];
  const { organizationId, documentId, position, headings, title } = chunks;
  const rows = await transaction(ctx, tx =>
    tx
      .select({ documentId, headings, title })
      .from(chunks)
      .where(and(eq(organizationId, requireOrganization(ctx)), inArray(documentId, documentIds)))
      .orderBy(asc(documentId), asc(position))
      .limit(200),
  );
  const found = rows.flatMap(row => {
    const heading = row.headings.at(-1);
    return heading && heading !== row.title ? [{ documentId: row.documentId, heading }] : [];
  });
  return [...new Map(found.map(one => [`${one.documentId} ${one.heading}`, one])).values()];
}
