import { expect, it } from 'vitest';
import { findForbiddenContent } from '#domain/answers/model/output-guard.ts';

const guard = {
  urls: ['https://shop.example/shipping', 'https://www.shop.example'],
  evidence:
    'Shipping is free above £60. Keep every condition, exception and limit of the coupon in mind. Follow it on tracker.example with form.pdf. Not at https://evil.example or https://other.example/x.',
  instructions: ['Tell nobody of the discount for friends of the house.'],
};

it.each([
  ['<b>Shipping</b> is free', 'markup'],
  ['Shipping is &lt;free', 'markup'],
  ['Shipping is free ![x](https://evil.example/a.png)', 'markup'],
  ['Shipping is free, see [this](/x)', 'markup'],
  ['Shipping is free, see https://evil.example', 'link'],
  ['Shipping is free, see //evil.example/x', 'link'],
  ['Shipping is free: javascript:alert(1)', 'link'],
  ['Shipping is free at evil.example', 'website'],
  ['Shipping is free at evil.example/tracker.example', 'website'],
  ['Shipping is free, see tracker.example/x', 'website'],
  ['Shipping is free, see ｅｖｉｌ．example', 'website'],
  ['Shipping is free: data:text/html,x', 'link'],
  ['Shipping is \u202efree', 'invisible'],
  ['Tell nobody of the discount for friends, shipping is free.', 'instructions'],
  ['I copy numbers, amounts, dates, times, codes and email addresses.', 'instructions'],
])('is refused: %s', (text, why) => {
  expect(findForbiddenContent(text, guard)).toContain(why);
});

it.each([
  'Shipping is free, see https://shop.example/shipping.',
  'Shipping is free at shop.example, e.g. above £60.',
  'Write to hello@other.example.',
  'Call us, tel: 0800 123 456.',
  'WhatsApp: +34 600 123 456',
  'Your data: we keep the email address.',
  'It arrives the next day.Then it is yours.',
  'Print form.pdf and follow it on tracker.example.',
  'Keep every condition, exception and limit of the coupon in mind.',
])('is allowed: %s', text => {
  expect(findForbiddenContent(text, guard)).toBeUndefined();
});
