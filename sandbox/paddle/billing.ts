// Transactions of a subscription: created, charged, and completed or past due.
import { type Account, type CreditBalance, countUp } from '#sandbox/paddle/account.ts';
import { chargeSaved } from '#sandbox/paddle/cards.ts';
import type {
  Period,
  PreviewLine,
  Price,
  Subscription,
  Transaction,
  TransactionOrigin,
} from '#sandbox/paddle/entities.ts';
import { emit, saveTransaction } from '#sandbox/paddle/events.ts';
import { billDetails, settleDetails } from '#sandbox/paddle/lines.ts';
import { smaller } from '#sandbox/paddle/money.ts';

export type Bill = {
  origin: TransactionOrigin;
  period: Period;
  lines: PreviewLine[];
  /** The value of the unused paid time. */
  credit: bigint;
};

/** Bills a subscription. Credit of the change is used first, then the customer's balance in this currency. */
export function bill(
  account: Account,
  subscription: Subscription,
  { origin, period, lines, credit }: Bill,
): Transaction {
  const { customer_id, currency_code } = subscription;
  const applied = applyCredit(lines, credit, creditOf(account, customer_id, currency_code));
  moveCredit(account, customer_id, currency_code, applied.creditToBalance - applied.fromBalance);
  const details = billDetails(account, lines, currency_code, applied);
  const now = account.clock.stamp();
  const id = account.newId('txn');
  const transaction = account.transactions.put({
    id,
    status: 'billed',
    customer_id,
    address_id: subscription.address_id,
    business_id: subscription.business_id,
    custom_data: subscription.custom_data,
    currency_code,
    origin,
    subscription_id: subscription.id,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: period,
    items: lines.map(({ price_id, quantity, proration }) => ({
      price_id,
      price: account.prices.find(price_id) as Price,
      quantity,
      proration,
    })),
    details,
    payments: [],
    checkout: { url: checkoutUrl(account, id) },
    created_at: now,
    updated_at: now,
    billed_at: now,
    revised_at: null,
  });
  emit(account, 'transaction.created', transaction);
  emit(account, 'transaction.billed', transaction);
  return transaction;
}

/** Tries to collect a billed transaction with the subscription's card. */
export function collect(account: Account, transaction: Transaction): Transaction {
  const due = transaction.details.totals.grand_total;
  if (due === '0') return complete(account, saveTransaction(account, transaction, 'transaction.updated'));
  const standing = account.standings.find(`${transaction.subscription_id}`);
  const payment = chargeSaved(account, standing?.payment_method_id ?? null, due);
  const tried = { ...transaction, payments: payment ? [payment, ...transaction.payments] : transaction.payments };
  if (payment?.status !== 'captured') return saveTransaction(account, tried, 'transaction.payment_failed');
  return complete(account, saveTransaction(account, tried, 'transaction.updated'));
}

/** From captured to completed. An order emits its own paid event, followed by its subscription. */
export function complete(account: Account, transaction: Transaction, { isPaid = false } = {}): Transaction {
  const paid = { ...transaction, status: 'paid' as const, details: settleDetails(transaction.details, false) };
  if (!isPaid) saveTransaction(account, paid, 'transaction.paid');
  const invoiced = {
    ...paid,
    billed_at: paid.billed_at ?? account.clock.stamp(),
    invoice_id: paid.invoice_id ?? account.newId('inv'),
    invoice_number: paid.invoice_number ?? `325-${10_000 + countUp(account, 'invoices')}`,
  };
  saveTransaction(account, invoiced, 'transaction.updated');
  const done = { ...invoiced, status: 'completed' as const, details: settleDetails(invoiced.details, true) };
  return saveTransaction(account, done, 'transaction.completed');
}

export function applyCredit(lines: readonly PreviewLine[], offered: bigint, available: bigint) {
  const total = lines.reduce((sum, { totals }) => sum + BigInt(totals.total), 0n);
  const used = smaller(offered, total);
  const fromBalance = smaller(available, total - used);
  return { credit: used + fromBalance, creditToBalance: offered - used, fromBalance };
}

export function creditOf(account: Account, customerId: string, currency: string): bigint {
  return BigInt(account.credits.find(`${customerId}:${currency}`)?.balance.available ?? '0');
}

/** The checkout page of a transaction without a page of the seller. */
export function checkoutUrl(account: Account, id: string, page?: string | null): string {
  const url = new URL(page ?? `${account.url}/checkout`);
  url.searchParams.set('_ptxn', id);
  return url.href;
}

export function moveCredit(account: Account, customerId: string, currency: string, change: bigint): void {
  if (change === 0n) return;
  const id = `${customerId}:${currency}`;
  const none: CreditBalance = {
    id,
    customer_id: customerId,
    currency_code: currency,
    balance: { available: '0', reserved: '0', used: '0' },
  };
  const { balance, ...rest } = account.credits.find(id) ?? none;
  const used = change < 0n ? BigInt(balance.used) - change : BigInt(balance.used);
  account.credits.put({
    ...rest,
    balance: { available: String(BigInt(balance.available) + change), reserved: '0', used: String(used) },
  });
}
