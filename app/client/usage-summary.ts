import type { SessionUsage } from '#app/client/session.ts';
import { type SubscriptionView, trialDaysLeft } from '#domain/subscriptions/inputs.ts';
import type { Usage } from '#domain/usage/inputs.ts';

/** The plan's line and usage at the bottom of the sidebar. */
export function describeUsage(subscription: SubscriptionView, usage: readonly Usage[], now: Date): SessionUsage {
  const questions = usage.find(({ kind }) => kind === 'questions');
  return {
    line: describeStatus(subscription, now),
    used: questions?.used ?? 0,
    limit: questions?.limit ?? subscription.plan.maxQuestions,
  };
}

function describeStatus(subscription: SubscriptionView, now: Date): string {
  const { status, plan, scheduledChange } = subscription;
  if (status === 'canceled') return 'Ended';
  if (status === 'paused') return 'Paused';
  if (status === 'past_due') return 'Payment overdue';
  if (scheduledChange?.action === 'cancel') return `Ends ${shortDay(scheduledChange.effectiveAt)}`;
  const days = trialDaysLeft(subscription, now);
  if (days !== null) return `${plan.name} trial, ${days} ${days === 1 ? 'day' : 'days'} left`;
  return status === 'trialing' ? `${plan.name} trial` : `${plan.name} plan`;
}

function shortDay(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(new Date(at));
}
