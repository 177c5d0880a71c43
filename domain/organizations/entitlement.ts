import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import type { subscriptionStatuses } from '#database/column-values.ts';
import { prepared } from '#database/prepared.ts';
import { organizations, plans } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { type Access, accessOf } from '#domain/identity/inputs.ts';
import { findBiller } from '#domain/organizations/biller.ts';
import type { Biller } from '#domain/organizations/inputs.ts';
import { applyLimitsQueue } from '#domain/organizations/jobs.ts';
import { entitledStatus } from '#domain/organizations/missing.ts';
import { cachedRead } from '#domain/shared-read.ts';
import { AppError } from '#platform/errors.ts';

export type EntitlementStatus = (typeof subscriptionStatuses)[number];
export type Plan = typeof plans.$inferSelect;
export type Entitlement = typeof entitlements.$inferSelect & { plan: Plan };

type Closed = Record<Exclude<Access, 'open'>, { code: string; words: string }>;

/** Messages for members of an organisation without an active plan. */
export const closedMessages: Closed = {
  none: { code: 'no_subscription', words: 'Your organisation has no plan yet. An Owner can choose one.' },
  ended: {
    code: 'subscription_ended',
    words: 'Your organisation’s plan has ended. An Owner can choose a new one.',
  },
  paused: { code: 'subscription_paused', words: 'Your organisation’s plan is paused. An Owner can resume it.' },
};

/** The same for merchants: in the Shopify admin everyone can choose a plan. */
export const closedMessagesForMerchants: Closed = {
  none: { code: 'no_subscription', words: 'Your shop has no plan yet. Choose one in Shopify.' },
  ended: { code: 'subscription_ended', words: 'Your shop’s plan has ended. Choose a new one in Shopify.' },
  paused: { code: 'subscription_paused', words: 'Your shop’s plan is paused. Check it in Shopify.' },
};

export type LimitKind = 'questions' | 'documents' | 'rules' | 'products' | 'sites' | 'members' | 'storage';

export function limitsOf(plan: Plan): Record<LimitKind, number> {
  return {
    questions: plan.maxQuestions,
    documents: plan.maxDocuments,
    rules: plan.maxRules,
    products: plan.maxProducts,
    sites: plan.maxSites,
    members: plan.maxMembers,
    storage: plan.maxStorage,
  };
}

export async function findEntitlement(tx: Transaction, ctx: Context): Promise<Entitlement | undefined> {
  const [row] = await cachedRead(tx, 'entitlement', () =>
    entitlementOf(tx, { organizationId: requireOrganization(ctx) }),
  );
  if (!row) return undefined;
  return { ...row.entitlements, plan: row.plans };
}

const entitlementOf = prepared('entitlement', tx =>
  tx
    .select({ entitlements: { ...getTableColumns(entitlements), status: entitledStatus }, plans })
    .from(entitlements)
    .innerJoin(organizations, eq(organizations.id, entitlements.organizationId))
    .innerJoin(plans, eq(plans.id, entitlements.planId))
    .where(eq(entitlements.organizationId, sql.placeholder('organizationId'))),
);

/** Returns the entitlement, or refuses if there is none or the plan isn't active. */
export async function requireEntitlement(tx: Transaction, ctx: Context): Promise<Entitlement> {
  const found = await findEntitlement(tx, ctx);
  if (!found) throw refusal(ctx, 'none');
  const access = accessOf(found.status);
  if (access === 'open') return found;
  throw refusal(ctx, access);
}

/** Whether money is paid for it: not on the Free plan, not in a trial. */
export function isPaid({ planId, status, trialEndsAt }: Entitlement, now: Date): boolean {
  return planId !== 'free' && status === 'active' && (trialEndsAt === null || trialEndsAt <= now);
}

function refusal({ actor }: Context, access: keyof Closed): AppError {
  const { code, words } = (actor.kind === 'merchant' ? closedMessagesForMerchants : closedMessages)[access];
  return new AppError('conflict', code, words);
}

/** Every member can read it: without an active plan nothing can be saved, and they should know why. */
export async function readAccess(ctx: Context): Promise<{ access: Access; billing: Biller }> {
  return transaction(ctx, async tx => {
    const found = await findEntitlement(tx, ctx);
    return { access: accessOf(found?.status), billing: await findBiller(tx, ctx) };
  });
}

export async function writeEntitlement(
  tx: Transaction,
  ctx: Context,
  facts: {
    planId: string;
    source: 'free' | 'paddle' | 'shopify';
    status: EntitlementStatus;
    periodStartsAt: Date;
    periodEndsAt: Date | null;
    trialEndsAt: Date | null;
  },
): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const row = { ...facts, updatedAt: ctx.clock.now() };
  await tx
    .insert(entitlements)
    .values({ organizationId, ...row })
    .onConflictDoUpdate({ target: entitlements.organizationId, set: row });
  await ctx.jobs.enqueue(tx, applyLimitsQueue, { organizationId });
}

export async function readPlan(ctx: Context): Promise<Plan> {
  return (await transaction(ctx, tx => requireEntitlement(tx, ctx))).plan;
}

/** The identity provider counts members, so the caller passes the number and keeps it stable with `lockMembers`. */
export function requireFreeSeat({ name, maxMembers }: Plan, taken: number): void {
  if (taken < maxMembers) return;
  const members = maxMembers === 1 ? '1 member' : `${maxMembers} members`;
  throw new AppError(
    'conflict',
    'members_full',
    `The ${name} plan includes ${members}, counting pending invitations. Choose a larger plan to add more people.`,
  );
}
