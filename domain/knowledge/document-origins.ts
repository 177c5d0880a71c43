import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '#database/prepared.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, transaction } from '#domain/context.ts';
import { cachedKnowledge, cachedRows, pipeline } from '#domain/shared-read.ts';
import { requireSite } from '#domain/sites/site.ts';

export type Origin = {
  /** The page it was read from. */
  url: string | null;
  language: string;
};

/** Where documents come from, and in which language they are written. */
export async function findOrigins(ctx: Context, siteId: string, ids: string[]): Promise<Map<string, Origin>> {
  if (ids.length === 0) return new Map();
  return transaction(ctx, async tx => {
    const { language } = await requireSite(tx, siteId);
    return cachedRows(tx, 'origin', ids, async missing => {
      const rows = await originsOf(tx, { siteId, ids: missing });
      return new Map(rows.map(row => [row.id, { url: row.url, language: row.language ?? language }]));
    });
  });
}

const originsOf = prepared('origins', tx =>
  tx
    .select({ id: documents.id, url: documents.sourceUrl, language: documents.language })
    .from(documents)
    .where(
      and(
        eq(documents.siteId, sql.placeholder('siteId')),
        sql`${documents.id} = any(${sql.placeholder('ids')}::uuid[])`,
      ),
    ),
);

/** The languages of a site's documents, its own first. */
export async function listLanguages(ctx: Context, siteId: string): Promise<string[]> {
  return transaction(ctx, async tx => {
    const [{ language }, rows] = await pipeline([
      requireSite(tx, siteId),
      cachedKnowledge(tx, `languages ${siteId}`, () => languagesOf(tx, { siteId })),
    ]);
    return [language, ...rows.flatMap(row => row.language ?? [])];
  });
}

const languagesOf = prepared('languages', tx =>
  tx
    .selectDistinct({ language: documents.language })
    .from(documents)
    .where(and(eq(documents.siteId, sql.placeholder('siteId')), sql`${documents.language} is not null`)),
);
