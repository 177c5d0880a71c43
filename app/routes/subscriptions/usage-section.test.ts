import { expect, it } from 'vitest';
import { describeQuestions } from '#app/routes/subscriptions/usage-section.tsx';

const free = { repeated: 0, beyondLimit: 0, other: 0 };
const rule = 'Greetings, unanswered questions and questions repeated within 10 minutes are free.';

it.each([
  [
    { answered: 688, suggested: 12, stopped: 21, free: { repeated: 60, beyondLimit: 4, other: 1036 } },
    `721 questions used: 688 answered, 12 with suggestions, 21 stopped early. Free: 60 repeated, 4 over your limit, 1,036 greetings and refusals. ${rule}`,
  ],
  [{ answered: 1, suggested: 0, stopped: 0, free }, `1 question used: 1 answered. ${rule}`],
  [{ answered: 0, suggested: 0, stopped: 0, free: { ...free, other: 2 } }, `Free: 2 greetings and refusals. ${rule}`],
  [{ answered: 0, suggested: 0, stopped: 0, free }, rule],
])('Q09 the used questions add up, and the free ones are listed', (breakdown, words) => {
  expect(describeQuestions(breakdown)).toBe(words);
});
