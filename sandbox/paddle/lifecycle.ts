// The life cycle of a subscription: renewals, past-due payments, pauses and cancellations.
import type { Account, SubscriptionInternals } from '#sandbox/paddle/account.ts';
import { dueApprovals, type ScheduledEvent } from '#sandbox/paddle/adjustments.ts';
import { bill, collect } from '#sandbox/paddle/billing.ts';
import { withNextBilling } from '#sandbox/paddle/changes.ts';
import { addDays, addDuration, nextBilling } from '#sandbox/paddle/clock.ts';
import type { Period, PreviewLine, Subscription, Transaction } from '#sandbox/paddle/entities.ts';
import { PaddleError, requireFound } from '#sandbox/paddle/errors.ts';
import { type EventType, saveSubscription, saveTransaction } from '#sandbox/paddle/events.ts';
import { priceLine } from '#sandbox/paddle/lines.ts';
import { countryOf, reactivate } from '#sandbox/paddle/orders.ts';

/** Days after the first refusal on which a card is tried again, and the day on which Paddle gives up. */
const retryDays = [1, 3, 7, 14, 21];
const lastDay = 30;

export function requireMembership(account: Account, subscription: Subscription): SubscriptionInternals {
  return requireFound(account.standings.find(subscription.id), 'Subscription', subscription.id);
}

/** The lines of the next regular bill, including earlier changes. */
export function renewalLines(
  account: Account,
  subscription: Subscription,
  owed: SubscriptionInternals['owed'],
  period: Period,
): PreviewLine[] {
  const country = countryOf(account, subscription.address_id);
  const proration = { rate: '1', billing_period: period };
  const regular = subscription.items.map(({ price, quantity }) =>
    priceLine(account, { price, quantity, proration }, country, subscription.currency_code),
  );
  return [...regular, ...owed.lines];
}

/** The next period starts before the payment: a declined card is reported after an update that still says active. */
function renew(account: Account, subscription: Subscription, at: string): void {
  const standing = requireMembership(account, subscription);
  const wasTrial = subscription.status === 'trialing';
  const card = standing.payment_method_id && account.paymentMethods.find(standing.payment_method_id);
  if (wasTrial && !card) return void cancel(account, subscription);
  const anchor = wasTrial ? at : standing.anchor;
  const period = { starts_at: at, ends_at: nextBilling(anchor, subscription.billing_cycle, at) };
  account.standings.put({ ...standing, anchor, owed: { lines: [], credit: '0' } });
  const renewed = saveSubscription(account, startPeriod(subscription, period), 'subscription.updated');
  const lines = renewalLines(account, renewed, standing.owed, period);
  const credit = BigInt(standing.owed.credit);
  const transaction = collect(
    account,
    bill(account, renewed, { origin: 'subscription_recurring', period, lines, credit }),
  );
  if (transaction.status !== 'completed') markPastDue(account, renewed, transaction, at);
  else if (wasTrial) saveSubscription(account, renewed, 'subscription.activated');
}

/** Bills a whole period from now on; nothing changes if the card declines. */
export function startNow(account: Account, subscription: Subscription, ...first: EventType[]): Subscription {
  const standing = requireMembership(account, subscription);
  const now = account.clock.stamp();
  const period = { starts_at: now, ends_at: addDuration(now, subscription.billing_cycle) };
  account.standings.put({ ...standing, anchor: now, kept_period: null, owed: { lines: [], credit: '0' } });
  const ended = subscription.items.map(item => ({
    ...item,
    trial_dates:
      subscription.status === 'trialing' && item.trial_dates ? { ...item.trial_dates, ends_at: now } : item.trial_dates,
  }));
  const begun = startPeriod({ ...subscription, items: ended, scheduled_change: null, paused_at: null }, period);
  const started = saveSubscription(account, begun, ...first);
  const lines = renewalLines(account, started, standing.owed, period);
  const credit = BigInt(standing.owed.credit);
  const transaction = collect(
    account,
    bill(account, started, { origin: 'subscription_update', period, lines, credit }),
  );
  if (transaction.status !== 'completed')
    throw new PaddleError('subscription_payment_declined', 'The payment was declined');
  return saveSubscription(account, started, 'subscription.activated');
}

export function markPastDue(account: Account, subscription: Subscription, transaction: Transaction, at: string): void {
  const standing = requireMembership(account, subscription);
  account.standings.put({ ...standing, past_due_since: at, retries: 0 });
  saveTransaction(account, { ...transaction, status: 'past_due' }, 'transaction.past_due', 'transaction.updated');
  saveSubscription(account, { ...subscription, status: 'past_due' }, 'subscription.updated', 'subscription.past_due');
}

export function cancel(account: Account, subscription: Subscription): Subscription {
  const now = account.clock.stamp();
  const owing = account.transactions.where('subscription_id', subscription.id);
  for (const transaction of owing.filter(({ status }) => status === 'past_due' || status === 'ready')) {
    saveTransaction(account, { ...transaction, status: 'canceled' }, 'transaction.canceled');
  }
  const ended = { ...rest(subscription), status: 'canceled' as const, canceled_at: now };
  return saveSubscription(account, ended, 'subscription.updated', 'subscription.canceled');
}

export function pause(account: Account, subscription: Subscription, resumeAt: string | null): Subscription {
  const standing = requireMembership(account, subscription);
  account.standings.put({ ...standing, kept_period: subscription.current_billing_period });
  const paused: Subscription = {
    ...rest(subscription),
    status: 'paused',
    paused_at: account.clock.stamp(),
    scheduled_change: resumeAt ? { action: 'resume', effective_at: resumeAt, resume_at: null } : null,
  };
  return saveSubscription(account, paused, 'subscription.updated', 'subscription.paused');
}

export function resume(account: Account, subscription: Subscription): Subscription {
  return startNow(account, subscription, 'subscription.updated', 'subscription.resumed');
}

/** The next scheduled event of a subscription. */
export function nextDue(account: Account): ScheduledEvent | undefined {
  const all = [
    ...account.subscriptions.list().flatMap(subscription => dueOf(account, subscription)),
    ...dueApprovals(account),
  ];
  return all.reduce<ScheduledEvent | undefined>((first, due) => (!first || due.at < first.at ? due : first), undefined);
}

function dueOf(account: Account, subscription: Subscription): ScheduledEvent[] {
  const { scheduled_change: change, status, next_billed_at } = subscription;
  if (status === 'canceled') return [];
  if (status === 'past_due') return [dunning(account, subscription)];
  const all: ScheduledEvent[] = [];
  if (change) all.push({ at: change.effective_at, run: () => void applyScheduled(account, subscription) });
  if (next_billed_at && status !== 'paused')
    all.push({ at: next_billed_at, run: () => renew(account, subscription, next_billed_at) });
  return all;
}

function dunning(account: Account, subscription: Subscription): ScheduledEvent {
  const standing = requireMembership(account, subscription);
  const since = standing.past_due_since ?? subscription.updated_at;
  const day = retryDays[standing.retries];
  if (day === undefined) return { at: addDays(since, lastDay), run: () => void cancel(account, subscription) };
  return { at: addDays(since, day), run: () => retry(account, subscription, standing) };
}

function retry(account: Account, subscription: Subscription, standing: SubscriptionInternals): void {
  account.standings.put({ ...standing, retries: standing.retries + 1 });
  const owed = account.transactions
    .where('subscription_id', subscription.id)
    .findLast(({ status }) => status === 'past_due');
  const transaction = owed && collect(account, owed);
  if (transaction && transaction.status !== 'completed') return;
  account.standings.put({ ...standing, past_due_since: null, retries: 0 });
  reactivate(account, subscription);
}

function applyScheduled(account: Account, subscription: Subscription): Subscription {
  const change = subscription.scheduled_change;
  if (change?.action === 'pause') return pause(account, subscription, change.resume_at);
  return change?.action === 'resume' ? resumeWhenDue(account, subscription) : cancel(account, subscription);
}

/** A resumption that was planned and cannot be paid leaves the subscription past due, as a renewal does. */
function resumeWhenDue(account: Account, subscription: Subscription): Subscription {
  const at = subscription.scheduled_change?.effective_at ?? account.clock.stamp();
  const standing = requireMembership(account, subscription);
  account.standings.put({ ...standing, anchor: at, kept_period: null });
  const resumed = { ...subscription, status: 'active' as const, scheduled_change: null, paused_at: null };
  const active = saveSubscription(account, resumed, 'subscription.resumed');
  renew(account, active, at);
  return active;
}

function startPeriod(subscription: Subscription, period: Period): Subscription {
  return {
    ...subscription,
    status: 'active',
    current_billing_period: period,
    first_billed_at: subscription.first_billed_at ?? period.starts_at,
    next_billed_at: period.ends_at,
    items: subscription.items.map(item => ({
      ...item,
      status: 'active',
      previously_billed_at: period.starts_at,
      next_billed_at: period.ends_at,
      updated_at: period.starts_at,
    })),
  };
}

/** Without a current period and a next bill. */
function rest(subscription: Subscription): Subscription {
  return { ...withNextBilling(subscription, null), current_billing_period: null, scheduled_change: null };
}
