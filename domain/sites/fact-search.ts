import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { findFactsQueue, proposeFactsQueue } from '#domain/sites/jobs.ts';

/** Groups changes that arrive together, such as the pages of a crawl. */
const delay = 5_000;

/** Call it in the transaction that changes documents. At most one search per site waits. */
export async function queueFactSearch(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const data = { organizationId: requireOrganization(ctx), siteId };
  await ctx.jobs.enqueue(tx, findFactsQueue, data, { delay, singletonKey: siteId });
}

/** Pages that are read one after the other cost one call of the model. */
const proposalDelay = 60_000;

/** After a search that read documents. */
export async function queueFactProposals(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const data = { organizationId: requireOrganization(ctx), siteId };
  await ctx.jobs.enqueue(tx, proposeFactsQueue, data, { delay: proposalDelay, singletonKey: siteId });
}
