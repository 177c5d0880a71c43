// Transactions created by the seller's server or by opening a checkout, and paid at the checkout.
import type { Account, CardFacts } from '#sandbox/paddle/account.ts';
import { checkoutUrl, complete } from '#sandbox/paddle/billing.ts';
import { chargeCard, saveCard } from '#sandbox/paddle/cards.ts';
import { createSubscription, isTrial } from '#sandbox/paddle/enrolment.ts';
import type { CustomData, Payment, PaymentMethod, Price, Subscription, Transaction } from '#sandbox/paddle/entities.ts';
import { PaddleError } from '#sandbox/paddle/errors.ts';
import { emit, saveSubscription, saveTransaction } from '#sandbox/paddle/events.ts';
import { billDetails, priceLine, settleDetails } from '#sandbox/paddle/lines.ts';
import { unitPriceIn } from '#sandbox/paddle/money.ts';

type OrderItem = { price_id: string; quantity?: number | undefined };
export type Order = {
  items: OrderItem[];
  customer_id?: string | null;
  address_id?: string | null;
  business_id?: string | null;
  custom_data?: CustomData;
  currency_code?: string | null;
  checkoutPage?: string | null;
  origin: 'api' | 'web';
};

export function placeOrder(account: Account, order: Order): Transaction {
  const now = account.clock.stamp();
  const id = account.newId('txn');
  const buyer = {
    customer_id: order.customer_id ?? null,
    address_id: order.address_id ?? null,
    business_id: order.business_id ?? null,
  };
  const status = buyer.customer_id && buyer.address_id ? 'ready' : 'draft';
  const transaction = account.transactions.put({
    id,
    status,
    ...buyer,
    custom_data: order.custom_data ?? null,
    ...priceOrder(account, order.items, countryOf(account, buyer.address_id), { currency: order.currency_code }),
    origin: order.origin,
    subscription_id: null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: null,
    payments: [],
    checkout: { url: checkoutUrl(account, id, order.checkoutPage) },
    created_at: now,
    updated_at: now,
    billed_at: null,
    revised_at: null,
  });
  emit(account, 'transaction.created', transaction);
  if (status === 'ready') emit(account, 'transaction.ready', transaction);
  return transaction;
}

type Pricing = { currency?: string | null | undefined; ignoresTrials?: boolean };

/** What an order costs where the buyer lives. A trial costs nothing yet. */
export function priceOrder(account: Account, wanted: OrderItem[], country: string | undefined, options: Pricing = {}) {
  const items = wanted.map(one => {
    const price = account.prices.find(one.price_id);
    if (!price) throw new PaddleError('not_found', `Price ${one.price_id} not found`);
    if (price.status === 'archived')
      throw new PaddleError('bad_request', 'Invalid request', [{ field: 'items', message: `${price.id} is archived` }]);
    return { price_id: price.id, price, quantity: checkQuantity(price, one.quantity ?? 1), proration: null };
  });
  const cycles = new Set(
    items.flatMap(({ price }) => (price.billing_cycle ? [JSON.stringify(price.billing_cycle)] : [])),
  );
  if (cycles.size > 1) {
    throw new PaddleError(
      'transaction_price_different_billing_cycle',
      'All recurring items must have the same billing cycle',
    );
  }
  const [first] = items;
  const currency_code = options.currency ?? (first ? unitPriceIn(first.price, country).currency_code : 'USD');
  const lines = items.map(({ price, quantity }) => {
    const isFree = price.trial_period !== null && !options.ignoresTrials;
    return priceLine(account, { price, quantity, isFree }, country, currency_code);
  });
  return { items, currency_code, details: billDetails(account, lines, currency_code) };
}

export type Buyer = { customer_id: string; address_id: string; business_id: string | null };

/** Sets the buyer. The price depends on their country. */
export function nameBuyer(account: Account, transaction: Transaction, buyer: Buyer): Transaction {
  const wasDraft = transaction.status === 'draft';
  const isSame = Object.entries(buyer).every(([key, value]) => transaction[key as keyof Buyer] === value);
  if (isSame && !wasDraft) return transaction;
  const isOrder = transaction.origin === 'api' || transaction.origin === 'web';
  const prices = isOrder ? priceOrder(account, transaction.items, countryOf(account, buyer.address_id)) : {};
  const named = saveTransaction(account, { ...transaction, ...buyer, ...prices }, 'transaction.updated');
  return wasDraft ? saveTransaction(account, { ...named, status: 'ready' }, 'transaction.ready') : named;
}

export function payOrder(account: Account, transaction: Transaction, method: PaymentMethod, facts: CardFacts): Payment {
  const payment = chargeCard(account, method, facts, transaction.details.totals.grand_total);
  const tried = { ...transaction, payments: [payment, ...transaction.payments] };
  if (payment.status === 'error') {
    saveTransaction(account, tried, 'transaction.payment_failed');
    return payment;
  }
  const paid = saveTransaction(account, tried, 'transaction.updated');
  const charged = { ...facts, charges: facts.charges + 1 };
  if (transaction.subscription_id) payForSubscription(account, paid, method, charged);
  else {
    saveCard(account, method, charged);
    finishOrder(account, paid, method.id);
  }
  return payment;
}

/** The subscription event comes before the completed transaction, as in Paddle. */
export function finishOrder(account: Account, transaction: Transaction, methodId: string | null): Transaction {
  const details = settleDetails(transaction.details, false);
  const paid = saveTransaction(account, { ...transaction, status: 'paid', details }, 'transaction.paid');
  const subscription = createSubscription(account, paid, methodId);
  const billed = {
    ...paid,
    subscription_id: subscription?.id ?? null,
    billing_period: subscription?.current_billing_period ?? null,
  };
  return complete(account, saveTransaction(account, billed, 'transaction.updated'), { isPaid: true });
}

/** Sets a new card. If a payment was outstanding, it was paid with this card, and the subscription is active again. */
function payForSubscription(account: Account, paid: Transaction, method: PaymentMethod, facts: CardFacts): void {
  const subscription = account.subscriptions.find(`${paid.subscription_id}`);
  const standing = account.standings.find(`${paid.subscription_id}`);
  if (!subscription || !standing) return;
  saveCard(account, { ...method, origin: 'subscription' }, facts);
  account.standings.put({ ...standing, payment_method_id: method.id, past_due_since: null, retries: 0 });
  complete(account, paid);
  if (subscription.status === 'past_due') reactivate(account, subscription);
  else saveSubscription(account, subscription, 'subscription.updated');
}

export function reactivate(account: Account, subscription: Subscription): Subscription {
  return saveSubscription(
    account,
    { ...subscription, status: 'active' },
    'subscription.updated',
    'subscription.activated',
  );
}

export function needsCard(transaction: Transaction): boolean {
  return (
    !isTrial(transaction) ||
    transaction.items.some(({ price }) => price.trial_period?.requires_payment_method !== false)
  );
}

export function countryOf(account: Account, addressId: string | null): string | undefined {
  return addressId ? account.addresses.find(addressId)?.country_code : undefined;
}

export function checkQuantity(price: Price, quantity: number): number {
  const { minimum, maximum } = price.quantity;
  if (quantity >= minimum && quantity <= maximum) return quantity;
  const message = `Quantity of ${price.id} must be between ${minimum} and ${maximum}`;
  throw new PaddleError('bad_request', 'Invalid request', [{ field: 'items', message }]);
}
