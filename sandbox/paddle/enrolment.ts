// A paid checkout becomes a subscription.
import type { Account } from '#sandbox/paddle/account.ts';
import { addDuration } from '#sandbox/paddle/clock.ts';
import type { Product, Subscription, SubscriptionItem, Transaction } from '#sandbox/paddle/entities.ts';
import { emitSubscription } from '#sandbox/paddle/events.ts';

export function isTrial(transaction: Transaction): boolean {
  const recurring = transaction.items.filter(({ price }) => price.billing_cycle);
  return recurring.length > 0 && recurring.every(({ price }) => price.trial_period);
}

/** A transaction with one-time prices only creates no subscription. */
export function createSubscription(
  account: Account,
  transaction: Transaction,
  methodId: string | null,
): Subscription | undefined {
  const recurring = transaction.items.filter(({ price }) => price.billing_cycle);
  const [first] = recurring;
  const cycle = first?.price.billing_cycle;
  if (!cycle || !transaction.customer_id || !transaction.address_id) return undefined;
  const now = account.clock.stamp();
  const trial = isTrial(transaction) ? first.price.trial_period : null;
  const period = { starts_at: now, ends_at: addDuration(now, trial ?? cycle) };
  const id = account.newId('sub');
  const items = recurring.map(
    ({ price, quantity }): SubscriptionItem => ({
      status: trial ? 'trialing' : 'active',
      quantity,
      recurring: true,
      created_at: now,
      updated_at: now,
      previously_billed_at: trial ? null : now,
      next_billed_at: period.ends_at,
      trial_dates: trial ? period : null,
      price,
      product: account.products.find(price.product_id) as Product,
    }),
  );
  const subscription = account.subscriptions.put({
    id,
    status: trial ? 'trialing' : 'active',
    customer_id: transaction.customer_id,
    address_id: transaction.address_id,
    business_id: transaction.business_id,
    currency_code: transaction.currency_code,
    created_at: now,
    updated_at: now,
    started_at: now,
    first_billed_at: trial ? null : now,
    next_billed_at: period.ends_at,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: period,
    billing_cycle: cycle,
    scheduled_change: null,
    management_urls: {
      update_payment_method: `${account.url}/portal/subscriptions/${id}/update-payment-method`,
      cancel: `${account.url}/portal/subscriptions/${id}/cancel`,
    },
    items,
    custom_data: transaction.custom_data,
    import_meta: null,
  });
  account.standings.put({
    id,
    payment_method_id: methodId,
    anchor: now,
    past_due_since: null,
    retries: 0,
    owed: { lines: [], credit: '0' },
    kept_period: null,
  });
  emitSubscription(account, 'subscription.created', subscription, { transaction_id: transaction.id });
  emitSubscription(account, trial ? 'subscription.trialing' : 'subscription.activated', subscription);
  return subscription;
}
