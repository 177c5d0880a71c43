// Refunds: requested immediately, approved ten minutes later, as in Paddle's own sandbox, unless a control rejects them first.
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import { moveCredit } from '#sandbox/paddle/billing.ts';
import type { Adjustment, Transaction } from '#sandbox/paddle/entities.ts';
import { answer, answerPage } from '#sandbox/paddle/envelope.ts';
import { PaddleError, parseBody, requireFound } from '#sandbox/paddle/errors.ts';
import { emit } from '#sandbox/paddle/events.ts';
import { smaller } from '#sandbox/paddle/money.ts';
import { idOf } from '#sandbox/paddle/schemas.ts';

/** A scheduled event. */
export type ScheduledEvent = { at: string; run(): void };

const approvedAfter = 10 * 60_000;

const adjustmentItem = z.strictObject({
  item_id: idOf('txnitm'),
  type: z.enum(['full', 'partial']),
  amount: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
});
const adjustmentInput = z.strictObject({
  action: z.enum(['refund', 'credit']),
  type: z.enum(['full', 'partial']).default('partial'),
  transaction_id: idOf('txn'),
  reason: z.string().min(1),
  items: z.array(adjustmentItem).min(1).max(100).nullish(),
  tax_mode: z.enum(['internal', 'external']).optional(),
});
type Wanted = { item_id: string; type: 'full' | 'partial'; amount?: string | undefined };

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
    const { action, type, transaction_id: id, reason, items } = parseBody(adjustmentInput, await c.req.json());
    const transaction = requireFound(account.transactions.find(id), 'Transaction', id);
    if (type === 'partial' && !items) {
      throw new PaddleError('bad_request', 'Invalid request', [{ field: 'items', message: 'items is required' }]);
    }
    // Only invoices that are collected manually can be credited by their seller.
    if (action === 'credit') throw refused('credit', id);
    const work = () => refund(account, transaction, reason, type === 'full' ? undefined : (items ?? undefined));
    return answer(c, account.store.transaction(work), 201);
  });
}

export function dueApprovals(account: Account): ScheduledEvent[] {
  return account.adjustments
    .list()
    .filter(({ status }) => status === 'pending_approval')
    .map(adjustment => ({
      at: new Date(Date.parse(adjustment.created_at) + approvedAfter).toISOString(),
      run: () => decide(account, adjustment, 'approved'),
    }));
}

/** Paddle's staff approves or rejects a refund. */
export function decideRefund(account: Account, id: string, status: 'approved' | 'rejected'): void {
  decide(account, requireFound(account.adjustments.find(id), 'Adjustment', id), status);
}

/** As Paddle's staff can in their dashboard: part of a payment. Without an amount, all of it. */
export function requestRefund(account: Account, transactionId: string, amount?: string): void {
  const transaction = requireFound(account.transactions.find(transactionId), 'Transaction', transactionId);
  refund(account, transaction, 'Requested by a person', amount ? spread(transaction, amount) : undefined);
}

/** As Paddle does when a plan gets cheaper: part of a payment becomes credit of its customer. */
export function creditPayment(account: Account, transactionId: string, amount: string): void {
  const transaction = requireFound(account.transactions.find(transactionId), 'Transaction', transactionId);
  const { customer_id, currency_code } = transaction;
  const credit = add(account, transaction, {
    action: 'credit',
    type: 'partial',
    reason: 'Credit',
    status: 'approved',
    credit_applied_to_balance: true,
    items: itemsOf(account, transaction, spread(transaction, amount)),
  });
  moveCredit(account, `${customer_id}`, currency_code, BigInt(amount));
  settle(account, credit);
}

function refund(account: Account, transaction: Transaction, reason: string, wanted?: readonly Wanted[]): Adjustment {
  if (transaction.status !== 'completed') throw refused('refund', transaction.id);
  const before = account.adjustments
    .where('transaction_id', transaction.id)
    .filter(({ action, status }) => action === 'refund' && status !== 'rejected');
  if (before.some(({ status }) => status === 'pending_approval')) {
    throw new PaddleError(
      'adjustment_pending_refund_request',
      'You are unable to create further adjustments against this transaction as there is a pending refund request',
    );
  }
  const paid = transaction.details.totals.grand_total;
  if (paid === '0' || (!wanted && before.length > 0)) {
    throw new PaddleError('adjustment_transaction_item_invalid', 'One or more adjustment items cannot be processed');
  }
  const items = itemsOf(account, transaction, wanted ?? transaction.details.line_items.map(fullItem));
  if (sumOf(items) > BigInt(paid) - before.reduce((sum, { totals }) => sum + BigInt(totals.total), 0n)) {
    throw new PaddleError(
      'adjustment_total_amount_above_remaining_allowed',
      'The adjustment exceeds the amount that is left of the transaction',
    );
  }
  const type = wanted ? 'partial' : 'full';
  return add(account, transaction, {
    action: 'refund',
    type,
    reason,
    status: 'pending_approval',
    credit_applied_to_balance: null,
    items,
  });
}

type New = Pick<Adjustment, 'action' | 'type' | 'reason' | 'status' | 'credit_applied_to_balance' | 'items'>;

function add(account: Account, transaction: Transaction, given: New): Adjustment {
  const { currency_code } = transaction;
  const sum = (key: 'subtotal' | 'tax' | 'total') =>
    String(given.items.reduce((all, { totals }) => all + BigInt(totals[key]), 0n));
  const [subtotal, tax, total] = [sum('subtotal'), sum('tax'), sum('total')];
  const money = { subtotal, tax, total, fee: '0', retained_fee: '0', earnings: subtotal, currency_code };
  const now = account.clock.stamp();
  const adjustment = account.adjustments.put({
    ...given,
    id: account.newId('adj'),
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id,
    customer_id: transaction.customer_id,
    currency_code,
    totals: money,
    payout_totals: { ...money, chargeback_fee: { amount: '0', original: null } },
    tax_rates_used: transaction.details.tax_rates_used,
    created_at: now,
    updated_at: now,
  });
  emit(account, 'adjustment.created', adjustment);
  return adjustment;
}

function decide(account: Account, adjustment: Adjustment, status: 'approved' | 'rejected'): void {
  if (adjustment.status !== 'pending_approval') return;
  const decided = account.adjustments.put({ ...adjustment, status, updated_at: account.clock.stamp() });
  if (status === 'approved') settle(account, decided);
  emit(account, 'adjustment.updated', decided);
}

/** What is left of a payment. */
function settle(account: Account, { transaction_id: id, totals: { subtotal, tax, total } }: Adjustment): void {
  const transaction = account.transactions.find(id);
  if (!transaction) return;
  const { details } = transaction;
  const { adjusted_totals: before } = details;
  const left = (amount: string, less: string) => String(BigInt(amount) - BigInt(less));
  const grandTotal = left(before.grand_total, total);
  const adjusted_totals = {
    ...before,
    subtotal: left(before.subtotal, subtotal),
    tax: left(before.tax, tax),
    total: left(before.total, total),
    grand_total: grandTotal,
    grand_total_tax: left(before.grand_total_tax, tax),
    earnings: grandTotal === '0' ? '0' : before.earnings,
  };
  account.transactions.put({ ...transaction, details: { ...details, adjusted_totals } });
}

function itemsOf(account: Account, { details, id }: Transaction, wanted: readonly Wanted[]): Adjustment['items'] {
  return wanted.map(({ item_id, type, amount }) => {
    const line = details.line_items.find(one => one.id === item_id);
    if (!line || (type === 'partial' && !amount)) {
      throw new PaddleError('adjustment_transaction_item_invalid', `One or more items of ${id} cannot be processed`);
    }
    const total = type === 'full' || !amount ? line.totals.total : amount;
    const tax = String((BigInt(total) * BigInt(line.totals.tax)) / BigInt(line.totals.total));
    const totals = { subtotal: String(BigInt(total) - BigInt(tax)), tax, total };
    return { id: account.newId('adjitm'), item_id, type, amount: total, proration: null, totals };
  });
}

function fullItem({ id }: { id: string }): Wanted {
  return { item_id: id, type: 'full' };
}

/** An amount of a payment, taken from its first items. */
function spread({ details }: Transaction, amount: string): Wanted[] {
  let left = BigInt(amount);
  return details.line_items.flatMap(({ id, totals }) => {
    const part = smaller(left, BigInt(totals.total));
    left -= part;
    return part > 0n ? { item_id: id, type: 'partial' as const, amount: String(part) } : [];
  });
}

function sumOf(items: Adjustment['items']): bigint {
  return items.reduce((sum, { totals }) => sum + BigInt(totals.total), 0n);
}

function refused(action: 'refund' | 'credit', id: string): PaddleError {
  return new PaddleError(
    `adjustment_transaction_invalid_status_for_${action}`,
    `The transaction being adjusted (${action}) has a non supported status. ID: ${id}`,
  );
}
