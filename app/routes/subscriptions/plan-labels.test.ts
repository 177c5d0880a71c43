import { describe, expect, it } from 'vitest';
import { describeCycle, describeStatus, formatCard } from '#app/routes/subscriptions/plan-labels.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

const ends = { action: 'cancel', effectiveAt: '2031-12-03T12:00:00.000Z' };

describe('the status of a subscription', () => {
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
    expect(describeStatus({ status, scheduledChange } as SubscriptionView).label).toBe(label);
  });
});

it('formats cards and billing cycles', () => {
  expect(formatCard({ type: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(formatCard({ type: 'american_express', last4: '0005' })).toBe('American Express ending in 0005');
  expect(formatCard({ type: 'paypal', last4: null })).toBe('PayPal');
  expect(describeCycle({ interval: 'year', frequency: 1 })).toBe('every year');
  expect(describeCycle({ interval: 'month', frequency: 3 })).toBe('every 3 months');
});
