import { expect, it } from 'vitest';
import { findExcess, formatDays, limits, priceOf, yearlySavingOf } from '#app/routes/subscriptions/plan-offers.ts';
import type { Offer } from '#domain/subscriptions/inputs.ts';

const price = (interval: 'month' | 'year', amount: string) => ({
  id: interval,
  interval,
  price: { amount, currency: 'USD' },
});
const offer = (...prices: ReturnType<typeof price>[]) =>
  ({ maxQuestions: 500, maxSites: 1, refresh: 'weekly', historyDays: 90, prices }) as unknown as Offer;

it('the saving is that of the plan that saves least per year', () => {
  expect(yearlySavingOf([offer(), offer(price('month', '2900'), price('year', '27840'))])).toBe(20);
  expect(
    yearlySavingOf([
      offer(price('month', '1000'), price('year', '10000')),
      offer(price('month', '2900'), price('year', '27840')),
    ]),
  ).toBe(17);
  expect(yearlySavingOf([offer(price('month', '1000'), price('year', '13000'))])).toBe(0);
  expect(yearlySavingOf([offer(price('month', '1000'))])).toBe(0);
});

it('a plan without a price for the interval has no price', () => {
  expect(priceOf(offer(price('month', '2900')), 'year')).toBeUndefined();
});

it('R12 usage above a limit is reported, usage at the limit is not', () => {
  const [questions] = limits;
  if (!questions) throw new Error('no limits');
  const used = (count: number) => [{ kind: 'questions' as const, used: count, limit: 3000, resetsAt: null }];
  expect(findExcess(questions, offer(), used(501))).toBe(501);
  expect(findExcess(questions, offer(), used(500))).toBeNull();
  expect(findExcess(questions, offer(), [])).toBeNull();
});

it.each([
  [1, '1 day'],
  [30, '30 days'],
  [365, '1 year'],
  [1095, '3 years'],
])('%i days of history are formatted as %s', (days, text) => {
  expect(formatDays(days)).toBe(text);
});
