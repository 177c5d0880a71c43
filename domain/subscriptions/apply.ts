import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { claimLookup } from '#database/lookups.ts';
import { organizations } from '#database/schema/global.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { billingOf } from '#domain/organizations/billing.ts';
import { writeEntitlement } from '#domain/organizations/entitlement.ts';
import { attachBusinessQueue, endDuplicateQueue } from '#domain/subscriptions/jobs.ts';
import { findCurrent } from '#domain/subscriptions/living.ts';
import { findPlanOf } from '#domain/subscriptions/plans.ts';
import { rememberTrial } from '#domain/subscriptions/trials.ts';
import { newId } from '#platform/ids.ts';
import type { SubscriptionFacts } from '#providers/paddle/facts.ts';

type Organization = typeof organizations.$inferSelect;
export type Outcome = 'applied' | 'older' | 'unknown-plan' | 'organization-gone';

/**
 * Writes what the provider says of a subscription, unless something newer was written already. Events come twice, late and in
 * any order; each tells the whole state, so the newest alone decides.
 */
export async function applySubscription(
  ctx: Context,
  facts: SubscriptionFacts,
  { occurredAt, buyerId }: { occurredAt: string; buyerId?: string | undefined },
): Promise<Outcome> {
  const plan = await findPlanOf(ctx, facts.productId);
  if (!plan) return 'unknown-plan';
  return transaction(ctx, async tx => {
    const organization = await holdOrganization(tx, ctx);
    if (!organization) return 'organization-gone';
    const isNew = await makeRoom(tx, ctx, facts, organization);
    const superseded = isNew === 'duplicate';
    const row = { ...toRow(facts), planId: plan.id, lastEventAt: occurredAt, updatedAt: ctx.clock.now() };
    const organizationId = requireOrganization(ctx);
    const [written] = await tx
      .insert(subscriptions)
      .values({ organizationId, id: newId(), ...row, superseded, createdAt: ctx.clock.now() })
      .onConflictDoUpdate({
        target: [subscriptions.organizationId, subscriptions.subscriptionId],
        set: {
          ...row,
          // During a trial the provider takes no business; what was typed waits here.
          businessId: sql`coalesce(excluded.business_id, ${subscriptions.businessId})`,
        },
        setWhere: sql`${subscriptions.lastEventAt} is null or ${subscriptions.lastEventAt} < excluded.last_event_at`,
      })
      .returning();
    if (!written) return 'older';
    if (isNew) await rememberOwner(tx, organizationId, facts.id);
    if (written.trialEndsAt && buyerId) await rememberTrial(tx, ctx, buyerId);
    if (superseded) await ctx.jobs.enqueue(tx, endDuplicateQueue, { organizationId, subscriptionId: facts.id });
    if (written.businessId && !facts.businessId && facts.status === 'active') {
      await ctx.jobs.enqueue(tx, attachBusinessQueue, { organizationId });
    }
    await followEntitlement(tx, ctx);
    return 'applied';
  });
}

/** What the organisation may use follows its current subscription, in the same transaction. */
export async function followEntitlement(tx: Transaction, ctx: Context): Promise<void> {
  const current = await findCurrent(tx, ctx);
  if (!current) return;
  const { row } = current;
  const source = row.subscriptionId ? 'paddle' : (await billingOf(tx, ctx)) === 'shopify' ? 'shopify' : 'free';
  await writeEntitlement(tx, ctx, {
    planId: row.planId,
    source,
    status: row.status as 'active',
    periodStartsAt: row.periodStartsAt ?? row.createdAt,
    // A shop is billed every thirty days, and what its plan includes is counted by the month.
    periodEndsAt: source === 'shopify' ? null : row.periodEndsAt,
    trialEndsAt: row.status === 'trialing' ? row.trialEndsAt : null,
  });
}

/** One writer at a time per organisation; none where it is being deleted. */
export async function holdOrganization(tx: Transaction, ctx: Context): Promise<Organization | undefined> {
  const isOurs = eq(organizations.id, requireOrganization(ctx));
  const [found] = await tx.select().from(organizations).where(isOurs).for('update');
  return found;
}

/** A paid plan takes the place of the free one; a second paid one has no place, nor has any where a shop pays in its admin. */
async function makeRoom(
  tx: Transaction,
  ctx: Context,
  facts: SubscriptionFacts,
  { billing }: Organization,
): Promise<false | 'new' | 'duplicate'> {
  const organizationId = requireOrganization(ctx);
  const isOurs = eq(subscriptions.organizationId, organizationId);
  const [known] = await tx
    .select()
    .from(subscriptions)
    .where(and(isOurs, eq(subscriptions.subscriptionId, facts.id)));
  if (known) return false;
  if (facts.status === 'canceled') return 'new';
  if (billing === 'shopify') return 'duplicate';
  const isLiving = and(isOurs, ne(subscriptions.status, 'canceled'), eq(subscriptions.superseded, false));
  const [living] = await tx.select().from(subscriptions).where(isLiving);
  if (!living) return 'new';
  if (living.subscriptionId) return 'duplicate';
  const now = ctx.clock.now();
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', canceledAt: now, updatedAt: now })
    .where(and(isOurs, eq(subscriptions.id, living.id)));
  return 'new';
}

async function rememberOwner(tx: Transaction, organizationId: string, subscriptionId: string): Promise<void> {
  await claimLookup(tx, 'paddle-subscription', subscriptionId, { organizationId, objectId: subscriptionId });
}

function toRow(facts: SubscriptionFacts) {
  // While it lasts, the next bill is the truer end.
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
