import { expect, it } from 'vitest';
import { findSecond } from '#domain/answers/quotes/second-quote.ts';
import { type UnitFeatures, unitWeights } from '#domain/answers/quotes/weights.ts';

const nothing = Object.fromEntries(Object.keys(unitWeights).map(name => [name, 0])) as UnitFeatures;
const unit = (passage: string, score: number, quote: string, features: Partial<UnitFeatures> = {}) => ({
  passage,
  score,
  quote,
  features: { ...nothing, concept: 0.8, ...features },
});
const first = unit('home', 5, 'Delivery within the country costs 4.95.');
const findBeside = (...others: ReturnType<typeof unit>[]) =>
  findSecond([first, ...others], first, ({ quote }) => quote)?.quote;

it('a second passage with a similar score and topic is quoted, too', () => {
  const abroad = unit('abroad', 4, 'Abroad we charge 14.95, whatever it weighs.');
  expect(findBeside(unit('later', 3.9, 'Another one.'), abroad)).toBe(abroad.quote);
});

it('a second quote never has the same passage, a much lower score or another topic', () => {
  expect(findBeside(unit('home', 4.9, 'Parcels are packed in paper.'))).toBeUndefined();
  expect(findBeside(unit('abroad', 3, 'Abroad we charge 14.95, whatever it weighs.'))).toBeUndefined();
  const elsewhere = { concept: 0.1, soft: 0, head: 0 };
  const asked = unit('home', 5, first.quote, { soft: 0.6 });
  expect(
    findSecond([asked, unit('jobs', 4.5, 'We hire drivers.', elsewhere)], asked, one => one.quote),
  ).toBeUndefined();
});

it('a second quote never repeats the first, also in languages without spaces', () => {
  expect(findBeside(unit('faq', 4.8, 'Delivery within the country costs 4.95 euros.'))).toBeUndefined();
  const asked = unit('home', 5, '全国送料は五百円です。');
  expect(findSecond([asked, unit('faq', 4.9, '送料は全国五百円です。')], asked, one => one.quote)).toBeUndefined();
});
