// Sandbox controls that Paddle does not have: move the clock, simulate failures, pay.
import type { Account } from '#sandbox/paddle/account.ts';
import { creditPayment, decideRefund, requestRefund } from '#sandbox/paddle/adjustments.ts';
import { type Paid, payCheckout } from '#sandbox/paddle/checkout.ts';
import type { Typed } from '#sandbox/paddle/checkout-page.ts';
import { readDuration } from '#sandbox/paddle/clock.ts';
import type { WebhookSender } from '#sandbox/paddle/delivery.ts';
import { PaddleError, requireFound } from '#sandbox/paddle/errors.ts';
import { type DeliveryFaults, noDeliveryFaults } from '#sandbox/paddle/events.ts';
import type { Fault, Faults } from '#sandbox/paddle/faults.ts';
import { cancel, nextDue, requireMembership } from '#sandbox/paddle/lifecycle.ts';
import { replay } from '#sandbox/paddle/notifications.ts';
import { pauseOrSchedule } from '#sandbox/paddle/subscription-actions.ts';

export type Control = ReturnType<typeof createControl>;
export type Payer = Typed & { card?: string; challenge?: 'approve' | 'refuse' };

type Seed = () => void;
type ClockMove = {
  /** An ISO 8601 duration: P15D. */
  advance?: string | undefined;
  to?: string | undefined;
  /** To the next scheduled event. */
  next?: boolean | undefined;
  stop?: boolean | undefined;
  run?: boolean | undefined;
  /** Resets the clock to the current time; later events stay in the future. */
  reset?: boolean | undefined;
};

export function createControl(account: Account, faults: Faults, carrier: WebhookSender, seed: Seed) {
  const now = () => new Date(account.clock.now()).toISOString();

  /** Runs all events that become due on the way, in order, each at its own time. */
  function moveTo(target: number): { now: string; happened: number } {
    let happened = 0;
    for (let due = nextDue(account); due && Date.parse(due.at) <= target && happened < 10_000; due = nextDue(account)) {
      account.clock.setTo(Date.parse(due.at));
      account.store.transaction(due.run);
      happened += 1;
    }
    account.clock.setTo(target);
    return { now: now(), happened };
  }

  return {
    now,
    /** Runs all due events. */
    catchUp: () => moveTo(account.clock.now()),
    moveClock({ advance, to, next, stop, run, reset }: ClockMove) {
      if (reset) account.clock.reset();
      if (run) account.clock.run();
      const due = next ? nextDue(account) : undefined;
      const by = advance ? readDuration(advance) : undefined;
      const target = due ? Date.parse(due.at) : to ? Date.parse(to) : account.clock.now() + (by ?? 0);
      if (Number.isNaN(target) || target < account.clock.now() - 1_000 || (advance && by === undefined)) {
        throw new PaddleError(
          'bad_request',
          'The clock moves forward only, by an ISO 8601 duration (P15D) or to a time',
        );
      }
      const moved = moveTo(target);
      if (stop) account.clock.stop();
      return moved;
    },
    breakAnswers: (fault: Fault) => faults.set(fault),
    mendAnswers: () => faults.clear(),
    meddle(change: Partial<Omit<DeliveryFaults, 'id'>>): DeliveryFaults {
      const mischief = account.mischief.put({ ...(account.mischief.find('webhooks') ?? noDeliveryFaults), ...change });
      account.wake();
      return mischief;
    },
    /** Makes the card of a subscription decline from now on, or pay again. */
    setCard(subscriptionId: string, declines: boolean): void {
      const subscription = requireFound(account.subscriptions.find(subscriptionId), 'Subscription', subscriptionId);
      const card = account.cards.find(`${requireMembership(account, subscription).payment_method_id}`);
      account.cards.put({ ...requireFound(card, 'Card of', subscriptionId), declines });
    },
    /** Its last bill is being processed from now on, or is done. */
    setProcessing(subscriptionId: string, processing: boolean): void {
      const subscription = requireFound(account.subscriptions.find(subscriptionId), 'Subscription', subscriptionId);
      account.standings.put({ ...requireMembership(account, subscription), processing });
    },
    /** Waits for running events, so that they do not affect the next test. */
    endSubscriptions(): void {
      for (const subscription of account.subscriptions.list()) {
        if (subscription.status !== 'canceled') account.store.transaction(() => cancel(account, subscription));
      }
    },
    /** As Paddle's staff can in their dashboard. */
    pause(subscriptionId: string): void {
      const subscription = requireFound(account.subscriptions.find(subscriptionId), 'Subscription', subscriptionId);
      account.store.transaction(() => pauseOrSchedule(account, subscription, { effective_from: 'immediately' }));
    },
    /** The checkout without its page. */
    pay(transactionId: string, { card = '4242424242424242', challenge, ...typed }: Payer = {}): Paid {
      const transaction = requireFound(account.transactions.find(transactionId), 'Transaction', transactionId);
      const filled = { number: card, expiry: '12/40', country: 'US', name: 'Sam Carter', ...typed };
      return account.store.transaction(() => payCheckout(account, transaction, filled, challenge));
    },
    /** Instead of the approval after ten minutes. */
    decideRefund: (adjustmentId: string, status: 'approved' | 'rejected') =>
      account.store.transaction(() => decideRefund(account, adjustmentId, status)),
    requestRefund: (transactionId: string, amount?: string) =>
      account.store.transaction(() => requestRefund(account, transactionId, amount)),
    creditPayment: (transactionId: string, amount: string) =>
      account.store.transaction(() => creditPayment(account, transactionId, amount)),
    replay: (notificationId: string) => account.store.transaction(() => replay(account, notificationId)),
    settle: () => carrier.settle(),
    state: () => ({
      now: now(),
      faults: faults.list(),
      webhooks: account.mischief.find('webhooks') ?? noDeliveryFaults,
      waiting: account.outbox.list().length,
      products: account.products.list(),
      prices: account.prices.list(),
      customers: account.customers.list(),
      subscriptions: account.subscriptions.list(),
      transactions: account.transactions.list(),
      adjustments: account.adjustments.list(),
      notifications: account.notifications.list(),
    }),
    reset(): void {
      faults.clear();
      account.clear();
      seed();
    },
  };
}
