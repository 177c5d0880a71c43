// The checkout page: for a new subscription, a new card, or an outstanding amount.
import { type Context, Hono } from 'hono';
import type { Account } from '#sandbox/paddle/account.ts';
import { chargeCard, findTestCard, prepareCard } from '#sandbox/paddle/cards.ts';
import { type CheckoutEvent, checkoutError, checkoutEvent } from '#sandbox/paddle/checkout-events.ts';
import {
  challengePage,
  type Frame,
  paidPage,
  payPage,
  refusedPage,
  type Typed,
} from '#sandbox/paddle/checkout-page.ts';
import { createAddress, createBusiness, createCustomer } from '#sandbox/paddle/customers.ts';
import type { Transaction } from '#sandbox/paddle/entities.ts';
import { PaddleError } from '#sandbox/paddle/errors.ts';
import { saveTransaction } from '#sandbox/paddle/events.ts';
import { nameBuyer, payOrder, placeOrder } from '#sandbox/paddle/orders.ts';
import { email as emailShape } from '#sandbox/paddle/schemas.ts';

export type Paid = { events: CheckoutEvent[]; problem?: string; challenge?: true; transaction: Transaction };

const refusals: Record<string, string> = {
  declined: 'Your card was declined. Try another card.',
  authentication_failed: 'Your bank did not confirm the payment. Try another card.',
};

export function createCheckout(account: Account, clientToken: string): Hono {
  const app = new Hono();
  const find = (c: Context) => account.transactions.find(c.req.param('id') ?? c.req.query('_ptxn') ?? '');

  app.get('/checkout', c => {
    const query = c.req.query();
    const frame = readFrame(c);
    if (query.token && query.token !== clientToken)
      return refuse(c, frame, 'invalid_token', 'The client-side token is not known here.');
    if (!query._ptxn && query.items) return open(c, account);
    const transaction = find(c);
    if (!transaction) return refuse(c, frame, 'transaction_not_found', 'There is nothing to pay under this link.');
    if (transaction.status === 'completed' || transaction.status === 'paid')
      return c.html(paidPage(account, transaction, frame, []));
    if (transaction.status === 'canceled')
      return refuse(c, frame, 'transaction_canceled', 'This payment was cancelled.');
    const typed = { email: query.email ?? '', country: query.country ?? '', postcode: query.postcode ?? '' };
    return c.html(
      payPage(account, transaction, frame, [checkoutEvent(account, 'checkout.loaded', transaction)], typed),
    );
  });
  app.post('/checkout/:id', async c => {
    const transaction = find(c);
    const frame = readFrame(c);
    if (!transaction) return refuse(c, frame, 'transaction_not_found', 'There is nothing to pay under this link.');
    const typed = Object.fromEntries(
      Object.entries(await c.req.parseBody()).map(([key, value]) => [key, String(value)]),
    );
    const answer = typed.challenge as 'approve' | 'refuse' | undefined;
    const paid = account.store.transaction(() => payCheckout(account, transaction, typed, answer));
    if (paid.challenge) return c.html(challengePage(account, paid.transaction, frame, paid.events, typed));
    if (paid.problem) return c.html(payPage(account, paid.transaction, frame, paid.events, typed, paid.problem));
    return c.html(paidPage(account, paid.transaction, frame, paid.events));
  });
  return app;
}

/** The action of the page's button, also callable by tests. */
export function payCheckout(account: Account, before: Transaction, typed: Typed, answer?: 'approve' | 'refuse'): Paid {
  const number = (typed.number ?? '').replace(/\D/g, '');
  const isOpen = ['draft', 'ready', 'past_due', 'billed'].includes(before.status);
  const problem = isOpen ? findProblem(before, typed, number) : 'This was already paid or cancelled.';
  if (problem) return { events: [], problem, transaction: before };
  const events: CheckoutEvent[] = [];
  const hadCustomer = before.customer_id !== null;
  const transaction = nameBuyer(account, before, readBuyer(account, before, typed));
  if (!hadCustomer) events.push(checkoutEvent(account, 'checkout.customer.created', transaction));
  const card = findTestCard(number);
  if (card?.asks3ds && !answer) {
    return {
      events: [...events, checkoutEvent(account, 'checkout.payment.initiated', transaction)],
      challenge: true,
      transaction,
    };
  }
  if (!answer) events.push(checkoutEvent(account, 'checkout.payment.initiated', transaction));
  const [month = '', year = ''] = (typed.expiry ?? '').split('/');
  const input = {
    number,
    expiryMonth: Number(month),
    expiryYear: 2000 + (Number(year) % 100),
    name: typed.name?.trim() || 'Card holder',
  };
  const { method, facts } = prepareCard(account, input, `${transaction.customer_id}`, `${transaction.address_id}`);
  const payment =
    answer === 'refuse'
      ? refuseChallenge(account, transaction, {
          ...chargeCard(account, method, facts, transaction.details.totals.grand_total),
        })
      : payOrder(account, transaction, method, facts);
  const after = account.transactions.find(transaction.id) ?? transaction;
  if (payment.status === 'captured')
    return { events: [...events, checkoutEvent(account, 'checkout.completed', after)], transaction: after };
  const words = refusals[payment.error_code ?? ''] ?? 'The payment did not go through. Try another card.';
  return {
    events: [...events, checkoutEvent(account, 'checkout.payment.failed', after)],
    problem: words,
    transaction: after,
  };
}

function refuseChallenge(account: Account, transaction: Transaction, attempt: Transaction['payments'][number]) {
  const payment = { ...attempt, status: 'error' as const, error_code: 'authentication_failed', captured_at: null };
  saveTransaction(
    account,
    { ...transaction, payments: [payment, ...transaction.payments] },
    'transaction.payment_failed',
  );
  return payment;
}

function findProblem(transaction: Transaction, typed: Typed, number: string): string | undefined {
  if (!transaction.customer_id && !emailShape.safeParse(typed.email?.trim()).success)
    return 'Enter your e-mail address.';
  if (!transaction.address_id && !/^[A-Z]{2}$/.test(typed.country ?? '')) return 'Choose your country.';
  if (!findTestCard(number)) return 'Use one of the test cards below: no real card works here.';
  if (!/^(0[1-9]|1[0-2])\/\d\d(\d\d)?$/.test((typed.expiry ?? '').replaceAll(' ', '')))
    return 'Enter the expiry date as MM/YY.';
  return undefined;
}

/** A returning customer is the same customer. */
function readBuyer(account: Account, transaction: Transaction, typed: Typed) {
  const email = typed.email?.trim() ?? '';
  const known = () => account.customers.where('email', email)[0] ?? createCustomer(account, { email });
  const customer_id = transaction.customer_id ?? known().id;
  const place = { country_code: typed.country ?? 'US', postal_code: typed.postcode?.trim() || null };
  const address_id = transaction.address_id ?? createAddress(account, customer_id, place).id;
  const name = typed.business?.trim();
  const business_id = name
    ? createBusiness(account, customer_id, { name, tax_identifier: typed.tax_id?.trim() || null }).id
    : transaction.business_id;
  return { customer_id, address_id, business_id };
}

/** Opened with prices rather than with a transaction that the seller's server made. */
function open(c: Context, account: Account): Response {
  const query = c.req.query();
  const frame = readFrame(c);
  try {
    const transaction = account.store.transaction(() =>
      placeOrder(account, {
        items: (query.items ?? '').split(',').map(item => {
          const [price_id = '', quantity = '1'] = item.split(':');
          return { price_id, quantity: Number(quantity) };
        }),
        customer_id: query.customer_id && account.customers.find(query.customer_id) ? query.customer_id : null,
        custom_data: query.custom_data ? JSON.parse(query.custom_data) : null,
        origin: 'web',
      }),
    );
    const next = new URLSearchParams({ ...query, _ptxn: transaction.id });
    next.delete('items');
    return c.redirect(`/checkout?${next}`, 303);
  } catch (error) {
    const code = error instanceof PaddleError ? error.code : 'bad_request';
    return refuse(c, frame, code, (error as Error).message);
  }
}

function refuse(c: Context, frame: Frame, code: string, words: string): Response {
  return c.html(refusedPage(frame, [checkoutError(code, words)], words), 404) as unknown as Response;
}

/** The options of the page are passed on from step to step. */
function readFrame(c: Context): Frame {
  const { parent = '', theme = '', success_url: successUrl = '' } = c.req.query();
  return { parent, theme, successUrl };
}
