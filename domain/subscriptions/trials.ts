import { isNotNull } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { claimLookup, findOwner } from '#database/lookups.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, requirePerson, transaction } from '#domain/context.ts';

/** One trial per organisation, and one per person who buys: a second organisation brings no second trial. */
export async function mayHaveTrial(ctx: Context): Promise<boolean> {
  const [before] = await transaction(ctx, tx =>
    tx.select({ id: subscriptions.id }).from(subscriptions).where(isNotNull(subscriptions.trialEndsAt)).limit(1),
  );
  return !before && (await findOwner(ctx.database, 'trial-person', requirePerson(ctx))) === undefined;
}

export async function rememberTrial(tx: Transaction, ctx: Context, buyerId: string): Promise<void> {
  await claimLookup(tx, 'trial-person', buyerId, { organizationId: requireOrganization(ctx), objectId: buyerId });
}
