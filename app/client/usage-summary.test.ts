import { expect, it } from 'vitest';
import { describeUsage } from '#app/client/usage-summary.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

const now = new Date('2026-11-15T12:00:00Z');
const standing = (rest: Partial<SubscriptionView>) =>
  ({
    status: 'active',
    scheduledChange: null,
    trialEndsAt: null,
    ...rest,
    plan: { name: 'Growth', maxQuestions: 3000 },
  }) as SubscriptionView;

it.each([
  ['Growth trial, 6 days left', { status: 'trialing', trialEndsAt: '2026-11-21T09:00:00Z' }],
  ['Growth trial, 1 day left', { status: 'trialing', trialEndsAt: '2026-11-15T12:00:01Z' }],
  ['Growth trial', { status: 'trialing', trialEndsAt: '2026-11-15T11:00:00Z' }],
  ['Growth plan', {}],
  ['Payment overdue', { status: 'past_due' }],
  ['Ends 3 Dec', { scheduledChange: { action: 'cancel', effectiveAt: '2026-12-03T12:00:00Z' } }],
  ['Ended', { status: 'canceled' }],
  ['Paused', { status: 'paused' }],
] as const)('S04 the navigation shows "%s"', (line, rest) => {
  expect(describeUsage(standing(rest), [], now)).toEqual({ line, used: 0, limit: 3000 });
});

it('the progress ring shows questions', () => {
  const usage = [
    { kind: 'sites', used: 2, limit: 3, resetsAt: null },
    { kind: 'questions', used: 1842, limit: 3000, resetsAt: null },
  ] as const;
  expect(describeUsage(standing({}), usage, now)).toMatchObject({ used: 1842, limit: 3000 });
});
