import { beforeAll, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Context } from '#domain/context.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';
import { addProduct } from '#tests/setup/products.ts';
import { answer } from '#tests/setup/rules.ts';

let ctx: Context;
let siteId = '';

beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  siteId = await addSite(ctx);
  await addDocument(ctx, siteId, {
    title: 'Workshop',
    text: 'A skarp blade cuts well. Our workshop is in a crannog on the loch.',
  });
  for (const title of ['Skarn Jacket', 'Crannoc Lamp']) await addProduct(ctx, siteId, { title, price: 10 });
  await createRule(ctx, siteId, answer(['Who made the skarf?'], 'Ada made it.'));
  await createRule(ctx, siteId, answer(['Where are the boots made?'], 'The boots are made in Kendal.'));
});

const ask = (text: string) => collectAnswer(createAnswerer(), ctx, { siteId, text });

it.each(['Does the skarn cut well?', 'Who made the skarn?', 'Where are the boats made?', 'Who owns the crannog?'])(
  '“%s” has only words that the catalogue, the pages or the language know: none is corrected',
  async question => {
    const { text, trace } = await ask(question);
    expect(trace).toMatchObject({ repairs: [] });
    expect(text).not.toMatch(/Ada made it|Kendal/);
  },
);

it('a misspelled word is corrected to a word of the pages and of the rules', async () => {
  expect(await ask('Where is the workshob?')).toMatchObject({ trace: { repairs: [{ from: 'workshob' }] } });
  expect(await ask('Where are the bootts made?')).toMatchObject({ text: 'The boots are made in Kendal.' });
});

it.each([
  ['crannog lamp', false],
  ['crannox lamp', true],
])('in the product search, “%s” is corrected: %s', async (question, isCorrected) => {
  const { products } = await findProducts(ctx, { siteId, question, language: 'en', limit: 3 });
  const reasons = products.flatMap(product => product.reasons).join(' ');
  expect(reasons.includes('is read as') || products.some(({ match }) => match === 'named')).toBe(isCorrected);
});
