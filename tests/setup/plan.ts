// A plan without a purchase, for journeys that are about something else.
import { inject } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { newId } from '#platform/ids.ts';

/** As a friend of the house has it: nobody pays for it. */
export async function givePlan(organizationId: string, planId = 'growth'): Promise<void> {
  const database = openDatabase({ url: inject('databaseUrl'), poolSize: 1, onError: () => {} });
  const now = new Date();
  await database.transaction(organizationId, async tx => {
    await tx.insert(organizations).values({ id: organizationId }).onConflictDoNothing();
    await tx.insert(subscriptions).values({ organizationId, id: newId(), planId, status: 'active' });
    const plan = { planId, source: 'free', status: 'active', periodStartsAt: now, updatedAt: now };
    await tx.insert(entitlements).values({ organizationId, ...plan });
  });
  await database.close();
}
