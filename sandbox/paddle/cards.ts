// Paddle's test cards, the cards that customers saved, and what happens when one is charged.
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Account, CardFacts } from '#sandbox/paddle/account.ts';
import { requireCustomer } from '#sandbox/paddle/customers.ts';
import type { Payment, PaymentMethod } from '#sandbox/paddle/entities.ts';
import { answer, answerPage } from '#sandbox/paddle/envelope.ts';
import { requireFound } from '#sandbox/paddle/errors.ts';
import { emit } from '#sandbox/paddle/events.ts';

type TestCard = { number: string; words: string; asks3ds?: true; refuses?: 'always' | 'later'; error?: string };

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', words: 'pays' },
  { number: '4000056655665556', words: 'pays, debit' },
  { number: '4000003800000446', words: 'asks for 3-D Secure', asks3ds: true },
  { number: '4000000000000002', words: 'is declined', refuses: 'always', error: 'declined' },
  {
    number: '4000002760003184',
    words: 'pays once, is declined later',
    refuses: 'later',
    error: 'authentication_failed',
  },
];

export type CardInput = { number: string; expiryMonth: number; expiryYear: number; name: string };

export function mountPaymentMethods(app: Hono, account: Account): void {
  const find = (customer: string, id: string) => {
    const method = account.paymentMethods.find(id);
    return requireFound(method?.customer_id === customer ? method : undefined, 'Payment method', id);
  };
  app.get('/customers/:id/payment-methods', c => {
    const { id } = requireCustomer(account, c.req.param('id'));
    return answerPage(c, account.paymentMethods.where('customer_id', id), {
      filters: { address_id: one => one.address_id },
    });
  });
  app.get('/customers/:id/payment-methods/:method', c => answer(c, find(c.req.param('id'), c.req.param('method'))));
  app.delete('/customers/:id/payment-methods/:method', c => {
    const method = find(c.req.param('id'), c.req.param('method'));
    account.paymentMethods.delete(method.id);
    const { card: _, paypal: __, south_korea_local_card: ___, underlying_details: ____, ...told } = method;
    emit(account, 'payment_method.deleted', { ...told, deletion_reason: 'api' });
    return c.body(null, 204);
  });
}

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find(card => card.number === number.replace(/\D/g, ''));
}

/** A card as entered: it is saved only after a successful payment. */
export function prepareCard(account: Account, input: CardInput, customerId: string, addressId: string) {
  const now = account.clock.stamp();
  const number = input.number.replace(/\D/g, '');
  const method: PaymentMethod = {
    id: account.newId('paymtd'),
    customer_id: customerId,
    address_id: addressId,
    type: 'card',
    card: {
      type: 'visa',
      last4: number.slice(-4),
      expiry_month: input.expiryMonth,
      expiry_year: input.expiryYear,
      cardholder_name: input.name,
    },
    paypal: null,
    south_korea_local_card: null,
    underlying_details: null,
    origin: 'saved_during_purchase',
    saved_at: now,
    updated_at: now,
  };
  const facts: CardFacts = { id: method.id, number, storedId: randomUUID(), charges: 0, declines: false };
  return { method, facts };
}

export function saveCard(account: Account, method: PaymentMethod, facts: CardFacts): void {
  account.paymentMethods.put(method);
  account.cards.put(facts);
  const { card: _, paypal: __, south_korea_local_card: ___, underlying_details: ____, ...told } = method;
  emit(account, 'payment_method.saved', told);
}

export function chargeCard(account: Account, method: PaymentMethod, facts: CardFacts, amount: string): Payment {
  const card = findTestCard(facts.number);
  const isRefused = facts.declines || card?.refuses === 'always' || (card?.refuses === 'later' && facts.charges > 0);
  const now = account.clock.stamp();
  return {
    payment_attempt_id: randomUUID(),
    stored_payment_method_id: facts.storedId,
    payment_method_id: method.id,
    amount,
    status: isRefused ? 'error' : 'captured',
    error_code: isRefused ? (facts.declines ? 'declined' : (card?.error ?? 'declined')) : null,
    method_details: { type: 'card', underlying_details: null, card: method.card },
    created_at: now,
    captured_at: isRefused ? null : now,
  };
}

/** Charges the card that a subscription is paid with. Without one there is nothing to charge. */
export function chargeSaved(account: Account, methodId: string | null, amount: string): Payment | undefined {
  const method = methodId ? account.paymentMethods.find(methodId) : undefined;
  const facts = method && account.cards.find(method.id);
  if (!facts) return undefined;
  const payment = chargeCard(account, method, facts, amount);
  if (payment.status === 'captured') account.cards.put({ ...facts, charges: facts.charges + 1 });
  return payment;
}
