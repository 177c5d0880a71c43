import { expect, it } from 'vitest';
import { describeContents } from '#app/routes/sites/delete-site-dialog.tsx';

const nothing = { widgets: 0, keys: 0, documents: 0, products: 0, rules: 0, chats: 0, messages: 0 };

it('lists what would be deleted with a site, without empty kinds', () => {
  const much = { widgets: 1, keys: 2, documents: 1, products: 48, rules: 3, chats: 1, messages: 1 };
  expect(describeContents(much)).toEqual([
    '1 widget, removed from your pages',
    '2 keys',
    '1 document with all versions and files',
    '48 products',
    '3 rules',
    '1 chat with 1 message',
  ]);
  expect(describeContents({ ...nothing, chats: 1200, messages: 9810 })).toEqual(['1,200 chats with 9,810 messages']);
  expect(describeContents(nothing)).toEqual([]);
});
