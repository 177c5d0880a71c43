// Which changes Paddle accepts, and when.
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import type { Subscription } from '#sandbox/paddle/entities.ts';
import { PaddleError } from '#sandbox/paddle/errors.ts';
import { customData, idOf, items, time } from '#sandbox/paddle/schemas.ts';

const lockBefore = 30 * 60_000;

export const changeInput = z.strictObject({
  items: items.optional(),
  proration_billing_mode: z
    .enum([
      'prorated_immediately',
      'prorated_next_billing_period',
      'full_immediately',
      'full_next_billing_period',
      'do_not_bill',
    ])
    .optional(),
  on_payment_failure: z.enum(['prevent_change', 'apply_change']).optional(),
  scheduled_change: z.null().optional(),
  next_billed_at: time.optional(),
  address_id: idOf('add').optional(),
  business_id: idOf('biz').nullable().optional(),
  collection_mode: z.literal('automatic').optional(),
  custom_data: customData.optional(),
});

export type Change = z.infer<typeof changeInput>;
export function checkAllowed(account: Account, subscription: Subscription, change: Change): void {
  const { status, scheduled_change, next_billed_at } = subscription;
  const isBilling = change.items !== undefined || change.next_billed_at !== undefined;
  if (status === 'canceled') {
    throw new PaddleError(
      'subscription_is_canceled_action_invalid',
      'Subscription is canceled, so it cannot be updated',
    );
  }
  if (change.scheduled_change === null && !scheduled_change && Object.keys(change).length === 1) return;
  if (isBilling && status === 'past_due') {
    throw new PaddleError(
      'subscription_update_when_past_due',
      'cannot update subscription, as the subscription status is past_due',
    );
  }
  if (isBilling && scheduled_change && change.scheduled_change !== null) {
    throw new PaddleError(
      'subscription_locked_pending_changes',
      'cannot update subscription, pending scheduled changes',
    );
  }
  if (isBilling && !change.proration_billing_mode) {
    throw new PaddleError(
      'subscription_items_update_missing_proration_billing_mode',
      'proration_billing_mode must be provided when items or next_billed_at change',
    );
  }
  if (isBilling && next_billed_at && Date.parse(next_billed_at) - account.clock.now() < lockBefore) {
    throw new PaddleError('subscription_locked_renewal', 'unable to update subscription 30m0s before renewal');
  }
  if (status === 'trialing') checkTrial(change);
  if (change.items && status === 'paused')
    throw new PaddleError('subscription_not_active', 'Subscription is not active');
  if (change.next_billed_at && change.proration_billing_mode !== 'do_not_bill') {
    throw new PaddleError('bad_request', 'Invalid request', [
      { field: 'next_billed_at', message: 'Only with do_not_bill here' },
    ]);
  }
}

function checkTrial(change: Change): void {
  const {
    items: _,
    next_billed_at: __,
    proration_billing_mode: mode,
    scheduled_change: ___,
    on_payment_failure: ____,
    ...others
  } = change;
  if (Object.keys(others).length > 0) {
    throw new PaddleError(
      'subscription_update_when_trialing',
      'Only items and next_billed_at can be updated when trialing',
    );
  }
  if (mode && mode !== 'do_not_bill') {
    throw new PaddleError(
      'subscription_trialing_items_update_invalid_options',
      'proration_billing_mode must be do_not_bill when the subscription is trialing',
    );
  }
}
