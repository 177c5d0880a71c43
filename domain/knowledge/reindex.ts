import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import type { Context } from '#domain/context.ts';
import { refreshIndex } from '#domain/knowledge/answered.ts';
import type { DocumentRow } from '#domain/knowledge/rows.ts';
import { restemSynonyms } from '#domain/retrieval/synonyms.ts';
import { holdSite } from '#domain/sites/site.ts';
import { inSteps } from '#domain/sites/steps.ts';

const atOnce = 20;

/** Job: reads the words of all documents anew that are in the site's language, some at a time, so that nobody waits long; before them
 * the synonyms, which are compared with those words. */
export async function reindexSite(ctx: Context, siteId: string): Promise<void> {
  await inSteps(ctx, async tx => {
    await restemSynonyms(tx, ctx, siteId);
    return undefined;
  });
  await inSteps(ctx, (tx, after) => reindexSome(tx, ctx, siteId, after));
}

async function reindexSome(tx: Transaction, ctx: Context, siteId: string, after?: string): Promise<string | undefined> {
  const site = await holdSite(tx, siteId, 'key share');
  const isNext = and(
    eq(documents.siteId, siteId),
    isNull(documents.language),
    after ? gt(documents.id, after) : undefined,
  );
  const rows: DocumentRow[] = await tx
    .select()
    .from(documents)
    .where(isNext)
    .orderBy(asc(documents.id))
    .limit(atOnce)
    .for('update');
  await refreshIndex(tx, ctx, site, rows);
  return rows.at(-1)?.id;
}
