import { beforeAll, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Context } from '#domain/context.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

let ctx: Context;
let siteId: string;
beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'quotes'), 'list:sites', 'manage:sites');
  siteId = await addSite(ctx);
  const account = '## Do I need to create an account to place an order?\n\nNo. You can check out as a guest.';
  const parking = '## Parking\n\n:::info\nParking in the yard costs 4 euros a day.\n:::';
  await addDocument(ctx, siteId, { title: 'Questions', text: `${account}\n\n${parking}` });
});

const ask = async (text: string) => (await collectAnswer(createAnswerer(), ctx, { siteId, text })).text;

it.each([
  [
    'can I order and check out as a guest, without signing up?',
    /^Do I need to create an account to place an order\? No\. You can check out as a guest\./,
  ],
  ['do I need an account to order?', /^No\. You can check out as a guest\./],
])('the page’s “No.” is shown with the page’s question, unless the visitor asks the same: %s', async (text, answer) => {
  expect(await ask(text)).toMatch(answer);
});

it('the borders of a note are not shown', async () => {
  expect(await ask('how much is parking in the yard?')).toBe('Parking in the yard costs 4 euros a day. [1]');
});
