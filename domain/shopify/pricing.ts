// What a merchant, and whoever works for the shop in the dashboard, sees of its plan. Prices are Shopify's to show.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { plans } from '#database/schema/global.ts';
import { type Context, requirePermission, requireShopify, transaction } from '#domain/context.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { billingOf } from '#domain/organizations/billing.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { pricingUrlOf } from '#domain/shopify/addresses.ts';
import type { ShopSubscriptionView } from '#domain/shopify/inputs.ts';
import { findInstallation, type Installation, requireInstallation } from '#domain/shopify/installation.ts';
import { hasRunOut, verifySubscription } from '#domain/shopify/subscription.ts';
import { AppError } from '#platform/errors.ts';

/** For so long a merchant works on with what Shopify said last, while it says nothing. */
const graceFor = 24 * 60 * 60_000;

/** For the merchant: may they go in? `fresh` asks Shopify whatever was heard before. */
export async function readShopSubscription(ctx: Context, fresh: boolean): Promise<ShopSubscriptionView> {
  if (ctx.organizationId === null) {
    throw new AppError('conflict', 'shop_not_connected', 'This shop is not connected to Aisle yet.');
  }
  requirePermission(ctx, 'list:sites');
  return view(ctx, await requireInstallation(ctx), fresh);
}

/** The same for members of the shop's organisation; nothing where it does not pay at Shopify. */
export async function readPlanAtShopify(ctx: Context, fresh: boolean): Promise<ShopSubscriptionView | null> {
  requirePermission(ctx, 'list:organization-subscription');
  const installation = await transaction(ctx, async tx =>
    (await billingOf(tx, ctx)) === 'shopify' ? findInstallation(tx) : undefined,
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
    state: own.isPaidHere ? 'active' : (subscriptionState as ShopSubscriptionView['state']),
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

/** A shop that was linked to an organisation with a plan of its own needs no second one. */
async function readOwn(tx: Transaction, ctx: Context, planHandle: string | null) {
  const entitlement = await findEntitlement(tx, ctx);
  const isPaidHere = (await billingOf(tx, ctx)) === 'paddle' && accessOf(entitlement?.status) === 'open';
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
    return 'Shopify did not confirm your plan just now. Everything goes on as before, and we ask again.';
  }
  return 'Shopify has not confirmed your plan. Try again in a few minutes, or look at your plan in the Shopify admin.';
}
