// The cost of a subscription change, for the preview and for the change itself.
import type { Account, SubscriptionInternals } from '#sandbox/paddle/account.ts';
import { applyCredit, type Bill, creditOf } from '#sandbox/paddle/billing.ts';
import { requirePrice } from '#sandbox/paddle/catalogue.ts';
import { type Change, checkAllowed } from '#sandbox/paddle/change-rules.ts';
import { addDuration } from '#sandbox/paddle/clock.ts';
import { requireAddress, requireBusiness } from '#sandbox/paddle/customers.ts';
import type {
  Duration,
  PreviewLine,
  Price,
  Product,
  Proration,
  Subscription,
  SubscriptionItem,
} from '#sandbox/paddle/entities.ts';
import { PaddleError } from '#sandbox/paddle/errors.ts';
import { priceLine } from '#sandbox/paddle/lines.ts';
import { prorationRate } from '#sandbox/paddle/money.ts';
import { checkQuantity, countryOf } from '#sandbox/paddle/orders.ts';
import { definedFields } from '#sandbox/paddle/schemas.ts';

export type Unused = PreviewLine & { transaction_id: string; item_id: string };
export type Plan = {
  next: Subscription;
  anchor: string;
  lines: PreviewLine[];
  unused: Unused[];
  /** The amounts charged now and on the next bill. */
  bill: Bill | null;
  owed: SubscriptionInternals['owed'];
};

type Billed = { lines: PreviewLine[]; unused: Unused[] };

const leastCharge = 70n;
const atOnce = ['prorated_immediately', 'full_immediately'];

export function planChange(
  account: Account,
  subscription: Subscription,
  standing: SubscriptionInternals,
  change: Change,
): Plan {
  const now = new Date(account.clock.now()).toISOString();
  checkAllowed(account, subscription, change);
  const next = nextSubscription(account, subscription, change, now);
  const restarts = !isSameCycle(next.billing_cycle, subscription.billing_cycle);
  const { lines, unused } = change.items
    ? billFor(account, subscription, next, change, now)
    : { lines: [], unused: [] };
  const credit = unused.reduce((sum, { totals }) => sum + BigInt(totals.total), 0n);
  const plan = { next, anchor: restarts ? now : standing.anchor, lines, unused, bill: null, owed: standing.owed };
  const mode = change.proration_billing_mode;
  if (!change.items || mode === 'do_not_bill' || (lines.length === 0 && credit === 0n))
    return { ...plan, lines: [], unused: [] };
  if (!atOnce.includes(`${mode}`)) {
    const owed = { lines: [...standing.owed.lines, ...lines], credit: String(BigInt(standing.owed.credit) + credit) };
    return { ...plan, owed };
  }
  const period = { starts_at: now, ends_at: next.current_billing_period?.ends_at ?? now };
  checkCharge(account, subscription, lines, credit);
  const hasPendingRefund = account.adjustments
    .list()
    .some(({ subscription_id, status }) => subscription_id === subscription.id && status === 'pending_approval');
  if (credit > 0n && hasPendingRefund) {
    throw new PaddleError(
      'subscription_outstanding_pending_refund',
      'You are unable to make further changes to this subscription while there is a pending refund request',
    );
  }
  if (credit > 0n && standing.processing) {
    throw new PaddleError(
      'subscription_credit_creation_against_processing_transaction',
      "The subscription update you're trying to make generates a credit for a transaction that is currently being processed.",
    );
  }
  return { ...plan, bill: { origin: 'subscription_update', period, lines, credit } };
}

function nextSubscription(account: Account, subscription: Subscription, change: Change, now: string): Subscription {
  const { customer_id } = subscription;
  if (change.address_id) requireAddress(account, change.address_id, customer_id);
  if (change.business_id) requireBusiness(account, change.business_id, customer_id);
  const { address_id, business_id, custom_data } = change;
  let next: Subscription = {
    ...subscription,
    ...definedFields<Subscription>({ address_id, business_id, custom_data }),
  };
  if (change.scheduled_change === null && next.scheduled_change) next = withoutSchedule(next);
  if (change.items) next = withItems(account, next, change, now);
  if (change.next_billed_at) next = withNextBilling(next, new Date(change.next_billed_at).toISOString());
  return next;
}

/** The billing dates stay the same. */
function withoutSchedule(subscription: Subscription): Subscription {
  const date = subscription.current_billing_period?.ends_at ?? null;
  return { ...withNextBilling(subscription, date), scheduled_change: null };
}

export function withNextBilling(subscription: Subscription, date: string | null): Subscription {
  const period = subscription.current_billing_period;
  return {
    ...subscription,
    next_billed_at: date,
    current_billing_period: period && date ? { ...period, ends_at: date } : period,
    items: subscription.items.map(item => ({
      ...item,
      next_billed_at: date,
      trial_dates:
        subscription.status === 'trialing' && item.trial_dates && date
          ? { ...item.trial_dates, ends_at: date }
          : item.trial_dates,
    })),
  };
}

function withItems(account: Account, subscription: Subscription, change: Change, now: string): Subscription {
  const wanted = (change.items ?? []).map(({ price_id, quantity }) => {
    const price = requirePrice(account, price_id);
    const before = subscription.items.find(item => item.price.id === price_id);
    return { price, before, quantity: checkQuantity(price, quantity ?? before?.quantity ?? 1) };
  });
  const [cycle, ...others] = wanted.map(({ price }) => price.billing_cycle);
  if (
    !cycle ||
    others.some(other => !other || !isSameCycle(other, cycle)) ||
    new Set(wanted.map(one => one.price.id)).size < wanted.length
  ) {
    throw new PaddleError(
      'subscription_new_items_not_valid',
      'Items must be recurring, different and billed in the same cycle',
    );
  }
  const restarts = !isSameCycle(cycle, subscription.billing_cycle);
  const isTrialing = subscription.status === 'trialing';
  const mode = change.proration_billing_mode;
  if (restarts && !isTrialing && !['prorated_immediately', 'full_immediately', 'do_not_bill'].includes(`${mode}`)) {
    const message = `${mode} cannot be used when the billing cycle changes`;
    throw new PaddleError('bad_request', 'Invalid request', [{ field: 'proration_billing_mode', message }]);
  }
  const period =
    restarts && !isTrialing
      ? { starts_at: now, ends_at: addDuration(now, cycle) }
      : subscription.current_billing_period;
  const date = subscription.next_billed_at && (period?.ends_at ?? null);
  const renewed = wanted.map(
    ({ price, before, quantity }): SubscriptionItem =>
      before && !restarts
        ? { ...before, quantity, updated_at: now }
        : {
            status: isTrialing ? 'trialing' : 'active',
            quantity,
            recurring: true,
            created_at: now,
            updated_at: now,
            previously_billed_at: isTrialing ? null : now,
            next_billed_at: date,
            trial_dates: subscription.items[0]?.trial_dates ?? null,
            price,
            product: account.products.find(price.product_id) as Product,
          },
  );
  return {
    ...subscription,
    items: renewed,
    billing_cycle: cycle,
    current_billing_period: period,
    next_billed_at: date,
  };
}

function billFor(account: Account, before: Subscription, next: Subscription, change: Change, now: string): Billed {
  const period = before.current_billing_period;
  const isProrated = change.proration_billing_mode?.startsWith('prorated') ?? false;
  const restarts = !isSameCycle(before.billing_cycle, next.billing_cycle);
  const country = countryOf(account, next.address_id);
  const left: Proration = {
    rate: period && isProrated ? prorationRate(now, period) : '1',
    billing_period: { starts_at: now, ends_at: period?.ends_at ?? now },
  };
  const whole: Proration = { rate: '1', billing_period: next.current_billing_period ?? left.billing_period };
  const billed: Billed = { lines: [], unused: [] };
  const line = (price: Price, quantity: number, proration: Proration) =>
    priceLine(account, { price, quantity, proration }, country, next.currency_code);
  for (const { price, quantity } of next.items) {
    const had = restarts ? 0 : (before.items.find(item => item.price.id === price.id)?.quantity ?? 0);
    if (quantity > had) billed.lines.push(line(price, quantity - had, restarts ? whole : left));
  }
  if (!isProrated) return billed;
  for (const { price, quantity } of before.items) {
    const has = restarts ? 0 : (next.items.find(item => item.price.id === price.id)?.quantity ?? 0);
    if (quantity > has)
      billed.unused.push({ ...line(price, quantity - has, left), ...paidIn(account, before.id, price.id) });
  }
  return billed;
}

/** The bill on which a price was paid last. */
function paidIn(account: Account, subscriptionId: string, priceId: string) {
  const bills = account.transactions
    .where('subscription_id', subscriptionId)
    .filter(({ status }) => status === 'completed');
  const found = bills.flatMap(({ id, details }) => details.line_items.map(item => ({ transaction_id: id, item })));
  const last = found.findLast(({ item }) => item.price_id === priceId) ?? found.at(-1);
  return { transaction_id: last?.transaction_id ?? '', item_id: last?.item.id ?? '' };
}

function checkCharge(account: Account, subscription: Subscription, lines: PreviewLine[], credit: bigint): void {
  const available = creditOf(account, subscription.customer_id, subscription.currency_code);
  const total = lines.reduce((sum, { totals }) => sum + BigInt(totals.total), 0n);
  const due = total - applyCredit(lines, credit, available).credit;
  if (due > 0n && due < leastCharge) {
    throw new PaddleError(
      'subscription_update_transaction_balance_less_than_charge_limit',
      'The balance of the transaction is less than the lowest amount that can be charged',
    );
  }
}

function isSameCycle(one: Duration, other: Duration): boolean {
  return one.interval === other.interval && one.frequency === other.frequency;
}
