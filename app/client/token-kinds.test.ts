import { expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import { tokenKindOf } from '#app/client/token-kinds.ts';

it.each(Object.entries(operations))('A23 %s is called with the right kind of token', (name, { token }) => {
  const sent = tokenKindOf(name);
  // A shop's admin gives one token for all calls: it is taken where an organisation's is, too.
  const isTaken = sent === token || (sent === 'shopify' && token === 'organization');
  expect([sent, isTaken]).toEqual([sent, true]);
});
