import { describe, expect, it } from 'vitest';
import { sayCard, sayCycle, sayStanding } from '#app/routes/subscriptions/plan-words.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

const ends = { action: 'cancel', effectiveAt: '2031-12-03T12:00:00.000Z' };

describe('how a subscription stands', () => {
  it.each([
    ['active', null, 'Active'],
    ['trialing', null, 'Trial'],
    ['past_due', null, 'Payment overdue'],
    ['paused', null, 'Paused'],
    ['canceled', null, 'Ended'],
    ['active', ends, 'Ends 3 December 2031'],
    ['trialing', ends, 'Ends 3 December 2031'],
    ['past_due', ends, 'Payment overdue'],
    ['active', { ...ends, action: 'pause' }, 'Active'],
  ] as const)('%s with %o is "%s"', (status, scheduledChange, label) => {
    expect(sayStanding({ status, scheduledChange } as SubscriptionView).label).toBe(label);
  });
});

it('says cards and cycles as people do', () => {
  expect(sayCard({ type: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(sayCard({ type: 'american_express', last4: '0005' })).toBe('American Express ending in 0005');
  expect(sayCard({ type: 'paypal', last4: null })).toBe('PayPal');
  expect(sayCycle({ interval: 'year', frequency: 1 })).toBe('every year');
  expect(sayCycle({ interval: 'month', frequency: 3 })).toBe('every 3 months');
});
