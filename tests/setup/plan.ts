// A plan without a purchase, for journeys that are about something else.
import { inject } from 'vitest';
import { openDatabase, type Transaction } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { newId } from '#platform/ids.ts';

/** A plan that is free of charge. */
export async function givePlan(organizationId: string, planId = 'growth'): Promise<void> {
  const now = new Date();
  await write(organizationId, async tx => {
    await tx.insert(organizations).values({ id: organizationId }).onConflictDoNothing();
    await tx.insert(subscriptions).values({ organizationId, id: newId(), planId, status: 'active' });
    const plan = { planId, source: 'free', status: 'active', periodStartsAt: now, updatedAt: now } as const;
    await tx.insert(entitlements).values({ organizationId, ...plan });
  });
}

/** Ends the plan. */
export async function endPlan(organizationId: string): Promise<void> {
  const ended = { status: 'canceled', updatedAt: new Date() } as const;
  await write(organizationId, async tx => {
    await tx.update(subscriptions).set({ ...ended, canceledAt: ended.updatedAt });
    await tx.update(entitlements).set(ended);
  });
}

async function write(organizationId: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const database = openDatabase({ url: inject('databaseUrl'), poolSize: 1, onError: () => {} });
  await database.transaction(organizationId, work);
  await database.close();
}
