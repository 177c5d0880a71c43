// The organisation's current subscription, from our database.
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { plans } from '#database/schema/global.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { Plan } from '#domain/organizations/entitlement.ts';
import { AppError } from '#platform/errors.ts';

type SubscriptionRow = typeof subscriptions.$inferSelect;
export type Current = { row: SubscriptionRow; plan: Plan };
export type Paid = Current & { subscriptionId: string; customerId: string };

/** The active subscription, or the last ended one. */
export async function findCurrent(tx: Transaction, ctx: Context): Promise<Current | undefined> {
  const [found] = await tx
    .select()
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.organizationId, requireOrganization(ctx)), eq(subscriptions.superseded, false)))
    .orderBy(desc(ne(subscriptions.status, 'canceled')), desc(subscriptions.createdAt))
    .limit(1);
  return found && { row: found.subscriptions, plan: found.plans };
}

/** All subscriptions ever paid here, including ended ones. */
export async function listPaidIds(ctx: Context): Promise<string[]> {
  const isOurs = eq(subscriptions.organizationId, requireOrganization(ctx));
  const rows = await transaction(ctx, tx =>
    tx.select({ id: subscriptions.subscriptionId }).from(subscriptions).where(isOurs),
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/** The customer of the newest purchase. An organisation stays with its customer. */
export async function findCustomerId(ctx: Context): Promise<string | null> {
  const isOurs = and(eq(subscriptions.organizationId, requireOrganization(ctx)), isNotNull(subscriptions.customerId));
  const [found] = await transaction(ctx, tx =>
    tx
      .select({ id: subscriptions.customerId })
      .from(subscriptions)
      .where(isOurs)
      .orderBy(desc(subscriptions.createdAt))
      .limit(1),
  );
  return found?.id ?? null;
}

/** Required for every change at the payment provider. */
export async function requirePaid(ctx: Context): Promise<Paid> {
  const current = await transaction(ctx, tx => findCurrent(tx, ctx));
  if (!current) throw new AppError('conflict', 'no_subscription', 'Choose a plan first.');
  const { subscriptionId, customerId } = current.row;
  if (!subscriptionId || !customerId) {
    const words = `You’re on the ${current.plan.name} plan, so there’s nothing to pay. Choose a paid plan to use this.`;
    throw new AppError('conflict', 'not_paid', words);
  }
  return { ...current, subscriptionId, customerId };
}

export async function requireCurrentPaid(ctx: Context): Promise<Paid> {
  const paid = await requirePaid(ctx);
  if (paid.row.status !== 'canceled') return paid;
  throw new AppError(
    'conflict',
    'subscription_canceled',
    'This subscription has ended. Choose a plan to start a new one.',
  );
}
