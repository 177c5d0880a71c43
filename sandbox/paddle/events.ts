// Events in order, with one notification per subscribed destination.
import type { Account } from '#sandbox/paddle/account.ts';
import type { Subscription, Transaction } from '#sandbox/paddle/entities.ts';

/** How long after a change its event occurs: 0.6 to 38 seconds at Paddle, 1.1 in the median. */
const eventLag = 1_100;

export const eventTypes = [
  'adjustment.created',
  'adjustment.updated',
  'address.created',
  'address.updated',
  'business.created',
  'business.updated',
  'customer.created',
  'customer.updated',
  'payment_method.saved',
  'payment_method.deleted',
  'price.created',
  'price.updated',
  'product.created',
  'product.updated',
  'subscription.activated',
  'subscription.canceled',
  'subscription.created',
  'subscription.past_due',
  'subscription.paused',
  'subscription.resumed',
  'subscription.trialing',
  'subscription.updated',
  'transaction.billed',
  'transaction.canceled',
  'transaction.completed',
  'transaction.created',
  'transaction.paid',
  'transaction.past_due',
  'transaction.payment_failed',
  'transaction.ready',
  'transaction.updated',
] as const;

export type EventType = (typeof eventTypes)[number];

export type PaddleEvent = { id: string; event_id: string; event_type: EventType; occurred_at: string; data: object };

export type NotificationSetting = {
  id: string;
  description: string;
  type: 'url' | 'email';
  destination: string;
  active: boolean;
  api_version: number;
  include_sensitive_fields: boolean;
  subscribed_events: EventType[];
  endpoint_secret_key: string;
  traffic_source: 'platform' | 'simulation' | 'all';
};

export type Notification = {
  id: string;
  type: EventType;
  status: 'not_attempted' | 'needs_retry' | 'delivered' | 'failed';
  payload: Omit<PaddleEvent, 'id'> & { notification_id: string };
  occurred_at: string;
  delivered_at: string | null;
  replayed_at: string | null;
  origin: 'event' | 'replay';
  last_attempt_at: string | null;
  retry_at: string | null;
  times_attempted: number;
  notification_setting_id: string;
};

export type NotificationLog = {
  id: string;
  notification_id: string;
  response_code: number;
  response_content_type: string | null;
  response_body: string;
  attempted_at: string;
};

/** One copy of a notification that is still to be sent, at a time of this machine. */
export type Delivery = { id: string; notification_id: string; due: number; attempts: number };

/** Simulated delivery faults. */
export type DeliveryFaults = {
  id: 'webhooks';
  hold: boolean;
  shuffle: boolean;
  duplicate: number;
  drop: number;
  delayMs: number;
};

export const noDeliveryFaults: DeliveryFaults = {
  id: 'webhooks',
  hold: false,
  shuffle: false,
  duplicate: 0,
  drop: 0,
  delayMs: 0,
};

export function emit(account: Account, type: EventType, data: object): void {
  const id = account.newId('evt');
  const event = account.events.put({
    id,
    event_id: id,
    event_type: type,
    occurred_at: new Date(Date.parse(account.clock.stamp()) + eventLag).toISOString(),
    data,
  });
  for (const setting of account.settings.list()) {
    const wants = setting.active && setting.type === 'url' && setting.traffic_source !== 'simulation';
    if (wants && setting.subscribed_events.includes(type)) notify(account, event, setting.id, 'event');
  }
}

export function notify(
  account: Account,
  event: Pick<PaddleEvent, 'event_id' | 'event_type' | 'occurred_at' | 'data'>,
  settingId: string,
  origin: Notification['origin'],
): Notification {
  const { event_id, event_type, occurred_at, data } = event;
  const id = account.newId('ntf');
  const mischief = account.mischief.find('webhooks') ?? noDeliveryFaults;
  const isLost = origin === 'event' && mischief.drop > 0;
  const notification = account.notifications.put({
    id,
    type: event_type,
    status: isLost ? 'failed' : 'not_attempted',
    payload: { event_id, event_type, occurred_at, data, notification_id: id },
    occurred_at,
    delivered_at: null,
    replayed_at: null,
    origin,
    last_attempt_at: null,
    retry_at: null,
    times_attempted: 0,
    notification_setting_id: settingId,
  });
  if (isLost) account.mischief.put({ ...mischief, drop: mischief.drop - 1 });
  else enqueue(account, id, mischief);
  return notification;
}

function enqueue(account: Account, notificationId: string, mischief: DeliveryFaults): void {
  const waiting = { notification_id: notificationId, due: Date.now() + mischief.delayMs, attempts: 0 };
  account.outbox.put({ id: notificationId, ...waiting });
  if (mischief.duplicate > 0) {
    account.outbox.put({ id: `${notificationId}+`, ...waiting });
    account.mischief.put({ ...mischief, duplicate: mischief.duplicate - 1 });
  }
  account.wake();
}

/** Webhooks contain a subscription without its management links. */
export function emitSubscription(
  account: Account,
  type: EventType,
  subscription: Subscription,
  more: object = {},
): void {
  const { management_urls: _, ...data } = subscription;
  emit(account, type, { ...data, ...more });
}

/** Saves a subscription and emits events. */
export function saveSubscription(account: Account, subscription: Subscription, ...types: EventType[]): Subscription {
  const saved = account.subscriptions.put({ ...subscription, updated_at: account.clock.stamp() });
  for (const type of types) emitSubscription(account, type, saved);
  return saved;
}

/** Saves a transaction and emits events. */
export function saveTransaction(account: Account, transaction: Transaction, ...types: EventType[]): Transaction {
  const saved = account.transactions.put({ ...transaction, updated_at: account.clock.stamp() });
  for (const type of types) emit(account, type, saved);
  return saved;
}
