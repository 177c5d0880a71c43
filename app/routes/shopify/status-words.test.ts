import { expect, it } from 'vitest';
import { sayOutcome, sayOverPlan, sayPlan, sayProgress, sayResult, sayTopic, shareOf } from './status-words.ts';

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

it('says how far a sync is', () => {
  expect(sayProgress(sync)).toBe('Waiting for Shopify');
  expect(sayProgress({ ...sync, state: 'preparing' })).toBe('Shopify is preparing them');
  expect(sayProgress({ ...sync, state: 'preparing', expected: 1250 })).toBe('Shopify is preparing them, 1,250 so far');
  const reading = { ...sync, state: 'reading', expected: 3000, taken: 740, skipped: 5, overPlan: 5 } as const;
  expect(sayProgress(reading)).toBe('750 of 3,000 products read');
  expect(shareOf(reading)).toBe(0.25);
  expect(sayProgress({ ...reading, kind: 'content', expected: null, taken: 1, skipped: 0, overPlan: 0 })).toBe(
    '1 page read',
  );
  expect(shareOf({ ...reading, expected: null })).toBeNull();
});

it('says what came of it, with one and with many', () => {
  expect(sayResult({ ...sync, taken: 1 })).toBe('1 product up to date');
  expect(sayResult({ ...sync, taken: 3012, removed: 4, skipped: 2 })).toBe(
    '3,012 products up to date, 4 removed, 2 left out',
  );
  expect(sayResult({ ...sync, kind: 'content', taken: 7, removed: 1 })).toBe('7 pages up to date, 1 no longer there');
  expect(sayOverPlan(sync)).toBeNull();
  expect(sayOverPlan({ ...sync, overPlan: 12 })).toBe('Your plan has no room for 12 products more.');
});

it('says what Shopify told, also of topics it does not know', () => {
  expect(sayTopic('products/delete')).toBe('A product was deleted');
  expect(sayTopic('themes/publish')).toBe('themes/publish');
  const event = { id: '1', topic: 'shop/update', receivedAt: '2026-11-15T12:00:00Z' };
  expect(sayOutcome({ ...event, processedAt: null, outcome: null }).label).toBe('Waiting');
  expect(sayOutcome({ ...event, processedAt: event.receivedAt, outcome: 'applied' }).label).toBe('Done');
  expect(sayOutcome({ ...event, processedAt: event.receivedAt, outcome: 'kept' }).label).toBe('Nothing to do');
});

it('says how the plan stands', () => {
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
  expect(sayPlan(plan)).toEqual({ label: 'Active', tone: 'accent' });
  expect(sayPlan({ ...plan, isOld: true }).label).toBe('Active when last heard');
  expect(sayPlan({ ...plan, isEnding: true }).label).toBe('Ends');
  expect(sayPlan({ ...plan, state: 'none' }).label).toBe('No plan');
});
