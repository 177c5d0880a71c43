import { expect, it } from 'vitest';
import { sayContents } from '#app/routes/sites/contents-words.ts';

const nothing = { widgets: 0, keys: 0, documents: 0, products: 0, rules: 0, chats: 0, messages: 0 };

it('says what would be lost with a site, and nothing of what there is none of', () => {
  const much = { widgets: 1, keys: 2, documents: 1, products: 48, rules: 3, chats: 1, messages: 1 };
  expect(sayContents(much)).toEqual([
    '1 widget, which disappears from your pages',
    '2 keys, which are refused from then on',
    '1 document with all versions and files',
    '48 products',
    '3 rules',
    '1 chat with 1 message',
  ]);
  expect(sayContents({ ...nothing, chats: 1200, messages: 9810 })).toEqual(['1,200 chats with 9,810 messages']);
  expect(sayContents(nothing)).toEqual([]);
});
