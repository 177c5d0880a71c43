import { expect, it } from 'vitest';
import { indent, sayAddress, sayDelivery, sayEvents } from '#app/routes/webhooks/webhook-words.ts';

it('says which events an endpoint is told of', () => {
  expect(sayEvents(['contact.left'])).toBe('A visitor wrote to you');
  expect(sayEvents(['chat.finished', 'contact.left'])).toBe('A chat is finished, A visitor wrote to you');
  expect(sayEvents(['chat.finished', 'question.unanswered', 'contact.left'])).toBe('All events');
});

it('shows an address without its scheme', () => {
  expect(sayAddress({ url: 'https://shop.example/' })).toBe('shop.example');
  expect(sayAddress({ url: 'https://shop.example/aisle?x=1' })).toBe('shop.example/aisle?x=1');
});

it.each([
  [{ state: 'delivered', status: 204, attempts: 1 }, 'Delivered · 204'],
  [{ state: 'waiting', status: null, attempts: 0 }, 'On its way'],
  [{ state: 'waiting', status: 500, attempts: 2 }, 'Will be tried again'],
  [{ state: 'failed', status: null, attempts: 9 }, 'Failed'],
  [{ state: 'failed', status: 500, attempts: 9 }, 'Failed · 500'],
] as const)('says how %o went', (delivery, words) => {
  expect(sayDelivery(delivery)).toBe(words);
});

it('indents JSON, and leaves everything else as it is', () => {
  expect(indent('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(indent('<h1>No</h1>')).toBe('<h1>No</h1>');
});
