import { expect, it } from 'vitest';
import { describeFree } from '#app/routes/subscriptions/usage-section.tsx';

it.each([
  [
    { repeated: 60, beyondLimit: 4, other: 36 },
    '1,100 answers in this period: 1,000 used, 60 repeated (free), 4 over your limit (free), 36 greetings and refusals (free).',
  ],
  [{ repeated: 1, beyondLimit: 0, other: 0 }, '1,001 answers in this period: 1,000 used, 1 repeated (free).'],
])('Q09 used questions and answers add up', (free, words) => {
  expect(describeFree({ used: 1000, free })).toContain(words);
});

it('without free answers only the rule is explained', () => {
  expect(describeFree({ used: 3, free: { repeated: 0, beyondLimit: 0, other: 0 } })).toBe(
    'Greetings, unanswered questions and questions repeated within 10 minutes are free.',
  );
});
