// Actions on a subscription, now or at the end of its period.
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import { bill, collect } from '#sandbox/paddle/billing.ts';
import type { Change } from '#sandbox/paddle/change-rules.ts';
import { planChange, withNextBilling } from '#sandbox/paddle/changes.ts';
import type { Subscription } from '#sandbox/paddle/entities.ts';
import { PaddleError } from '#sandbox/paddle/errors.ts';
import { saveSubscription } from '#sandbox/paddle/events.ts';
import { cancel, markPastDue, pause, requireMembership, resume, startNow } from '#sandbox/paddle/lifecycle.ts';
import { time } from '#sandbox/paddle/schemas.ts';

const effectiveFrom = z.enum(['next_billing_period', 'immediately']).nullable().optional();
const onResume = z.enum(['continue_existing_billing_period', 'start_new_billing_period']).optional();
export const cancelInput = z.strictObject({ effective_from: effectiveFrom });
export const pauseInput = z.strictObject({
  effective_from: effectiveFrom,
  resume_at: time.nullable().optional(),
  on_resume: onResume,
});
export const resumeInput = z.strictObject({
  effective_from: z
    .union([z.literal('immediately'), time])
    .nullable()
    .optional(),
  on_resume: onResume,
});

export function updateSubscription(account: Account, subscription: Subscription, change: Change): Subscription {
  const standing = requireMembership(account, subscription);
  const plan = planChange(account, subscription, standing, change);
  account.standings.put({ ...standing, anchor: plan.anchor, owed: plan.owed });
  const changed = saveSubscription(account, plan.next, 'subscription.updated');
  if (!plan.bill) return changed;
  const billed = bill(account, changed, plan.bill);
  if (billed.details.totals.grand_total !== '0' && !hasCard(account, changed)) {
    throw new PaddleError(
      'subscription_missing_payment_method_cannot_update',
      'Automatically-collected subscriptions require a payment method to make changes that result in a charge.',
    );
  }
  const transaction = collect(account, billed);
  if (transaction.status === 'completed') return changed;
  if (change.on_payment_failure !== 'apply_change') {
    throw new PaddleError(
      'subscription_payment_declined',
      'The payment for the change was declined, so nothing was changed',
    );
  }
  markPastDue(account, changed, transaction, account.clock.stamp());
  return account.subscriptions.find(changed.id) ?? changed;
}

export function activate(account: Account, subscription: Subscription): Subscription {
  const { status } = subscription;
  if (status !== 'trialing') {
    throw new PaddleError(
      'subscription_cannot_activate',
      `Only subscriptions which have status 'trialing' can be activated. Subscription status is '${status}'`,
    );
  }
  if (!hasCard(account, subscription)) {
    throw new PaddleError(
      'subscription_missing_payment_method_cannot_activate',
      'Automatically-collected subscriptions require a payment method to be activated.',
    );
  }
  return startNow(account, subscription, 'subscription.updated');
}

export function endOrSchedule(
  account: Account,
  subscription: Subscription,
  from: z.infer<typeof effectiveFrom>,
): Subscription {
  refuseEnded(subscription);
  const { status, current_billing_period: period } = subscription;
  if (from === 'immediately' || (status === 'paused' && !from)) return cancel(account, subscription);
  // Not documented clearly by Paddle: with an outstanding payment, immediate changes are allowed and scheduled ones are not.
  if (status === 'past_due') {
    throw new PaddleError(
      'subscription_outstanding_transaction',
      'cannot update subscription due to an outstanding transaction',
    );
  }
  if (!period) throw new PaddleError('subscription_not_active', 'Subscription has no billing period to end with');
  refusePending(subscription);
  return schedule(account, subscription, { action: 'cancel', effective_at: period.ends_at, resume_at: null });
}

export function pauseOrSchedule(
  account: Account,
  subscription: Subscription,
  input: z.infer<typeof pauseInput>,
): Subscription {
  refuseEnded(subscription);
  const period = subscription.current_billing_period;
  if (subscription.status !== 'active' || !period) {
    throw new PaddleError(
      'subscription_not_active',
      `Only active subscriptions can be paused, this one is ${subscription.status}`,
    );
  }
  refusePending(subscription);
  const resumeAt = input.resume_at ? new Date(input.resume_at).toISOString() : null;
  if (input.effective_from === 'immediately') return pause(account, subscription, resumeAt);
  return schedule(account, subscription, { action: 'pause', effective_at: period.ends_at, resume_at: resumeAt });
}

export function resumeOrSchedule(
  account: Account,
  subscription: Subscription,
  input: z.infer<typeof resumeInput>,
): Subscription {
  refuseEnded(subscription);
  const { status, scheduled_change: change } = subscription;
  const at =
    input.effective_from && input.effective_from !== 'immediately'
      ? new Date(input.effective_from).toISOString()
      : null;
  if (status === 'active' && change?.action === 'pause' && at) {
    return saveSubscription(
      account,
      { ...subscription, scheduled_change: { ...change, resume_at: at } },
      'subscription.updated',
    );
  }
  if (status !== 'paused')
    throw new PaddleError('subscription_must_be_paused', 'action can only be performed on paused subscription');
  if (at) {
    const planned = { action: 'resume' as const, effective_at: at, resume_at: null };
    return saveSubscription(account, { ...subscription, scheduled_change: planned }, 'subscription.updated');
  }
  return input.on_resume === 'continue_existing_billing_period'
    ? resumeBilling(account, subscription)
    : resume(account, subscription);
}

function resumeBilling(account: Account, subscription: Subscription): Subscription {
  const period = requireMembership(account, subscription).kept_period;
  if (!period || Date.parse(period.ends_at) <= account.clock.now()) {
    throw new PaddleError(
      'subscription_continuing_existing_billing_period_not_allowed',
      'The existing billing period is over',
    );
  }
  const back = withNextBilling({ ...subscription, current_billing_period: period }, period.ends_at);
  const active = { ...back, status: 'active' as const, paused_at: null, scheduled_change: null };
  return saveSubscription(account, active, 'subscription.updated', 'subscription.resumed', 'subscription.activated');
}

function schedule(
  account: Account,
  subscription: Subscription,
  change: Subscription['scheduled_change'],
): Subscription {
  return saveSubscription(
    account,
    { ...withNextBilling(subscription, null), scheduled_change: change },
    'subscription.updated',
  );
}

export function refuseEnded({ status }: Subscription): void {
  if (status !== 'canceled') return;
  throw new PaddleError('subscription_is_canceled_action_invalid', 'Subscription is canceled, so this is not possible');
}

function refusePending({ scheduled_change }: Subscription): void {
  if (!scheduled_change) return;
  throw new PaddleError('subscription_locked_pending_changes', 'cannot update subscription, pending scheduled changes');
}

function hasCard(account: Account, subscription: Subscription): boolean {
  const id = requireMembership(account, subscription).payment_method_id;
  return id !== null && account.paymentMethods.find(id) !== undefined;
}
