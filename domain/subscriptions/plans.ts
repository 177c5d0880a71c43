import { asc, eq } from 'drizzle-orm';
import { plans } from '#database/schema/global.ts';
import { type Context, globalTransaction, requireOrganization, requirePerson, transaction } from '#domain/context.ts';
import type { Plan } from '#domain/organizations/entitlement.ts';
import { findCurrent } from '#domain/subscriptions/current-subscription.ts';
import type { Offer, PlanView } from '#domain/subscriptions/inputs.ts';
import { requirePayer } from '#domain/subscriptions/payer.ts';
import { mayHaveTrial } from '#domain/subscriptions/trials.ts';
import { AppError } from '#platform/errors.ts';
import type { PriceFacts } from '#providers/paddle/paddle.ts';

const pricesAreFresh = 5 * 60_000;

let remembered: { prices: PriceFacts[]; at: number; from: object } | undefined;

/** Available plans with the provider's prices. */
export async function listOffers(ctx: Context): Promise<Offer[]> {
  await requirePayer(ctx, 'list:organization-subscription');
  requireOrganization(ctx);
  const [rows, prices, trial, current] = await Promise.all([
    listPlans(ctx),
    listPrices(ctx),
    mayHaveTrial(ctx),
    transaction(ctx, tx => findCurrent(tx, ctx)),
  ]);
  const paid = current?.row.status === 'canceled' ? undefined : prices.find(({ id }) => id === current?.row.priceId);
  // Paying organisations change their plan, which brings no trial.
  const hasTrial = trial && !paid;
  return rows.map(plan => ({
    ...toPlan(plan),
    // Included only if the operator has a model.
    includesModel: plan.includesModel && ctx.models.serverDefault !== null,
    prices: prices
      .filter(price => price.productId === plan.paddleId && price.trialDays > 0 === (hasTrial && plan.trialDays > 0))
      .map(price => ({
        id: price.id,
        interval: price.interval === 'year' ? ('year' as const) : ('month' as const),
        price: { amount: price.amount, currency: price.currency },
        trialDays: price.trialDays,
        isCurrent: isSameBill(price, paid),
      })),
  }));
}

/** A price that is for sale now, with its plan. Trials are only for those who had none. */
export async function requireOffer(
  ctx: Context,
  priceId: string,
  { isChange }: { isChange: boolean },
): Promise<{ plan: Plan; price: PriceFacts }> {
  const [rows, prices] = await Promise.all([listPlans(ctx), listPrices(ctx)]);
  const wanted = prices.find(price => price.id === priceId);
  const plan = wanted && rows.find(row => row.paddleId === wanted.productId);
  if (!wanted || !plan) {
    const words = 'This price is no longer available. Reload the page to see current prices.';
    throw new AppError('invalid', 'unknown_price', words, { fields: { priceId: words } });
  }
  // A plan and interval has two prices, with and without a trial: choose the right one.
  const hasTrial = !isChange && plan.trialDays > 0 && (await mayHaveTrial(ctx));
  const fitting = prices.find(
    price =>
      price.productId === wanted.productId && price.interval === wanted.interval && price.trialDays > 0 === hasTrial,
  );
  return { plan, price: fitting ?? wanted };
}

/** Whether two prices buy the same plan for the same interval; one of them may include a trial. */
function isSameBill(one: PriceFacts, other: PriceFacts | undefined): boolean {
  return one.productId === other?.productId && one.interval === other.interval;
}

export async function isPaidBy(ctx: Context, price: PriceFacts, priceId: string | null): Promise<boolean> {
  return isSameBill(
    price,
    (await listPrices(ctx)).find(({ id }) => id === priceId),
  );
}

export async function findPlanOf(ctx: Context, productId: string): Promise<Plan | undefined> {
  const [plan] = await globalTransaction(ctx, tx => tx.select().from(plans).where(eq(plans.paddleId, productId)));
  return plan;
}

export async function requirePlan(ctx: Context, id: string): Promise<Plan> {
  const [plan] = await transaction(ctx, tx => tx.select().from(plans).where(eq(plans.id, id)));
  if (plan) return plan;
  throw new AppError('not-found', 'plan_not_found', 'This plan doesn’t exist.');
}

export function toPlan(plan: Plan): PlanView {
  return {
    ...plan,
    createdAt: plan.createdAt.toISOString(),
    updatedAt: plan.updatedAt.toISOString(),
  };
}

function listPlans(ctx: Context): Promise<Plan[]> {
  requirePerson(ctx);
  return globalTransaction(ctx, tx => tx.select().from(plans).orderBy(asc(plans.rank)));
}

/** Uses a stale list if the provider does not respond. */
async function listPrices(ctx: Context): Promise<PriceFacts[]> {
  const isOurs = remembered?.from === ctx.payments;
  if (remembered && isOurs && Date.now() - remembered.at < pricesAreFresh) return remembered.prices;
  try {
    remembered = { prices: await ctx.payments.listPrices(), at: Date.now(), from: ctx.payments };
    return remembered.prices;
  } catch (error) {
    if (remembered && isOurs) return remembered.prices;
    throw error;
  }
}
