import { isZero } from '#app/routes/subscriptions/money.ts';
import { type EndedPurchase, formatMoney } from '#domain/subscriptions/inputs.ts';

type Described = { title: string; words: string; isProblem?: boolean };

/** Before the approval, a refund is only requested. */
export function describeRefund(refund: EndedPurchase['refund']): Described {
  if (!refund)
    return { title: 'Cancelling a duplicate purchase', words: 'We’ll request a refund of any payment for it.' };
  if (isZero(refund)) {
    const words =
      'You weren’t charged. Each organisation has one plan, and each person and organisation gets one trial.';
    return { title: 'Duplicate purchase cancelled', words };
  }
  const { currency, status, refunded, credited } = refund;
  const money = (amount: string) => formatMoney({ amount, currency });
  const whole = formatMoney(refund);
  const toCredit = Number(credited) > 0 ? `${money(credited)} was added to your credit.` : '';
  const toCard =
    Number(refunded) > 0 ? `${money(refunded)} is on its way to your card, which can take up to 10 days.` : '';
  const parts = [toCard, toCredit].filter(Boolean).join(' ');
  if (status === 'approved') return { title: 'Duplicate payment refunded', words: parts };
  if (status === 'requested') {
    const words = `We’ve requested a refund of ${whole} to your card. Paddle, our payment provider, usually approves it within a few days. We’ll email you if it doesn’t.`;
    return { title: 'Refund requested', words };
  }
  const decision = parts
    ? `${parts} You paid ${whole}.`
    : `Paddle, our payment provider, didn’t approve the refund of ${whole}.`;
  return {
    title: parts ? 'Only part of the payment was refunded' : 'Refund not approved',
    words: `${decision} Contact us, and we’ll sort it out.`,
    isProblem: true,
  };
}
