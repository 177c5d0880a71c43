import { expect, it } from 'vitest';
import { isClutter, isForm, removeMarks } from '#domain/answers/quotes/page-clutter.ts';

it.each([
  [':::info Lamps ship on Mondays.', 'Lamps ship on Mondays.'],
  ['hidden: false. photo: lamp.jpg. Our oldest lamp.', 'Our oldest lamp.'],
  ['location: 12 High Street', '12 High Street'],
  ['tel: 020 7946 0958', 'tel: 020 7946 0958'],
  ['Free delivery!* Ends soon*2.', 'Free delivery! Ends soon.'],
  ['- A bullet', 'A bullet'],
])('“%s” reads “%s”', (raw, shown) => {
  expect(removeMarks(raw)).toBe(shown);
});

it('detects form labels, form hints and calls to action', () => {
  expect(isForm('Name*\n\nYour message*\n\nSend')).toBe(true);
  expect(isForm('Lamps* ship on Mondays.\n\n*Not on bank holidays.')).toBe(false);
  expect(isClutter('Please enter a valid date.', true)).toBe(true);
  expect(isClutter('Please enter your code in the basket.', false)).toBe(false);
  expect(isClutter('Read more', false)).toBe(true);
  expect(isClutter('More information is on our page on lamps.', false)).toBe(false);
});
