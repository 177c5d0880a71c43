import { and, asc, eq, gt } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products } from '#database/schema/products.ts';
import type { Context } from '#domain/context.ts';
import { rewriteTerms } from '#domain/products/rows.ts';
import { runInSteps } from '#domain/sites/run-in-steps.ts';
import { lockSite } from '#domain/sites/site.ts';

const atOnce = 250;

/** Job: indexes the words of all products of a site again after its language changed, in batches. */
export async function reindexProducts(ctx: Context, siteId: string): Promise<void> {
  await runInSteps(ctx, (tx, after) => reindexSome(tx, ctx, siteId, after));
}

async function reindexSome(tx: Transaction, ctx: Context, siteId: string, after?: string): Promise<string | undefined> {
  const site = await lockSite(tx, siteId);
  const isNext = and(eq(products.siteId, siteId), after ? gt(products.id, after) : undefined);
  const rows = await tx.select().from(products).where(isNext).orderBy(asc(products.id)).limit(atOnce).for('update');
  await rewriteTerms(tx, ctx, site, rows);
  return rows.at(-1)?.id;
}
