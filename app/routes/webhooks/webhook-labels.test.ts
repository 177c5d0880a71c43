import { expect, it } from 'vitest';
import { describeDelivery, describeEvents, formatAddress, indent } from '#app/routes/webhooks/webhook-labels.ts';

it('lists the events of an endpoint', () => {
  expect(describeEvents(['contact.left'])).toBe('Message received');
  expect(describeEvents(['chat.finished', 'contact.left'])).toBe('Chat finished, Message received');
  expect(describeEvents(['chat.finished', 'question.unanswered', 'contact.left'])).toBe('All events');
});

it('shows a URL without its scheme', () => {
  expect(formatAddress({ url: 'https://shop.example/' })).toBe('shop.example');
  expect(formatAddress({ url: 'https://shop.example/aisle?x=1' })).toBe('shop.example/aisle?x=1');
});

it.each([
  [{ state: 'delivered', status: 204, attempts: 1 }, 'Delivered · 204'],
  [{ state: 'waiting', status: null, attempts: 0 }, 'Sending'],
  [{ state: 'waiting', status: 500, attempts: 2 }, 'Retrying'],
  [{ state: 'failed', status: null, attempts: 9 }, 'Failed'],
  [{ state: 'failed', status: 500, attempts: 9 }, 'Failed · 500'],
] as const)('describes %o', (delivery, label) => {
  expect(describeDelivery(delivery)).toBe(label);
});

it('indents JSON and leaves other text unchanged', () => {
  expect(indent('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(indent('<h1>No</h1>')).toBe('<h1>No</h1>');
});
