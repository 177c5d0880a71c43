// A plan that Shopify bills. Stored like every other plan, without ids of our payment provider.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { findEntitlement, type Plan } from '#domain/organizations/entitlement.ts';
import { lockOrganization, updateEntitlement } from '#domain/subscriptions/apply.ts';
import { type Current, findCurrent } from '#domain/subscriptions/current-subscription.ts';
import { newId } from '#platform/ids.ts';

export type ShopPlan = { plan: Plan; trialEndsAt: Date | null; periodEndsAt: Date | null; isEnding: boolean };

const freePlan = 'free';

type Row = typeof subscriptions.$inferSelect;

/** Stores a definite answer from Shopify; ignored for an organisation that pays here. */
export async function applyShopPlan(tx: Transaction, ctx: Context, paid: ShopPlan | null): Promise<void> {
  const organization = await lockOrganization(tx, ctx);
  if (organization?.billing !== 'shopify') return;
  const current = await findCurrent(tx, ctx);
  const active = current?.row.status === 'canceled' ? undefined : current?.row;
  if (active?.subscriptionId) return ctx.log.warn('an organisation billed by Shopify has a Paddle plan');
  // A free plan from before the shop was linked stays until a plan is chosen.
  if (!paid) return current && active && active.planId !== freePlan ? endPlan(tx, ctx, current) : undefined;
  const facts = factsOf(paid, ctx.clock.now());
  if (!active) return startPlan(tx, ctx, paid.plan, facts);
  if (isSame(active, facts)) return;
  await change(tx, ctx, active, facts);
  if (active.planId !== facts.planId) await recordActivity(tx, ctx, 'subscription.changed', { plan: paid.plan.name });
  else if (!active.scheduledChange && facts.scheduledChange) {
    await recordActivity(tx, ctx, 'subscription.cancel-scheduled', { plan: paid.plan.name });
  }
}

async function startPlan(tx: Transaction, ctx: Context, plan: Plan, facts: ReturnType<typeof factsOf>): Promise<void> {
  const now = ctx.clock.now();
  const before = await findEntitlement(tx, ctx);
  // Usage months keep their original start: ending a plan and choosing it again gives no new month.
  const periodStartsAt = before?.source === 'shopify' ? before.periodStartsAt : now;
  const row = { organizationId: requireOrganization(ctx), id: newId(now.getTime()), periodStartsAt, ...facts };
  await tx.insert(subscriptions).values({ ...row, createdAt: now, updatedAt: now });
  await updateEntitlement(tx, ctx);
  await recordActivity(tx, ctx, 'subscription.started', { plan: plan.name });
}

async function endPlan(tx: Transaction, ctx: Context, { row, plan }: Current): Promise<void> {
  await change(tx, ctx, row, { status: 'canceled', canceledAt: ctx.clock.now(), scheduledChange: null });
  await recordActivity(tx, ctx, 'subscription.canceled', { plan: plan.name });
}

async function change(tx: Transaction, ctx: Context, { id }: Row, facts: Partial<Row>): Promise<void> {
  const isThis = and(eq(subscriptions.organizationId, requireOrganization(ctx)), eq(subscriptions.id, id));
  await tx
    .update(subscriptions)
    .set({ ...facts, updatedAt: ctx.clock.now() })
    .where(isThis);
  await updateEntitlement(tx, ctx);
}

function factsOf({ plan, trialEndsAt, periodEndsAt, isEnding }: ShopPlan, now: Date) {
  return {
    planId: plan.id,
    status: trialEndsAt && trialEndsAt > now ? 'trialing' : 'active',
    trialEndsAt,
    periodEndsAt,
    nextBilledAt: isEnding ? null : periodEndsAt,
    scheduledChange: isEnding && periodEndsAt ? { action: 'cancel', effectiveAt: periodEndsAt.toISOString() } : null,
  } as const;
}

function isSame(row: Row, facts: ReturnType<typeof factsOf>): boolean {
  return (
    row.planId === facts.planId &&
    row.status === facts.status &&
    row.trialEndsAt?.getTime() === facts.trialEndsAt?.getTime() &&
    row.periodEndsAt?.getTime() === facts.periodEndsAt?.getTime() &&
    (row.scheduledChange === null) === (facts.scheduledChange === null)
  );
}
