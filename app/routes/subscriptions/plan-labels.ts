import { formatDate } from '#app/routes/subscriptions/day.tsx';
import type { ProviderSubscription, SubscriptionView } from '#domain/subscriptions/inputs.ts';

type Tone = 'neutral' | 'accent' | 'amber' | 'red';

/** The status of a subscription, as a short label. */
export function describeStatus({ status, scheduledChange, freeNext }: SubscriptionView): {
  label: string;
  tone: Tone;
} {
  if (status === 'canceled') return { label: 'Ended', tone: 'neutral' };
  if (status === 'past_due') return { label: 'Payment overdue', tone: 'red' };
  if (scheduledChange?.action === 'cancel') {
    const verb = freeNext ? 'Moves to Free' : 'Ends';
    return { label: `${verb} ${formatDate(scheduledChange.effectiveAt)}`, tone: 'amber' };
  }
  if (status === 'paused') return { label: 'Paused', tone: 'amber' };
  return status === 'trialing' ? { label: 'Trial', tone: 'accent' } : { label: 'Active', tone: 'accent' };
}

/** Has or had a paid subscription. */
export function isPaid({ subscriptionId }: SubscriptionView): boolean {
  return subscriptionId !== null;
}

export function isActivePaid(subscription: SubscriptionView): boolean {
  return isPaid(subscription) && subscription.status !== 'canceled';
}

/** "every month", "every 3 months". */
export function describeCycle({ interval, frequency }: ProviderSubscription['billingCycle']): string {
  return frequency === 1 ? `every ${interval}` : `every ${frequency} ${interval}s`;
}

export function formatCard({ type, last4 }: { type: string; last4: string | null }): string {
  const name = brands[type] ?? type.replaceAll('_', ' ').replace(/^\w/, letter => letter.toUpperCase());
  return last4 ? `${name} ending in ${last4}` : name;
}

const brands: Record<string, string> = {
  american_express: 'American Express',
  diners_club: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  ideal: 'iDEAL',
};
