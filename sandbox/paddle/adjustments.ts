// Refunds: requested immediately, approved ten minutes later, as in Paddle's own sandbox.
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import type { Adjustment, Transaction } from '#sandbox/paddle/entities.ts';
import { answer, answerPage } from '#sandbox/paddle/envelope.ts';
import { PaddleError, parseBody, requireFound } from '#sandbox/paddle/errors.ts';
import { emit } from '#sandbox/paddle/events.ts';
import { idOf } from '#sandbox/paddle/schemas.ts';

/** A scheduled event. */
export type ScheduledEvent = { at: string; run(): void };

const approvedAfter = 10 * 60_000;

// Partial refunds and credits are not part of this sandbox.
const adjustmentInput = z.strictObject({
  action: z.literal('refund'),
  type: z.literal('full'),
  transaction_id: idOf('txn'),
  reason: z.string().min(1),
  tax_mode: z.enum(['internal', 'external']).optional(),
});

export function mountAdjustments(app: Hono, account: Account): void {
  app.get('/adjustments', c =>
    answerPage(c, account.adjustments.list(), {
      filters: {
        action: one => one.action,
        status: one => one.status,
        transaction_id: one => one.transaction_id,
        subscription_id: one => one.subscription_id,
        customer_id: one => one.customer_id,
      },
      usual: 10,
      most: 50,
    }),
  );
  app.post('/adjustments', async c => {
    const { transaction_id: id, reason } = parseBody(adjustmentInput, await c.req.json());
    const transaction = requireFound(account.transactions.find(id), 'Transaction', id);
    return answer(
      c,
      account.store.transaction(() => refund(account, transaction, reason)),
      201,
    );
  });
}

export function dueApprovals(account: Account): ScheduledEvent[] {
  return account.adjustments
    .list()
    .filter(({ status }) => status === 'pending_approval')
    .map(adjustment => ({
      at: new Date(Date.parse(adjustment.created_at) + approvedAfter).toISOString(),
      run: () => approve(account, adjustment),
    }));
}

function refund(account: Account, transaction: Transaction, reason: string): Adjustment {
  if (transaction.status !== 'completed') {
    throw new PaddleError(
      'adjustment_transaction_invalid_status_for_refund',
      `The transaction being adjusted (refund) has a non supported status. ID: ${transaction.id}`,
    );
  }
  const before = account.adjustments.where('transaction_id', transaction.id);
  if (before.some(({ status }) => status === 'pending_approval')) {
    throw new PaddleError(
      'adjustment_pending_refund_request',
      'You are unable to create further adjustments against this transaction as there is a pending refund request',
    );
  }
  const { totals, line_items, tax_rates_used } = transaction.details;
  if (before.length > 0 || totals.grand_total === '0') {
    throw new PaddleError('adjustment_transaction_item_invalid', 'One or more adjustment items cannot be processed');
  }
  const { subtotal, tax, total, currency_code } = totals;
  const money = { subtotal, tax, total, fee: '0', retained_fee: '0', earnings: subtotal, currency_code };
  const now = account.clock.stamp();
  const adjustment = account.adjustments.put({
    id: account.newId('adj'),
    action: 'refund',
    type: 'full',
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id,
    customer_id: transaction.customer_id,
    reason,
    credit_applied_to_balance: null,
    currency_code,
    status: 'pending_approval',
    items: line_items.map(item => ({
      id: account.newId('adjitm'),
      item_id: item.id,
      type: 'full',
      amount: item.totals.total,
      proration: null,
      totals: { subtotal: item.totals.subtotal, tax: item.totals.tax, total: item.totals.total },
    })),
    totals: money,
    payout_totals: { ...money, chargeback_fee: { amount: '0', original: null } },
    tax_rates_used,
    created_at: now,
    updated_at: now,
  });
  emit(account, 'adjustment.created', adjustment);
  return adjustment;
}

function approve(account: Account, adjustment: Adjustment): void {
  const approved = account.adjustments.put({
    ...adjustment,
    status: 'approved',
    updated_at: account.clock.stamp(),
  });
  const transaction = account.transactions.find(adjustment.transaction_id);
  if (transaction) {
    const { details } = transaction;
    const nothing = { subtotal: '0', tax: '0', total: '0', grand_total: '0', grand_total_tax: '0', earnings: '0' };
    const adjusted_totals = { ...details.adjusted_totals, ...nothing };
    account.transactions.put({ ...transaction, details: { ...details, adjusted_totals } });
  }
  emit(account, 'adjustment.updated', approved);
}
