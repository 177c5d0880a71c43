import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, requirePerson, transaction } from '#domain/context.ts';
import { claimTrialOf, hadTrial } from '#domain/people/trial.ts';

/** One trial per organisation and per buyer: a second organisation gets no second trial. */
export async function mayHaveTrial(ctx: Context): Promise<boolean> {
  const [before] = await transaction(ctx, tx =>
    tx.select({ id: subscriptions.id }).from(subscriptions).where(isNotNull(subscriptions.trialEndsAt)).limit(1),
  );
  return !before && !(await hadTrial(ctx, requirePerson(ctx)));
}

/** Several checkouts may have been open: the first subscription gets the trial. */
export async function claimTrial(
  tx: Transaction,
  ctx: Context,
  subscriptionId: string,
  buyerId: string | undefined,
): Promise<boolean> {
  const isAnother = and(
    eq(subscriptions.organizationId, requireOrganization(ctx)),
    ne(subscriptions.subscriptionId, subscriptionId),
    isNotNull(subscriptions.trialEndsAt),
  );
  const [before] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(isAnother).limit(1);
  const isFirstTrial = buyerId === undefined || (await claimTrialOf(tx, buyerId, subscriptionId));
  return !before && isFirstTrial;
}
