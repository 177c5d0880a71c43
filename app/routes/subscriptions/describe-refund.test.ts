import { expect, it } from 'vitest';
import { describeRefund } from '#app/routes/subscriptions/describe-refund.ts';

const refund = { amount: '5900', currency: 'GBP', status: 'requested', refunded: '0', credited: '0' } as const;

it('before it is approved, a refund is requested, not promised', () => {
  for (const { title, words } of [describeRefund(null), describeRefund(refund)]) {
    expect(`${title} ${words}`).toMatch(/request/i);
    expect(`${title} ${words}`).not.toMatch(/will be refunded|on its way|refunded/);
  }
});

it('an approved refund names what goes to the card and what to the credit', () => {
  const { words } = describeRefund({ ...refund, status: 'approved', refunded: '5000', credited: '900' });
  expect(words).toBe(
    '£50.00 is on its way to your card, which can take up to 10 days. £9.00 was added to your credit.',
  );
});

it('a rejected refund is a problem', () => {
  expect(describeRefund({ ...refund, status: 'rejected' })).toMatchObject({
    title: 'Refund not approved',
    isProblem: true,
  });
});

it('a purchase without a payment has nothing to refund', () => {
  expect(describeRefund({ ...refund, amount: '0' }).words).toMatch(/^You weren’t charged\./);
});
