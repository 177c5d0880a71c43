// One Paddle account: its data, its clock and its events.
import { type Clock, openClock } from '#sandbox/paddle/clock.ts';
import type {
  Address,
  Adjustment,
  Business,
  Customer,
  PaymentMethod,
  Period,
  PreviewLine,
  Price,
  Product,
  Subscription,
  Transaction,
} from '#sandbox/paddle/entities.ts';
import type {
  Delivery,
  DeliveryFaults,
  Notification,
  NotificationLog,
  NotificationSetting,
  PaddleEvent,
} from '#sandbox/paddle/events.ts';
import { forgetIds, newId } from '#sandbox/paddle/ids.ts';
import type { Store, Table } from '#sandbox/store.ts';

/** The behaviour of a card number. Paddle shows only its last four digits. */
export type CardFacts = { id: string; number: string; storedId: string; charges: number; declines: boolean };

/** Internal data of a subscription that Paddle's API does not show. */
export type SubscriptionInternals = {
  id: string;
  payment_method_id: string | null;
  /** The day from which billing dates are counted. */
  anchor: string;
  past_due_since: string | null;
  retries: number;
  /** Changes that are on the next bill. */
  owed: { lines: PreviewLine[]; credit: string };
  kept_period: Period | null;
  /** Its last bill is still being processed, as it is at Paddle for some minutes after a purchase or a renewal. */
  processing?: boolean;
};

export type CreditBalance = {
  id: string;
  customer_id: string;
  currency_code: string;
  balance: { available: string; reserved: string; used: string };
};

export type Account = {
  url: string;
  publicUrl: string;
  store: Store;
  clock: Clock;
  newId(prefix: string): string;
  products: Table<Product>;
  prices: Table<Price>;
  customers: Table<Customer>;
  addresses: Table<Address>;
  businesses: Table<Business>;
  paymentMethods: Table<PaymentMethod>;
  cards: Table<CardFacts>;
  credits: Table<CreditBalance>;
  adjustments: Table<Adjustment>;
  transactions: Table<Transaction>;
  subscriptions: Table<Subscription>;
  standings: Table<SubscriptionInternals>;
  settings: Table<NotificationSetting>;
  events: Table<PaddleEvent>;
  notifications: Table<Notification>;
  logs: Table<NotificationLog>;
  outbox: Table<Delivery>;
  mischief: Table<DeliveryFaults>;
  counters: Table<{ id: string; value: number }>;
  /** Called when something waits to be delivered. */
  wake(): void;
  /** Deletes everything except the keys. */
  clear(): void;
};

const tables = [
  'products',
  'prices',
  'customers',
  'addresses',
  'businesses',
  'payment_methods',
  'cards',
  'credits',
  'adjustments',
  'transactions',
  'subscriptions',
  'standings',
  'settings',
  'events',
  'notifications',
  'logs',
  'outbox',
  'mischief',
  'counters',
];

export function openAccount(store: Store, url: string, publicUrl: string): Account {
  const clock = openClock(store);
  return {
    url,
    publicUrl,
    store,
    clock,
    newId: prefix => newId(prefix, clock.now()),
    products: store.table('products'),
    prices: store.table('prices', ['product_id']),
    customers: store.table('customers', ['email']),
    addresses: store.table('addresses', ['customer_id']),
    businesses: store.table('businesses', ['customer_id']),
    paymentMethods: store.table('payment_methods', ['customer_id']),
    cards: store.table('cards'),
    credits: store.table('credits', ['customer_id']),
    adjustments: store.table('adjustments', ['transaction_id']),
    transactions: store.table('transactions', ['subscription_id', 'customer_id']),
    subscriptions: store.table('subscriptions', ['customer_id']),
    standings: store.table('standings'),
    settings: store.table('settings'),
    events: store.table('events'),
    notifications: store.table('notifications'),
    logs: store.table('logs', ['notification_id']),
    outbox: store.table('outbox'),
    mischief: store.table('mischief'),
    counters: store.table('counters'),
    wake: () => {},
    clear() {
      store.transaction(() => {
        for (const table of tables) store.run(`delete from "${table}"`);
        clock.reset();
        forgetIds();
      });
    },
  };
}

export function countUp(account: Account, name: string): number {
  const value = (account.counters.find(name)?.value ?? 0) + 1;
  account.counters.put({ id: name, value });
  return value;
}
