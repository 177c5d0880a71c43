// The app's plans on its pricing page, and the plan of a shop.
import type { Subscription } from '#sandbox/shopify/entities.ts';
import { queueWebhooks } from '#sandbox/shopify/events.ts';
import { numberOf, type Platform } from '#sandbox/shopify/platform.ts';

export type Plan = { handle: string; name: string; amount: string; trialDays: number; lines: string[] };

/** The handles are what the app knows its plans by; the lines say what it gives for each. */
export const plans: Plan[] = [
  {
    handle: 'starter',
    name: 'Starter',
    amount: '29.00',
    trialDays: 14,
    lines: ['1,500 answers a month', '500 products', '100 documents', '25 rules', '2 sites', '3 members'],
  },
  {
    handle: 'growth',
    name: 'Growth',
    amount: '99.00',
    trialDays: 14,
    lines: ['6,000 answers a month', '5,000 products', '500 documents', '100 rules', '5 sites', '10 members'],
  },
  {
    handle: 'scale',
    name: 'Scale',
    amount: '299.00',
    trialDays: 0,
    lines: ['25,000 answers a month', '50,000 products', '2,500 documents', '300 rules', '20 sites', '25 members'],
  },
];

/** The page to open after a plan was chosen. */
export const welcome = '/shopify/app';

const dayLength = 86_400_000;

export type PlanChoice = {
  handle: string;
  status?: Subscription['status'] | undefined;
  trialEndsAt?: string | null | undefined;
  endsWithPeriod?: boolean | undefined;
  hasHandle?: boolean | undefined;
};

export function choosePlan(
  platform: Platform,
  shop: string,
  { handle, status = 'ACTIVE', trialEndsAt, endsWithPeriod = false, hasHandle }: PlanChoice,
) {
  const plan = plans.find(one => one.handle === handle);
  const now = platform.now();
  const trialEnd = plan?.trialDays ? new Date(now + plan.trialDays * dayLength).toISOString() : null;
  const chosen = platform.subscriptions.put({
    id: shop,
    gid: platform.newGid('AppSubscription'),
    handle,
    name: plan?.name ?? handle,
    amount: plan?.amount ?? '0.00',
    interval: 'EVERY_30_DAYS',
    status,
    startedAt: new Date(now).toISOString(),
    trialEndsAt: trialEndsAt === undefined ? trialEnd : trialEndsAt,
    periodEndsAt: new Date(now + 30 * dayLength).toISOString(),
    endsWithPeriod,
    hasHandle,
  });
  queuePlanWebhook(platform, chosen);
  return chosen;
}

export function endPlan(platform: Platform, shop: string): void {
  const paid = platform.subscriptions.find(shop);
  if (!paid) return;
  platform.subscriptions.delete(shop);
  queuePlanWebhook(platform, { ...paid, status: 'CANCELLED' });
}

export function chargeIdOf(chosen: Subscription): number {
  return numberOf(chosen.gid);
}

function queuePlanWebhook(platform: Platform, chosen: Subscription): void {
  if (!platform.knobs().tellsPlans) return;
  queueWebhooks(platform, chosen.id, 'app_subscriptions/update', {
    app_subscription: {
      admin_graphql_api_id: chosen.gid,
      name: chosen.name,
      status: chosen.status,
      admin_graphql_api_shop_id: platform.shops.find(chosen.id)?.gid,
      created_at: chosen.startedAt,
      updated_at: platform.stamp(),
      currency: 'USD',
      price: chosen.amount,
      interval: chosen.interval.toLowerCase(),
      plan_handle: chosen.handle,
    },
  });
}
