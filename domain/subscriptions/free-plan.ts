// The Free plan needs no payment provider. A person can have a few organisations on it.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { claimLookup, removeLookupsOf } from '#database/lookups.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, requirePerson } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { mostFreeOrganizations } from '#domain/subscriptions/inputs.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type Row = typeof subscriptions.$inferSelect;

export const freePlan = 'free';
/** The object id of lookups that count a person's free organisations. */
const place = 'free';

/** Uses one of the person's free organisations: each is a unique row. */
export async function claimFree(tx: Transaction, ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const personId = requirePerson(ctx);
  await releaseFree(tx, ctx);
  for (let number = 1; number <= mostFreeOrganizations; number += 1) {
    const owner = { organizationId, objectId: place };
    if (await claimLookup(tx, 'free-organization', `${personId}:${number}`, owner)) return;
  }
  throw new AppError(
    'conflict',
    'free_organizations_full',
    `You can have up to ${mostFreeOrganizations} organisations on Free. Choose a paid plan for this one, or delete one you don’t need.`,
  );
}

export async function releaseFree(tx: Transaction, ctx: Context): Promise<void> {
  await removeLookupsOf(tx, requireOrganization(ctx), [place]);
}

export async function insertFree(tx: Transaction, ctx: Context): Promise<Row> {
  const now = ctx.clock.now();
  const row = {
    organizationId: requireOrganization(ctx),
    id: newId(now.getTime()),
    planId: freePlan,
    status: 'active',
  } as const;
  const [made] = await tx
    .insert(subscriptions)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning();
  if (!made) throw new AppError('internal', 'not_started', 'We couldn’t start your plan. Try again.');
  return made;
}

/** The paid plan has ended and was set to be followed by Free. */
export async function startFreeAfterPaid(tx: Transaction, ctx: Context, { id }: Row): Promise<void> {
  const isEnded = and(eq(subscriptions.organizationId, requireOrganization(ctx)), eq(subscriptions.id, id));
  await tx.update(subscriptions).set({ freeNext: false }).where(isEnded);
  await insertFree(tx, ctx);
  await recordActivity(tx, ctx, 'subscription.changed', { plan: 'Free' });
}

/** Ended because a paid plan replaces it. */
export async function endFreePlan(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const now = ctx.clock.now();
  const isThis = and(eq(subscriptions.organizationId, requireOrganization(ctx)), eq(subscriptions.id, id));
  await tx.update(subscriptions).set({ status: 'canceled', canceledAt: now, updatedAt: now }).where(isThis);
  await releaseFree(tx, ctx);
}
