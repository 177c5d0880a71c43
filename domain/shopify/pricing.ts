// A shop's plan, as the merchant and the members of its organisation see it. Prices are shown by Shopify.
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { plans } from '#database/schema/global.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, requirePermission, requireShopify, transaction } from '#domain/context.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { findBiller } from '#domain/organizations/biller.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { pricingUrlOf } from '#domain/shopify/addresses.ts';
import type { ShopSubscriptionView } from '#domain/shopify/inputs.ts';
import {
  findInstallation,
  type Installation,
  requireInstallation,
  requireOwnShop,
} from '#domain/shopify/installation.ts';
import { hasRunOut, verifySubscription } from '#domain/shopify/subscription.ts';
import { AppError } from '#platform/errors.ts';

/** How long a merchant can keep working with Shopify's last answer while Shopify does not respond. */
const graceFor = 24 * 60 * 60_000;

/** Whether the merchant has access. `fresh` asks Shopify regardless of a cached answer. */
export async function readShopSubscription(ctx: Context, fresh: boolean): Promise<ShopSubscriptionView> {
  if (ctx.organizationId === null) {
    throw new AppError('conflict', 'shop_not_connected', 'This shop isn’t connected to Aisle yet.');
  }
  requirePermission(ctx, 'list:sites');
  return view(ctx, await requireInstallation(ctx), fresh);
}

/**
 * Records that the pricing page is about to open. It opens automatically only the first time: a merchant who declines
 * returns to the app, and the browser may not store anything inside the frame.
 */
export async function recordPlansVisit(ctx: Context): Promise<{ isFirst: boolean }> {
  const { id } = await requireOwnShop(ctx);
  const isUnseen = and(eq(shopifyInstallations.id, id), isNull(shopifyInstallations.plansShownAt));
  const noted = await transaction(ctx, tx =>
    tx.update(shopifyInstallations).set({ plansShownAt: ctx.clock.now() }).where(isUnseen).returning(),
  );
  return { isFirst: noted.length > 0 };
}

/** The same for members of the shop's organisation; null if Shopify does not bill it. */
export async function readPlanAtShopify(ctx: Context, fresh: boolean): Promise<ShopSubscriptionView | null> {
  requirePermission(ctx, 'list:organization-subscription');
  const installation = await transaction(ctx, async tx =>
    (await findBiller(tx, ctx)) === 'shopify' ? findInstallation(tx) : undefined,
  );
  return installation && ctx.shopify ? view(ctx, installation, fresh) : null;
}

async function view(ctx: Context, known: Installation, fresh: boolean): Promise<ShopSubscriptionView> {
  const installation = await verifySubscription(ctx, known, { force: fresh });
  const { subscriptionState, subscriptionVerifiedAt, subscriptionCheckedAt, planHandle } = installation;
  const own = await transaction(ctx, tx => readOwn(tx, ctx, planHandle));
  const isOld = (subscriptionCheckedAt?.getTime() ?? 0) > (subscriptionVerifiedAt?.getTime() ?? 0);
  return {
    hasSubscription: own.isPaidHere || isPaid(installation, ctx.clock.now()),
    state: own.isPaidHere ? 'active' : subscriptionState,
    isOld,
    planName: own.planName,
    trialEndsAt: installation.trialEndsAt?.toISOString() ?? null,
    periodEndsAt: installation.periodEndsAt?.toISOString() ?? null,
    isEnding: installation.isEnding,
    verifiedAt: subscriptionVerifiedAt?.toISOString() ?? null,
    pricingUrl: pricingUrlOf(requireShopify(ctx), installation.shop),
    problem: isOld && !own.isPaidHere ? problemOf(installation, ctx.clock.now()) : null,
  };
}

/** A shop linked to an organisation with its own plan needs no second plan. */
async function readOwn(tx: Transaction, ctx: Context, planHandle: string | null) {
  const entitlement = await findEntitlement(tx, ctx);
  const isPaidHere = (await findBiller(tx, ctx)) === 'paddle' && accessOf(entitlement?.status) === 'open';
  if (isPaidHere) return { isPaidHere, planName: entitlement?.plan.name ?? null };
  const [plan] = planHandle ? await tx.select().from(plans).where(eq(plans.shopifyId, planHandle)) : [];
  return { isPaidHere, planName: plan?.name ?? null };
}

function isPaid(installation: Installation, now: Date): boolean {
  if (installation.subscriptionState !== 'active' || hasRunOut(installation, now)) return false;
  return now.getTime() - (installation.subscriptionVerifiedAt?.getTime() ?? 0) < graceFor;
}

function problemOf(installation: Installation, now: Date): string {
  if (isPaid(installation, now)) {
    return 'Shopify couldn’t confirm your plan just now. Everything keeps working, and we’ll check again.';
  }
  return 'Shopify hasn’t confirmed your plan. Try again in a few minutes, or check your plan in the Shopify admin.';
}
