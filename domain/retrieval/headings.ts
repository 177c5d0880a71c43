import { and, asc, eq, sql } from 'drizzle-orm';
import { prepared } from '#database/prepared.ts';
import { chunks } from '#database/schema/retrieval.ts';
import { type Context, requireOrganization, single } from '#domain/context.ts';

/** What the sections of these documents are headed with, in their order: each can be asked for, and is found. */
export async function listHeadings(
  ctx: Context,
  documentIds: string[],
): Promise<{ documentId: string; heading: string }[]> {
  if (documentIds.length === 0) return [];
  const rows = await single(ctx, tx => headingsOf(tx, { organizationId: requireOrganization(ctx), documentIds }));
  const found = rows.flatMap(row => {
    const heading = row.headings.at(-1);
    return heading && heading !== row.title ? [{ documentId: row.documentId, heading }] : [];
  });
  return [...new Map(found.map(one => [`${one.documentId} ${one.heading}`, one])).values()];
}

const headingsOf = prepared('headings', tx =>
  tx
    .select({ documentId: chunks.documentId, headings: chunks.headings, title: chunks.title })
    .from(chunks)
    .where(
      and(
        eq(chunks.organizationId, sql.placeholder('organizationId')),
        sql`${chunks.documentId} = any(${sql.placeholder('documentIds')}::uuid[])`,
      ),
    )
    .orderBy(asc(chunks.documentId), asc(chunks.position))
    .limit(200),
);
