import { expect, it } from 'vitest';
import { beginTurn, hearEvent, historyOf, type Turn } from '#app/routes/playground/turns.ts';
import { tryLimits } from '#domain/answers/try-inputs.ts';

it('puts an answer together from its parts', () => {
  const source = { id: 's', kind: 'document' as const, title: 'Delivery', url: null, quote: 'Eleven days.' };
  let turn = beginTurn(1, 'How long?');
  turn = hearEvent(turn, { event: 'text', data: { text: 'Eleven ' } });
  turn = hearEvent(turn, { event: 'text', data: { text: 'days. [1]' } });
  turn = hearEvent(turn, { event: 'sources', data: { sources: [source] } });
  expect(turn).toMatchObject({ text: 'Eleven days. [1]', sources: [source], outcome: null });
  turn = hearEvent(turn, { event: 'done', data: { outcome: 'answered', offersContact: false } });
  expect(turn).toMatchObject({ question: 'How long?', outcome: 'answered', problem: '' });
});

it('puts together passages that may help', () => {
  const offers = [
    { id: 'd', title: 'Delivery', heading: null, text: 'Ten days.', url: null, version: 1, language: 'en' },
  ];
  let turn = hearEvent(beginTurn(1, 'How long?'), { event: 'offers', data: { offers } });
  turn = hearEvent(turn, { event: 'done', data: { outcome: 'offered', offersContact: true } });
  expect(turn).toMatchObject({ offers, outcome: 'offered' });
});

it('keeps why there is no answer', () => {
  const turn = hearEvent(beginTurn(1, 'How long?'), { event: 'error', data: { error: 'Try again.', code: 'x' } });
  expect(turn).toMatchObject({ outcome: 'failed', problem: 'Try again.' });
});

it('refers to the last answers that came to their end', () => {
  const turn = (id: number, facts: Partial<Turn> = {}): Turn => ({
    ...beginTurn(id, `Question ${id}`),
    text: `Answer ${id}`,
    outcome: 'answered',
    ...facts,
  });
  expect(
    historyOf([turn(1), turn(2, { outcome: 'stopped' }), turn(3, { outcome: 'failed' }), turn(4, { text: '' })]),
  ).toEqual([
    { role: 'visitor', text: 'Question 1' },
    { role: 'assistant', text: 'Answer 1' },
  ]);
  const many = historyOf(Array.from({ length: 30 }, (_, at) => turn(at)));
  expect(many).toHaveLength(tryLimits.turns);
  expect(many.at(-1)).toEqual({ role: 'assistant', text: 'Answer 29' });
});
