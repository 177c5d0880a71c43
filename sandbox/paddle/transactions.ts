// The routes of transactions.
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import { requireAddress, requireBusiness, requireCustomer } from '#sandbox/paddle/customers.ts';
import type { Transaction } from '#sandbox/paddle/entities.ts';
import { answer, answerPage } from '#sandbox/paddle/envelope.ts';
import { PaddleError, parseBody, requireChange, requireFound } from '#sandbox/paddle/errors.ts';
import { saveTransaction } from '#sandbox/paddle/events.ts';
import { invoiceLink } from '#sandbox/paddle/invoice.ts';
import { countryOf, finishOrder, needsCard, placeOrder, priceOrder } from '#sandbox/paddle/orders.ts';
import { currencies, customData, definedFields, idOf, items } from '#sandbox/paddle/schemas.ts';

const fields = {
  items,
  status: z.enum(['billed', 'canceled', 'draft', 'ready']).optional(),
  customer_id: idOf('ctm').nullable().optional(),
  address_id: idOf('add').nullable().optional(),
  business_id: idOf('biz').nullable().optional(),
  custom_data: customData.optional(),
  currency_code: z.enum(currencies).nullable().optional(),
  // Invoices that are paid by bank transfer, discounts and prices made up on the spot are not part of this sandbox.
  collection_mode: z.literal('automatic').optional(),
  discount_id: z.null().optional(),
  billing_details: z.null().optional(),
  billing_period: z.null().optional(),
  checkout: z
    .strictObject({ url: z.url().max(2048).nullable().optional() })
    .nullable()
    .optional(),
};
const orderInput = z.strictObject(fields);
const orderChange = z.strictObject(fields).partial();

export function mountTransactions(app: Hono, account: Account): void {
  const mine = (id: string) => requireFound(account.transactions.find(id), 'Transaction', id);
  const show = (transaction: Transaction, include: string | undefined) =>
    withRelated(account, transaction, include ?? '');

  app.get('/transactions', c =>
    answerPage(
      c,
      account.transactions.list(),
      {
        filters: {
          status: one => one.status,
          subscription_id: one => one.subscription_id ?? 'null',
          customer_id: one => one.customer_id,
          collection_mode: one => one.collection_mode,
          invoice_number: one => one.invoice_number,
          origin: one => one.origin,
        },
        usual: 30,
        most: 30,
      },
      transaction => show(transaction, c.req.query('include')),
    ),
  );
  app.post('/transactions', async c => {
    const input = parseBody(orderInput, await c.req.json());
    return answer(
      c,
      show(
        account.store.transaction(() => create(account, input)),
        c.req.query('include'),
      ),
      201,
    );
  });
  app.get('/transactions/:id', c => answer(c, show(mine(c.req.param('id')), c.req.query('include'))));
  app.patch('/transactions/:id', async c => {
    const change = parseBody(orderChange, await c.req.json());
    requireChange(change);
    const changed = account.store.transaction(() => update(account, mine(c.req.param('id')), change));
    return answer(c, show(changed, c.req.query('include')));
  });
  app.get('/transactions/:id/invoice', c =>
    answer(c, { url: invoiceLink(account, mine(c.req.param('id')), c.req.query('disposition') ?? 'attachment') }),
  );
}

function create(account: Account, input: z.infer<typeof orderInput>): Transaction {
  checkBuyer(account, input);
  const { items: wanted, checkout, status, collection_mode: _, ...buyer } = input;
  const transaction = placeOrder(account, {
    items: wanted,
    ...definedFields(buyer),
    checkoutPage: checkout?.url ?? null,
    origin: 'api',
  });
  if (status !== 'billed') return transaction;
  if (needsCard(transaction) || transaction.status !== 'ready') {
    throw new PaddleError(
      'transaction_invalid_status_change',
      'Only a trial without a payment method can be billed without a checkout',
    );
  }
  return finishOrder(
    account,
    saveTransaction(account, { ...transaction, status: 'billed' }, 'transaction.billed'),
    null,
  );
}

function update(account: Account, transaction: Transaction, change: z.infer<typeof orderChange>): Transaction {
  const { status, items: wanted, checkout, currency_code, collection_mode: _, discount_id: __, ...buyer } = change;
  const isOpen = transaction.status === 'draft' || transaction.status === 'ready';
  if (status === 'canceled' && (isOpen || transaction.status === 'billed' || transaction.status === 'past_due')) {
    return saveTransaction(
      account,
      { ...transaction, status: 'canceled' },
      'transaction.updated',
      'transaction.canceled',
    );
  }
  if (!isOpen || status) {
    throw new PaddleError('transaction_immutable', `Transaction is ${transaction.status}, so it cannot be changed`);
  }
  const changed = { ...transaction, ...definedFields<Transaction>(buyer as Partial<Transaction>) };
  checkBuyer(account, changed);
  const prices = priceOrder(account, wanted ?? transaction.items, countryOf(account, changed.address_id), {
    currency: currency_code,
  });
  const url = checkout?.url ? `${checkout.url}?_ptxn=${transaction.id}` : transaction.checkout.url;
  const isReady = changed.customer_id && changed.address_id;
  const saved = saveTransaction(account, { ...changed, ...prices, checkout: { url } }, 'transaction.updated');
  if (transaction.status === 'ready' || !isReady) return saved;
  return saveTransaction(account, { ...saved, status: 'ready' }, 'transaction.ready');
}

type BuyerIds = { [K in 'customer_id' | 'address_id' | 'business_id']?: string | null | undefined };

function checkBuyer(account: Account, { customer_id, address_id, business_id }: BuyerIds): void {
  if (customer_id) requireCustomer(account, customer_id);
  if (address_id) requireAddress(account, address_id, customer_id ?? '');
  if (business_id) requireBusiness(account, business_id, customer_id ?? '');
}

function withRelated(account: Account, transaction: Transaction, include: string): object {
  const wanted = include.split(',');
  const { customer_id, address_id, business_id, details } = transaction;
  const none = { subtotal: '0', tax: '0', total: '0', fee: '0', earnings: '0' };
  const related: Record<string, () => unknown> = {
    customer: () => (customer_id && account.customers.find(customer_id)) || null,
    address: () => (address_id && account.addresses.find(address_id)) || null,
    business: () => (business_id && account.businesses.find(business_id)) || null,
    discount: () => null,
    adjustments: () => account.adjustments.where('transaction_id', transaction.id),
    adjustments_totals: () => ({
      ...none,
      breakdown: { credit: '0', refund: '0', chargeback: '0' },
      currency_code: details.totals.currency_code,
    }),
    available_payment_methods: () => ['card', 'paypal', 'apple_pay', 'google_pay'],
  };
  const shown = Object.entries(related).filter(([key]) => wanted.includes(key));
  return { ...transaction, ...Object.fromEntries(shown.map(([key, read]) => [key, read()])) };
}
