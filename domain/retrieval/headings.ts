import { and, asc, eq, sql } from 'drizzle-orm';
import { prepared } from '#database/prepared.ts';
import { chunks } from '#database/schema/retrieval.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { cachedRows } from '#domain/shared-read.ts';

/** The headings of each document, in order. */
export type Headings = ReadonlyMap<string, string[]>;

export async function listHeadings(ctx: Context, documentIds: string[]): Promise<Headings> {
  if (documentIds.length === 0) return new Map();
  const organizationId = requireOrganization(ctx);
  return transaction(ctx, tx =>
    cachedRows(tx, 'headings', documentIds, async missing => {
      const rows = await headingsOf(tx, { organizationId, documentIds: missing });
      const found = new Map(missing.map(id => [id, new Set<string>()]));
      for (const { documentId, headings, title } of rows) {
        const heading = headings.at(-1);
        if (heading && heading !== title) found.get(documentId)?.add(heading);
      }
      return new Map([...found].map(([id, headings]) => [id, [...headings]]));
    }),
  );
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
    .limit(400),
);
