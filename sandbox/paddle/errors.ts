// Paddle's errors: a closed table of the codes this sandbox can answer with, and their HTTP status.
import type { z } from 'zod';

export const errorStatus = {
  authentication_missing: 403,
  authentication_malformed: 403,
  invalid_token: 403,
  forbidden: 403,
  not_found: 404,
  bad_request: 400,
  invalid_time_query_parameter: 400,
  too_many_requests: 429,
  internal_error: 500,
  customer_already_exists: 409,
  transaction_immutable: 400,
  transaction_invalid_status_change: 400,
  transaction_price_different_billing_cycle: 400,
  subscription_is_canceled_action_invalid: 400,
  subscription_cannot_activate: 400,
  subscription_missing_payment_method_cannot_activate: 400,
  subscription_missing_payment_method_cannot_update: 400,
  subscription_items_update_missing_proration_billing_mode: 400,
  subscription_trialing_items_update_invalid_options: 400,
  subscription_update_when_trialing: 400,
  subscription_locked_pending_changes: 400,
  subscription_locked_renewal: 409,
  subscription_outstanding_transaction: 409,
  subscription_payment_declined: 400,
  subscription_not_active: 400,
  subscription_must_be_paused: 400,
  subscription_credit_creation_against_processing_transaction: 400,
  subscription_new_items_not_valid: 400,
  subscription_update_transaction_balance_less_than_charge_limit: 400,
  subscription_continuing_existing_billing_period_not_allowed: 400,
  subscription_update_when_past_due: 400,
  adjustment_transaction_invalid_status_for_refund: 400,
  adjustment_transaction_invalid_status_for_credit: 400,
  adjustment_total_amount_above_remaining_allowed: 400,
  adjustment_pending_refund_request: 400,
  subscription_outstanding_pending_refund: 400,
  adjustment_transaction_item_invalid: 400,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export type FieldError = { field: string; message: string };

export class PaddleError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  constructor(code: ErrorCode, detail: string, fields?: FieldError[]) {
    super(detail);
    this.code = code;
    this.fields = fields;
  }
}

export function requireFound<T>(entity: T | undefined, kind: string, id: string): T {
  if (!entity) throw new PaddleError('not_found', `${kind} ${id} not found`);
  return entity;
}

/** Reads a body as its schema says. Unknown keys are refused, as Paddle refuses them. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => ({
          field: [...issue.path, key].join('.'),
          message: 'Additional property is not allowed',
        }))
      : [{ field: issue.path.join('.') || '(root)', message: issue.message }],
  );
  throw new PaddleError('bad_request', 'Invalid request', fields);
}

/** A change must change something. */
export function requireChange(body: object): void {
  if (Object.keys(body).length === 0) throw new PaddleError('bad_request', 'Invalid request: empty patch update');
}
