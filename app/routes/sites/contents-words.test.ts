import { expect, it } from 'vitest';
import { sayContents } from '#app/routes/sites/contents-words.ts';

it('says what would be lost with a site, and nothing of what there is none of', () => {
  expect(sayContents({ widgets: 1, keys: 2, documents: 1, chats: 1, messages: 1 })).toEqual([
    '1 widget, which disappears from your pages',
    '2 keys, which are refused from then on',
    '1 document with all versions and files',
    '1 chat with 1 message',
  ]);
  expect(sayContents({ widgets: 0, keys: 0, documents: 0, chats: 1200, messages: 9810 })).toEqual([
    '1,200 chats with 9,810 messages',
  ]);
  expect(sayContents({ widgets: 0, keys: 0, documents: 0, chats: 0, messages: 0 })).toEqual([]);
});
