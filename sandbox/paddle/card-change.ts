// The transaction that changes the card of a subscription.
import type { Account } from '#sandbox/paddle/account.ts';
import { checkoutUrl } from '#sandbox/paddle/billing.ts';
import type { Subscription, Transaction } from '#sandbox/paddle/entities.ts';
import { emit } from '#sandbox/paddle/events.ts';
import { billDetails, priceLine } from '#sandbox/paddle/lines.ts';
import { countryOf } from '#sandbox/paddle/orders.ts';
import { refuseEnded } from '#sandbox/paddle/subscription-actions.ts';

/** The transaction for a new card: the outstanding amount, or zero. */
export function openCardChange(account: Account, subscription: Subscription): Transaction {
  refuseEnded(subscription);
  const all = account.transactions.where('subscription_id', subscription.id);
  const owed = all.findLast(({ status }) => status === 'past_due');
  if (subscription.status === 'past_due' && owed) return owed;
  const now = account.clock.stamp();
  const id = account.newId('txn');
  const country = countryOf(account, subscription.address_id);
  const proration = {
    rate: '0',
    billing_period: subscription.current_billing_period ?? { starts_at: now, ends_at: now },
  };
  const items = subscription.items.map(({ price, quantity }) => ({ price_id: price.id, price, quantity, proration }));
  const lines = items.map(item => priceLine(account, item, country, subscription.currency_code));
  const { customer_id, address_id, business_id, custom_data, currency_code } = subscription;
  const transaction = account.transactions.put({
    id,
    status: 'ready',
    customer_id,
    address_id,
    business_id,
    custom_data,
    currency_code,
    origin: 'subscription_payment_method_change',
    subscription_id: subscription.id,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: { starts_at: now, ends_at: now },
    items,
    details: billDetails(account, lines, currency_code),
    payments: [],
    checkout: { url: checkoutUrl(account, id) },
    created_at: now,
    updated_at: now,
    billed_at: null,
    revised_at: null,
  });
  emit(account, 'transaction.created', transaction);
  emit(account, 'transaction.ready', transaction);
  return transaction;
}
