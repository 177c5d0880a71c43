import { expect, it } from 'vitest';
import { applyEvent, type Exchange, historyOf, startExchange } from '#app/routes/playground/exchanges.ts';
import { tryLimits } from '#domain/answers/playground/playground-inputs.ts';

it('builds an answer from its events', () => {
  const source = { id: 's', kind: 'document' as const, title: 'Delivery', url: null, quote: 'Eleven days.' };
  let exchange = startExchange(1, 'How long?', 'Draft');
  expect(exchange.label).toBe('Draft');
  exchange = applyEvent(exchange, { event: 'text', data: { text: 'Eleven ' } });
  exchange = applyEvent(exchange, { event: 'text', data: { text: 'days. [1]', generated: true } });
  exchange = applyEvent(exchange, { event: 'sources', data: { sources: [source] } });
  expect(exchange).toMatchObject({ text: 'Eleven days. [1]', sources: [source], outcome: null, generated: true });
  exchange = applyEvent(exchange, {
    event: 'done',
    data: { outcome: 'answered', offersContact: false, generated: true },
  });
  expect(exchange).toMatchObject({ question: 'How long?', outcome: 'answered', problem: '' });
});

it('collects suggested passages', () => {
  const offers = [
    { id: 'd', title: 'Delivery', heading: null, text: 'Ten days.', url: null, version: 1, language: 'en' },
  ];
  let exchange = applyEvent(startExchange(1, 'How long?'), { event: 'offers', data: { offers } });
  exchange = applyEvent(exchange, {
    event: 'done',
    data: { outcome: 'offered', offersContact: true, generated: false },
  });
  expect(exchange).toMatchObject({ offers, outcome: 'offered', generated: false });
});

it('keeps the choices of a question back, and tells the next question about it', () => {
  const choices = ['Germany', 'Austria'];
  let exchange = applyEvent(startExchange(1, 'What is shipping?'), { event: 'choices', data: { choices } });
  exchange = applyEvent(exchange, { event: 'text', data: { text: 'Which country?' } });
  exchange = applyEvent(exchange, {
    event: 'done',
    data: { outcome: 'clarified', offersContact: false, generated: true },
  });
  expect(exchange).toMatchObject({ choices, outcome: 'clarified' });
  expect(historyOf([exchange]).at(-1)).toEqual({ role: 'assistant', text: 'Which country?', outcome: 'clarified' });
});

it('keeps why there is no answer', () => {
  const exchange = applyEvent(startExchange(1, 'How long?'), {
    event: 'error',
    data: { error: 'Try again.', code: 'x' },
  });
  expect(exchange).toMatchObject({ outcome: 'failed', problem: 'Try again.' });
});

it('keeps the last completed answers as history', () => {
  const exchange = (id: number, facts: Partial<Exchange> = {}): Exchange => ({
    ...startExchange(id, `Question ${id}`),
    text: `Answer ${id}`,
    outcome: 'answered',
    ...facts,
  });
  expect(
    historyOf([
      exchange(1),
      exchange(2, { outcome: 'stopped' }),
      exchange(3, { outcome: 'failed' }),
      exchange(4, { text: '' }),
    ]),
  ).toEqual([
    { role: 'visitor', text: 'Question 1' },
    { role: 'assistant', text: 'Answer 1', outcome: 'answered' },
  ]);
  const many = historyOf(Array.from({ length: 30 }, (_, at) => exchange(at)));
  expect(many).toHaveLength(tryLimits.turns);
  expect(many.at(-1)).toEqual({ role: 'assistant', text: 'Answer 29', outcome: 'answered' });
});
