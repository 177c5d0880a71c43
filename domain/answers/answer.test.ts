import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Engine } from '#domain/answers/engine.ts';
import type { Context } from '#domain/context.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { productInput } from '#domain/products/inputs.ts';
import { createProduct, deleteProduct, updateProduct } from '#domain/products/product.ts';
import { widgetLanguages } from '#domain/widgets/inputs.ts';
import { collectAnswer, writerOf } from '#tests/setup/answers.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';
import { answer, refusal } from '#tests/setup/rules.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

async function openShop(): Promise<{ ctx: Context; siteId: string }> {
  const id = await createOrganization(services.database, `shop-${randomUUID().slice(0, 8)}`);
  const ctx = contextOf(services, id, 'list:sites', 'manage:sites');
  const siteId = await addSite(ctx);
  await addDocument(ctx, siteId, {
    title: 'Shipping',
    text: 'Delivery to Ireland takes 3 to 5 days and costs £9.95. Parcels leave on every working day.',
  });
  return { ctx, siteId };
}

const ask = ({ ctx, siteId }: { ctx: Context; siteId: string }, text: string, findGenerative?: Engine) =>
  collectAnswer(createAnswerer(findGenerative ? { findGenerative: async () => writerOf(findGenerative) } : {}), ctx, {
    siteId,
    text,
  });

const question = 'How much is delivery to Ireland?';
const quoted = 'Delivery to Ireland takes 3 to 5 days and costs £9.95. Parcels leave on every working day. [1]';

describe('the event that starts billing', () => {
  const partsOf = async ({ ctx, siteId }: { ctx: Context; siteId: string }, text: string, engine?: Engine) => {
    const answerer = createAnswerer(engine ? { findGenerative: async () => writerOf(engine) } : {});
    const usual = {
      language: 'en' as const,
      history: [],
      page: null,
      hasContact: true,
      isFrugal: false,
      clarifiedInARow: 0,
    };
    const types: string[] = [];
    const onSearched = () => types.push('searched');
    const parts = answerer(ctx, { ...usual, siteId, text }, new AbortController().signal, onSearched);
    for await (const { type } of parts) types.push(type);
    return types;
  };

  it('precedes the first visible sentence', async () => {
    const shop = await openShop();
    expect((await partsOf(shop, question)).slice(0, 4)).toEqual(['searched', 'begun', 'sources', 'text']);
    await createRule(shop.ctx, shop.siteId, answer(['Do you have a showroom?'], 'Yes, in Kendal.'));
    expect((await partsOf(shop, 'Do you have a showroom?')).slice(0, 3)).toEqual(['searched', 'begun', 'text']);
  });

  it('does not precede a model call, which has its own event', async () => {
    const shop = await openShop();
    const called = new Error('called');
    const engine: Engine = () => {
      throw called;
    };
    expect((await partsOf(shop, question, engine)).slice(0, 2)).toEqual(['searched', 'calling']);
  });

  it('is not sent for small talk, refused topics or unanswered questions', async () => {
    const shop = await openShop();
    await createRule(shop.ctx, shop.siteId, refusal(['medical advice'], 'Please ask a doctor.'));
    for (const text of ['Hello!', 'Can you give me medical advice?', 'Who painted the Mona Lisa?'])
      expect(await partsOf(shop, text)).not.toContain('begun');
  });
});

describe('an answer', () => {
  it('Q02 never uses another organisation’s knowledge', async () => {
    await openShop();
    const other = await createOrganization(services.database, `other-${randomUUID().slice(0, 8)}`);
    const ctx = contextOf(services, other, 'list:sites');
    const said = await ask({ ctx, siteId: await addSite(ctx) }, question);
    expect(said).toMatchObject({ outcome: 'unknown', sources: [], products: [], suggestions: [] });
    expect(said.trace?.candidates).toEqual([]);
  });

  it('repeats the question of the page if the page only says yes or no', async () => {
    const shop = await openShop();
    await addDocument(shop.ctx, shop.siteId, { title: 'Ordering', text: '## Is there a minimum order?\n\nNo.' });
    expect((await ask(shop, 'is there a minimum order')).text).toBe('Is there a minimum order? No. [1]');
  });

  it('has a trace of how it was found', async () => {
    const { trace } = await ask(await openShop(), `${question} Please`);
    expect(trace).toMatchObject({
      engine: 'extractive',
      language: 'en',
      gate: { passed: true },
      candidates: [
        {
          kind: 'document',
          title: 'Shipping',
          version: 1,
          chosen: true,
          why: expect.stringMatching(/^Used: it mentions /),
        },
      ],
      sentences: [{ source: 0, verdict: 'proven', why: 'Found in “Shipping”.' }],
    });
    expect(trace?.steps.map(({ name }) => name)).toEqual([
      'Understand the question',
      'Match rules',
      'Search documents and products',
      'Write the answer',
    ]);
  });

  it('Q03 is the text of a matching rule, and the trace names the rule', async () => {
    const shop = await openShop();
    await createRule(shop.ctx, shop.siteId, answer([question], 'It is on us this week.', { name: 'Ireland' }));
    const said = await ask(shop, question);
    expect(said).toMatchObject({ text: 'It is on us this week.', outcome: 'answered', sources: [] });
    expect(said.trace).toMatchObject({ engine: 'rule', rules: [{ name: 'Ireland', outcome: 'decides' }] });
  });

  it('Q03 is the reply of a matching refusal, and nothing is searched', async () => {
    const shop = await openShop();
    await createRule(shop.ctx, shop.siteId, refusal(['Ireland'], 'I do not talk about Ireland.'));
    const said = await ask(shop, question);
    expect(said).toMatchObject({ text: 'I do not talk about Ireland.', outcome: 'refused' });
    expect(said.trace?.candidates).toEqual([]);
  });

  it.each(widgetLanguages)('in %s, small talk and unanswered questions are free', async language => {
    const shop = await openShop();
    const unknown = await collectAnswer(createAnswerer(), shop.ctx, { siteId: shop.siteId, text: 'Xyzzy?', language });
    expect(unknown.outcome).toBe('unknown');
    expect(unknown.text.length).toBeGreaterThan(10);
    const hello = {
      en: 'Hello!',
      ja: 'こんにちは',
      zh: '你好',
      ar: 'مرحبا',
      pl: 'Dzień dobry',
      tr: 'Merhaba',
    } as Record<string, string>;
    const talk = await collectAnswer(createAnswerer(), shop.ctx, {
      siteId: shop.siteId,
      text: hello[language] ?? 'Hello',
      language,
    });
    expect(talk.outcome).toBe('answered');
    expect(talk.trace?.engine).toBeNull();
  });
});

describe('a product', () => {
  const kettle = productInput.parse({
    title: 'Beck Kettle',
    description: 'Boils a litre. Fits [every] stove.',
    price: 25,
    currency: 'GBP',
    availability: 'in-stock',
    attributes: [{ name: 'Weight', value: '210 g' }],
  });

  it('Q05 is described from the current catalogue, and not after its deletion', async () => {
    const shop = await openShop();
    const { id } = await createProduct(shop.ctx, shop.siteId, kettle);
    const before = await ask(shop, 'How much is the Beck Kettle?');
    expect(before.text).toBe('The Beck Kettle costs £25.00 and is in stock. [1]');
    expect(before.products).toMatchObject([{ title: 'Beck Kettle', price: '£25.00', availability: 'in-stock' }]);
    await updateProduct(shop.ctx, id, { ...kettle, price: 30 });
    expect((await ask(shop, 'How much is the Beck Kettle?')).text).toContain('£30.00');
    await updateProduct(shop.ctx, id, { ...kettle, availability: 'out-of-stock' });
    for (const text of ['How much is the Beck Kettle?', 'Is the Beck Kettle in stock?'])
      expect((await ask(shop, text)).text).toContain('sold out');
    await deleteProduct(shop.ctx, id);
    expect((await ask(shop, 'Is the Beck Kettle in stock?')).outcome).toBe('unknown');
  });

  it('is quoted verbatim, and brackets in its text do not become source marks', async () => {
    const shop = await openShop();
    await createProduct(shop.ctx, shop.siteId, kettle);
    expect((await ask(shop, 'How heavy is the Beck Kettle?')).text).toBe('Weight: 210 g [1]');
    const stove = await ask(shop, 'Which stove fits the Beck Kettle?');
    expect(stove.text).toBe('Fits \\[every\\] stove. [1]');
    expect(stove.sources[0]).toMatchObject({ kind: 'product', quote: 'Fits [every] stove.' });
  });
});

describe('a model', () => {
  const source = { id: randomUUID(), kind: 'document' as const, title: 'Shipping', url: null, quote: 'costs £9.95' };

  it('Q08 writes the answer if one is configured', async () => {
    const said = await ask(await openShop(), question, async function* () {
      yield { type: 'dropped', text: 'It is the best.', why: 'No source says so.' };
      yield { type: 'sentence', text: 'It costs £9.95.', sources: [source] };
    });
    expect(said).toMatchObject({ text: 'It costs £9.95. [1]', sources: [source], outcome: 'answered' });
    expect(said.trace).toMatchObject({
      engine: 'generative',
      sentences: [{ verdict: 'dropped' }, { verdict: 'proven' }],
    });
  });

  const failing = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no model')) }),
  };

  it('Q08 failing before its first sentence leaves the answer to quotes from the sources', async () => {
    const said = await ask(await openShop(), question, () => failing);
    expect(said.text).toBe(quoted);
    expect(said.trace?.engine).toBe('extractive');
  });

  it('failing later keeps the sentences it has proven', async () => {
    const said = await ask(await openShop(), question, async function* () {
      yield { type: 'sentence', text: 'It costs £9.95.', sources: [source] };
      throw new Error('cut');
    });
    expect(said).toMatchObject({ text: 'It costs £9.95. [1]', outcome: 'answered' });
  });

  it('Q02 without a proven sentence gives no answer', async () => {
    const said = await ask(await openShop(), question, async function* () {
      yield { type: 'sentence', text: 'I made this up.', sources: [] };
      yield { type: 'none' };
    });
    expect(said).toMatchObject({ outcome: 'offered', sources: [] });
    expect(said.text).not.toContain('made');
  });

  it('is not called if the plan is used up, and may search again if nothing was found', async () => {
    const shop = await openShop();
    let asked = 0;
    const answerer = createAnswerer({
      findGenerative: async () =>
        writerOf(async function* () {
          asked += 1;
          yield { type: 'none' };
        }),
    });
    const frugal = await collectAnswer(answerer, shop.ctx, { siteId: shop.siteId, text: question, isFrugal: true });
    expect(frugal.text).toBe(quoted);
    expect(asked).toBe(0);
    await collectAnswer(answerer, shop.ctx, { siteId: shop.siteId, text: 'Who is the king?' });
    expect(asked).toBe(1);
  });
});

it('steps are quoted as a numbered list, and only questions in the answer’s language are suggested', async () => {
  const shop = await openShop();
  await addDocument(shop.ctx, shop.siteId, {
    title: 'Returns',
    text: [
      '## How do I return an item?\n\n1. Print the return label.\n2. Pack the item in its box.\n3. Hand it in at a post office.',
      '## Refund times\n\nWe refund you within five days after the item arrives.',
      '## Who pays for the return?\n\nWe pay for the return within the country.',
      '## Combien coûte le retour ?\n\nLe retour est gratuit.',
    ].join('\n\n'),
  });
  const { text, suggestions } = await ask(shop, 'How do I return an item?');
  expect(text).toBe('1. Print the return label.\n2. Pack the item in its box.\n3. Hand it in at a post office. [1]');
  expect(suggestions).toEqual(['Who pays for the return?']);
});
