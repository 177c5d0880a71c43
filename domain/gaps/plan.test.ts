import { expect, it } from 'vitest';
import { planGaps } from '#domain/gaps/plan.ts';
import { expensive } from '#tests/attacks/largest.ts';
import { longestPauseDuring } from '#tests/setup/event-loop.ts';

it('T13 finds the topic of thousands of long questions while other requests run', async () => {
  const asked = Array.from({ length: 4000 }, (_, at) => ({
    text: `${expensive['two-letter words'].slice(3 * at, 3 * at + 295)} ${at}`,
    language: 'en',
    chatId: '',
    askedAt: new Date(),
    kind: 'unanswered' as const,
    // The same words: one gap.
    stems: new Map([['sleeve', false]]),
  }));
  const facts = { asked, known: [], vectors: new Map(), now: new Date() };
  expect(await longestPauseDuring(() => planGaps(facts))).toBeLessThan(500);
}, 120_000);
