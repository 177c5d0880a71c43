// Events that the checkout sends to the page that opened it, in the format of Paddle.js.
import type { Account } from '#sandbox/paddle/account.ts';
import type { Totals, Transaction } from '#sandbox/paddle/entities.ts';
import { majorUnits } from '#sandbox/paddle/money.ts';
import { countryOf, priceOrder } from '#sandbox/paddle/orders.ts';

export type CheckoutEvent = {
  name: string;
  data?: object;
  type?: string;
  code?: string;
  detail?: string;
  documentation_url?: string;
};

export function checkoutEvent(account: Account, name: string, transaction: Transaction): CheckoutEvent {
  return { name, data: describeCheckout(account, transaction) };
}

export function checkoutError(code: string, detail: string): CheckoutEvent {
  const documentation_url = `https://developer.paddle.com/errors/checkout/${code}`;
  return { name: 'checkout.error', type: 'front-end', code, detail, documentation_url };
}

function describeCheckout(account: Account, transaction: Transaction): object {
  const { currency_code: currency, details, customer_id, address_id, business_id } = transaction;
  const customer = customer_id ? account.customers.find(customer_id) : undefined;
  const address = address_id ? account.addresses.find(address_id) : undefined;
  const business = business_id ? account.businesses.find(business_id) : undefined;
  const later = priceOrder(account, transaction.items, countryOf(account, address_id), {
    currency,
    ignoresTrials: true,
  });
  const card = transaction.payments[0]?.method_details.card;
  const numbers = (totals: Totals) => ({
    subtotal: majorUnits(totals.subtotal, currency),
    discount: majorUnits(totals.discount, currency),
    tax: majorUnits(totals.tax, currency),
    total: majorUnits(totals.total, currency),
    credit: 0,
    balance: majorUnits(totals.total, currency),
  });
  return {
    id: `che_${transaction.id.slice(4)}`,
    transaction_id: transaction.id,
    status: transaction.status,
    custom_data: transaction.custom_data,
    currency_code: currency,
    customer: {
      id: customer?.id ?? null,
      email: customer?.email ?? null,
      address: address
        ? {
            id: address.id,
            city: address.city,
            country_code: address.country_code,
            first_line: address.first_line,
            postal_code: address.postal_code,
            region: address.region,
          }
        : null,
      business: business ? { id: business.id, name: business.name, tax_identifier: business.tax_identifier } : null,
    },
    items: transaction.items.map(({ price, quantity }, place) => ({
      price_id: price.id,
      price_name: price.name,
      product: account.products.find(price.product_id),
      quantity,
      billing_cycle: price.billing_cycle,
      trial_period: price.trial_period,
      totals: numbers(details.line_items[place]?.totals ?? details.totals),
      recurring_totals: numbers(later.details.line_items[place]?.totals ?? later.details.totals),
    })),
    payment: { method_details: card ? { type: 'card', card } : { type: 'none' } },
    recurring_totals: numbers(later.details.totals),
    settings: { display_mode: 'overlay', theme: 'light' },
    totals: { ...numbers(details.totals), balance: majorUnits(details.totals.balance, currency) },
    discount: null,
    upsell: null,
  };
}
