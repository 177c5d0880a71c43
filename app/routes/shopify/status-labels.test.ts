import { expect, it } from 'vitest';
import {
  describeOutcome,
  describeOverPlan,
  describePlan,
  describeProgress,
  describeResult,
  describeTopic,
  shareOf,
} from './status-labels.ts';

const sync = {
  id: '0199',
  kind: 'catalogue',
  cause: 'asked',
  state: 'waiting',
  expected: null,
  taken: 0,
  skipped: 0,
  overPlan: 0,
  removed: 0,
  problem: null,
  startedAt: '2026-11-15T12:00:00Z',
  endedAt: null,
} as const;

it('describes the progress of a sync', () => {
  expect(describeProgress(sync)).toBe('Waiting for Shopify');
  expect(describeProgress({ ...sync, state: 'preparing' })).toBe('Shopify is preparing your data');
  expect(describeProgress({ ...sync, state: 'preparing', expected: 1250 })).toBe(
    'Shopify is preparing your data, 1,250 so far',
  );
  const reading = { ...sync, state: 'reading', expected: 3000, taken: 740, skipped: 5, overPlan: 5 } as const;
  expect(describeProgress(reading)).toBe('750 of 3,000 products synced');
  expect(shareOf(reading)).toBe(0.25);
  expect(describeProgress({ ...reading, kind: 'content', expected: null, taken: 1, skipped: 0, overPlan: 0 })).toBe(
    '1 page synced',
  );
  expect(shareOf({ ...reading, expected: null })).toBeNull();
});

it('describes the result of a sync, singular and plural', () => {
  expect(describeResult({ ...sync, taken: 1 })).toBe('1 product up to date');
  expect(describeResult({ ...sync, taken: 3012, removed: 4, skipped: 2 })).toBe(
    '3,012 products up to date, 4 removed, 2 skipped',
  );
  expect(describeResult({ ...sync, kind: 'content', taken: 7, removed: 1 })).toBe('7 pages up to date, 1 removed');
  expect(describeOverPlan(sync)).toBeNull();
  expect(describeOverPlan({ ...sync, overPlan: 12 })).toBe('12 products over your plan’s limit.');
});

it('describes Shopify events, including unknown topics', () => {
  expect(describeTopic('products/delete')).toBe('Product deleted');
  expect(describeTopic('themes/publish')).toBe('themes/publish');
  const event = { id: '1', topic: 'shop/update', receivedAt: '2026-11-15T12:00:00Z' };
  expect(describeOutcome({ ...event, processedAt: null, outcome: null }).label).toBe('Waiting');
  expect(describeOutcome({ ...event, processedAt: event.receivedAt, outcome: 'applied' }).label).toBe('Done');
  expect(describeOutcome({ ...event, processedAt: event.receivedAt, outcome: 'kept' }).label).toBe('No action needed');
});

it('describes the status of the plan', () => {
  const plan = {
    hasSubscription: true,
    state: 'active',
    isOld: false,
    planName: 'Growth',
    trialEndsAt: null,
    periodEndsAt: null,
    isEnding: false,
    verifiedAt: null,
    pricingUrl: 'https://admin.shopify.com/store/x/charges/aisle/pricing_plans',
    problem: null,
  } as const;
  expect(describePlan(plan)).toEqual({ label: 'Active', tone: 'accent' });
  expect(describePlan({ ...plan, isOld: true }).label).toBe('Active when last checked');
  expect(describePlan({ ...plan, isEnding: true }).label).toBe('Ends');
  expect(describePlan({ ...plan, state: 'none' }).label).toBe('No plan');
});
