import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { people } from '#database/schema/global.ts';
import { globalTransaction, type Services } from '#domain/context.ts';

export async function hadTrial(services: Services, personId: string): Promise<boolean> {
  const [found] = await globalTransaction(services, tx =>
    tx.select({ trial: people.trialSubscriptionId }).from(people).where(eq(people.id, personId)),
  );
  return Boolean(found?.trial);
}

/** The first subscription that claims the person's trial keeps it. Returns whether it is this one. */
export async function claimTrialOf(tx: Transaction, personId: string, subscriptionId: string): Promise<boolean> {
  const [claimed] = await tx
    .insert(people)
    .values({ id: personId, trialSubscriptionId: subscriptionId })
    .onConflictDoUpdate({
      target: people.id,
      set: { trialSubscriptionId: sql`coalesce(${people.trialSubscriptionId}, excluded.trial_subscription_id)` },
    })
    .returning({ trial: people.trialSubscriptionId });
  return claimed?.trial === subscriptionId;
}
