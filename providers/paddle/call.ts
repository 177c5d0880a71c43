import { ApiError } from '@paddle/paddle-node-sdk';
import { AppError } from '#platform/errors.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';

/** Time-out of a call; the SDK has none. */
export const defaultTimeout = 10_000;

/**
 * Calls the SDK, which throws three kinds of errors: its own, and parser errors for responses that are not JSON or have no `error`.
 */
export async function callPaddle<T>(work: () => Promise<T>, timeout = defaultTimeout): Promise<T> {
  await requireOutgoingCalls();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeout);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } catch (error) {
    throw toAppError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** For reads: retried once without a response. */
export async function callPaddleWithRetry<T>(work: () => Promise<T>, timeout = defaultTimeout): Promise<T> {
  return retryOnce(() => callPaddle(work, timeout));
}

export async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payments_unavailable') throw error;
    return work();
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'payments_not_found';
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return error instanceof ApiError ? fromPaddle(error) : unreachable(error);
}

const busy = 'A payment for this subscription is in progress. Try again in a few minutes.';
const canceled = 'This subscription has ended. Choose a plan to start a new one.';

const sentences: Record<string, readonly [code: string, words: string]> = {
  subscription_payment_declined: [
    'payment_declined',
    'Your card was declined, and nothing was changed. Change the card and try again.',
  ],
  customer_already_exists: ['payment_busy', 'Your checkout is being prepared. Try again in a moment.'],
  subscription_locked_renewal: ['payment_busy', busy],
  subscription_locked_processing: ['payment_busy', busy],
  subscription_credit_creation_against_processing_transaction: [
    'payment_busy',
    'Your last payment is still being processed, so your plan can’t change yet. Try again in a few minutes.',
  ],
  subscription_outstanding_pending_refund: [
    'payment_busy',
    'A refund for this plan is being reviewed, so it can’t change yet. Try again when it’s decided.',
  ],
  subscription_locked_pending_changes: [
    'change_scheduled',
    'Your plan is set to end. Keep your plan first, then change it.',
  ],
  subscription_outstanding_transaction: ['payment_busy', busy],
  subscription_update_when_past_due: [
    'payment_overdue',
    'Your last payment failed. Pay it first, then change your plan.',
  ],
  subscription_is_canceled_action_invalid: ['subscription_canceled', canceled],
  subscription_update_when_canceled: ['subscription_canceled', canceled],
  subscription_not_active: ['subscription_canceled', canceled],
  subscription_must_be_paused: ['not_paused', 'Your plan isn’t paused.'],
  subscription_cannot_activate: ['not_trialing', 'Your trial has already ended.'],
  subscription_missing_payment_method_cannot_activate: ['no_card', 'Add a card first.'],
  subscription_missing_payment_method_cannot_update: ['no_card', 'Add a card first.'],
  subscription_missing_payment_method_cannot_resume: ['no_card', 'Add a card first.'],
  subscription_update_when_trialing: ['trialing', 'You can change this once your trial has ended.'],
  subscription_trialing_items_update_invalid_options: ['trialing', 'You can change this once your trial has ended.'],
  subscription_update_transaction_balance_less_than_charge_limit: [
    'amount_too_small',
    'The difference is too small to be charged now. Try again closer to your next bill.',
  ],
};

function fromPaddle(error: ApiError): AppError {
  const known = sentences[error.code];
  if (known) return new AppError('conflict', known[0], known[1], { cause: error });
  if (error.code === 'not_found' || error.code === 'entity_not_found') {
    return new AppError('not-found', 'payments_not_found', 'The payment provider has no record of this.', {
      cause: error,
    });
  }
  if (error.code === 'too_many_requests') {
    const retryAfter = error.retryAfter ?? 30;
    const words = 'The payment provider is busy. Try again in a moment.';
    return new AppError('unavailable', 'payments_busy', words, { cause: error, retryAfter });
  }
  if (error.type === 'api_error') return unreachable(error);
  const words = 'The payment provider rejected this. You weren’t charged. Contact us if it keeps happening.';
  return new AppError('unavailable', 'payments_refused', words, { cause: error });
}

function unreachable(cause: unknown): AppError {
  const words = 'We can’t reach the payment provider. Check your payments before you try again.';
  return new AppError('unavailable', 'payments_unavailable', words, { cause, retryAfter: 10 });
}
