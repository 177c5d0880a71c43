import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { findFactsQueue } from '#domain/sites/jobs.ts';

/** Groups changes that arrive together, such as the pages of a crawl. */
const delay = 5_000;

/** Call it in the transaction that changes documents. At most one search per site waits. */
export async function queueFactSearch(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const data = { organizationId: requireOrganization(ctx), siteId };
  await ctx.jobs.enqueue(tx, findFactsQueue, data, { delay, singletonKey: siteId });
}
