import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { claimLookup } from '#database/lookups.ts';
import { organizations } from '#database/schema/global.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { findBiller } from '#domain/organizations/biller.ts';
import { writeEntitlement } from '#domain/organizations/entitlement.ts';
import { findCurrent } from '#domain/subscriptions/current-subscription.ts';
import { endFreePlan, startFreeAfterPaid } from '#domain/subscriptions/free-plan.ts';
import { attachBusinessQueue, endDuplicateQueue } from '#domain/subscriptions/jobs.ts';
import { findPlanOf } from '#domain/subscriptions/plans.ts';
import { claimTrial } from '#domain/subscriptions/trials.ts';
import { newId } from '#platform/ids.ts';
import type { SubscriptionFacts } from '#providers/paddle/facts.ts';

type Organization = typeof organizations.$inferSelect;
export type Outcome = 'applied' | 'older' | 'unknown-plan' | 'organization-gone';

/**
 * Stores the provider's state of a subscription unless a newer one is stored. Events arrive twice, late and out of
 * order; each carries the whole state, so the newest wins.
 */
export async function applySubscription(
  ctx: Context,
  facts: SubscriptionFacts,
  { buyerId }: { buyerId?: string | undefined } = {},
): Promise<Outcome> {
  const plan = await findPlanOf(ctx, facts.productId);
  if (!plan) return 'unknown-plan';
  return transaction(ctx, async tx => {
    const organization = await lockOrganization(tx, ctx);
    if (!organization) return 'organization-gone';
    const place = await replaceFreePlan(tx, ctx, facts, { organization, buyerId });
    const superseded = place === 'none';
    const row = { ...toRow(facts), planId: plan.id, lastEventAt: facts.updatedAt, updatedAt: ctx.clock.now() };
    const organizationId = requireOrganization(ctx);
    const [written] = await tx
      .insert(subscriptions)
      .values({ organizationId, id: newId(), ...row, superseded, createdAt: ctx.clock.now() })
      .onConflictDoUpdate({
        target: [subscriptions.organizationId, subscriptions.subscriptionId],
        set: {
          ...row,
          // During a trial the provider accepts no business details; they wait here.
          businessId: sql`coalesce(excluded.business_id, ${subscriptions.businessId})`,
        },
        setWhere: sql`${subscriptions.lastEventAt} is null or ${subscriptions.lastEventAt} < excluded.last_event_at`,
      })
      .returning();
    if (!written) return (await isStored(tx, ctx, facts)) ? 'applied' : 'older';
    if (place !== 'taken') await saveOwner(tx, organizationId, facts.id);
    if (superseded) await ctx.jobs.enqueue(tx, endDuplicateQueue, { organizationId, subscriptionId: facts.id });
    if (written.businessId && !facts.businessId && facts.status === 'active') {
      await ctx.jobs.enqueue(tx, attachBusinessQueue, { organizationId });
    }
    if (written.freeNext && written.status === 'canceled') await startFreeAfterPaid(tx, ctx, written);
    await updateEntitlement(tx, ctx);
    return 'applied';
  });
}

/** Updates the organisation's entitlement to its current subscription, in the same transaction. */
export async function updateEntitlement(tx: Transaction, ctx: Context): Promise<void> {
  const current = await findCurrent(tx, ctx);
  if (!current) return;
  const { row } = current;
  const source = row.subscriptionId ? 'paddle' : (await findBiller(tx, ctx)) === 'shopify' ? 'shopify' : 'free';
  await writeEntitlement(tx, ctx, {
    planId: row.planId,
    source,
    status: row.status,
    periodStartsAt: row.periodStartsAt ?? row.createdAt,
    // Shopify bills every thirty days, but usage is counted per month.
    periodEndsAt: source === 'shopify' ? null : row.periodEndsAt,
    trialEndsAt: row.status === 'trialing' ? row.trialEndsAt : null,
  });
}

/** Locks the organisation: one writer at a time. Returns nothing if it is being deleted. */
export async function lockOrganization(tx: Transaction, ctx: Context): Promise<Organization | undefined> {
  const isOurs = eq(organizations.id, requireOrganization(ctx));
  const [found] = await tx.select().from(organizations).where(isOurs).for('update');
  return found;
}

/**
 * A paid plan replaces the free one. Refuses a second paid plan, a second trial, and any plan for an organisation
 * billed by Shopify.
 */
async function replaceFreePlan(
  tx: Transaction,
  ctx: Context,
  facts: SubscriptionFacts,
  { organization: { billing }, buyerId }: { organization: Organization; buyerId: string | undefined },
): Promise<'taken' | 'new' | 'none'> {
  const isOurs = eq(subscriptions.organizationId, requireOrganization(ctx));
  const [known] = await tx
    .select()
    .from(subscriptions)
    .where(and(isOurs, eq(subscriptions.subscriptionId, facts.id)));
  if (known) return 'taken';
  const isFirstTrial = facts.trialEndsAt === null || (await claimTrial(tx, ctx, facts.id, buyerId));
  if (facts.status === 'canceled') return 'new';
  if (billing === 'shopify' || (facts.status === 'trialing' && !isFirstTrial)) return 'none';
  const isActive = and(isOurs, ne(subscriptions.status, 'canceled'), eq(subscriptions.superseded, false));
  const [active] = await tx.select().from(subscriptions).where(isActive);
  if (!active) return 'new';
  if (active.subscriptionId) return 'none';
  await endFreePlan(tx, ctx, active.id);
  return 'new';
}

/** Whether this state was stored before: the provider's answer to a call carries the state of the event that follows. */
async function isStored(tx: Transaction, ctx: Context, { id, updatedAt }: SubscriptionFacts): Promise<boolean> {
  const isThis = and(
    eq(subscriptions.organizationId, requireOrganization(ctx)),
    eq(subscriptions.subscriptionId, id),
    eq(subscriptions.lastEventAt, updatedAt),
  );
  return (await tx.$count(subscriptions, isThis)) > 0;
}

async function saveOwner(tx: Transaction, organizationId: string, subscriptionId: string): Promise<void> {
  await claimLookup(tx, 'paddle-subscription', subscriptionId, { organizationId, objectId: subscriptionId });
}

function toRow(facts: SubscriptionFacts) {
  // During a trial, the next bill date is the more accurate end.
  const nextBill = facts.nextBilledAt ?? facts.periodEndsAt;
  const trialEnd = facts.status === 'trialing' ? (nextBill ?? facts.trialEndsAt) : facts.trialEndsAt;
  return {
    subscriptionId: facts.id,
    productId: facts.productId,
    priceId: facts.priceId,
    customerId: facts.customerId,
    businessId: facts.businessId,
    addressId: facts.addressId,
    status: facts.status,
    scheduledChange: facts.scheduledChange,
    periodStartsAt: toDate(facts.periodStartsAt),
    periodEndsAt: toDate(facts.periodEndsAt),
    nextBilledAt: toDate(facts.nextBilledAt),
    canceledAt: toDate(facts.canceledAt),
    trialEndsAt: toDate(trialEnd),
  };
}

function toDate(moment: string | null): Date | null {
  return moment ? new Date(moment) : null;
}
