import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { EvidencePassage } from '#domain/answers/engine.ts';
import { generateWith } from '#domain/answers/model/generative.ts';
import { newId } from '#platform/ids.ts';
import { openModels } from '#providers/model/model.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { droppedOf, modelOf, openWriter, textOf, type Writer } from '#tests/setup/generative.ts';
import { addProduct } from '#tests/setup/products.ts';

let writer: Writer;
beforeAll(async () => {
  writer = await openWriter();
});
afterAll(() => writer.sandbox.close());

it('Q08 replaces an unproven sentence with that of its source, in order and never twice', async () => {
  const evidence = await writer.evidenceOf('When do parcels arrive?');
  const written = `Parcels arrive within two days. [1.1]
Parcels cost 5 euros. [1.2]
You get your parcel in three days. [1.1]
You can return parcels free for 30 days. [1.3]
Free returns for 60 days. [1.3]`;
  const ran = await writer.runScript([written], evidence);
  expect(textOf(ran)).toEqual([
    'Parcels arrive within three days.',
    'Parcels cost 5 euros.',
    'You can return parcels free for 30 days.',
  ]);
  expect(droppedOf(ran)).toHaveLength(3);
  const quotes = ran.parts.flatMap(part => (part.type === 'sentence' ? part.sources.map(({ quote }) => quote) : []));
  expect(quotes.join(' ')).toBe(
    'Parcels arrive within three days. Parcels cost 5 euros. Returns of parcels are free for 30 days.',
  );
});

it.each([
  ['a source’s sentence in place of the model’s', 'Parcels arrive within two days. [1.1]', [false]],
  ['a source’s sentence that the model repeats', 'Parcels cost 5 euros! [1.2]', [false]],
  ['the model’s wording', 'You can return parcels free for 30 days. [1.3]', [true]],
  ['both', 'Parcels cost 5 euros. [1.2]\nYou can return parcels free for 30 days. [1.3]', [false, true]],
])('marks the model’s wording as AI-written: %s', async (_, written, marks) => {
  const ran = await writer.runScript([written], await writer.evidenceOf('When do parcels arrive?'));
  const shown = ran.parts.flatMap(part => (part.type === 'sentence' ? [part.generated ?? false] : []));
  expect(shown).toEqual(marks);
});

it('an answer is AI-written if any of its sentences is, and not if the sources are quoted', async () => {
  const ask = async (model: string, written: string) => {
    writer.sandbox.script([written]);
    const answerer = createAnswerer({ findGenerative: async () => generateWith(writer.endpoint({ model })) });
    const models = openModels({ serverDefault: null, allowOrigins: [] });
    return collectAnswer(
      answerer,
      { ...writer.ctx, models },
      { siteId: writer.siteId, text: 'When do parcels arrive?' },
    );
  };
  const reworded = 'Parcels cost 5 euros. [1.2]\nYou can return parcels free for 30 days. [1.3]';
  expect(await ask('aisle-scripted', reworded)).toMatchObject({ generated: true });
  expect(await ask('aisle-scripted', 'Parcels arrive within two days. [1.1]')).toMatchObject({ generated: false });
  expect(await ask('aisle-500', '')).toMatchObject({ generated: false, trace: { engine: 'extractive' } });
});

it.each([
  ['supported', '1 supported', 'Your parcel is with you three days later at the latest, it arrives on time.'],
  ['unsupported', '1 unsupported', 'Parcels arrive within three days.'],
  ['unreadable', 'I think that is fine.', 'Parcels arrive within three days.'],
  ['late', null, 'Parcels arrive within three days.'],
])('a judge checks reworded sentences if that is turned on: %s', async (_, verdict, shown) => {
  const written = `Your parcel is with you three days later at the latest, it arrives on time. [1.1]
Parcels cost 5 euros. [1.2]`;
  const evidence = await writer.evidenceOf('When do parcels arrive?');
  const ran = await writer.runScript([written, verdict], evidence, { options: { judge: true } });
  expect(textOf(ran)).toEqual([shown, 'Parcels cost 5 euros.']);
  expect(modelOf(ran)).toMatchObject({ attempts: 2, failure: null });
});

it('the judge is not called for sentences with other numbers or about another topic', async () => {
  const evidence = await writer.evidenceOf('When do parcels arrive?');
  const asked = writer.sandbox.requestCount;
  const written = `Your parcel arrives within nine days. [1.1]
The vault of the jeweller opens at night. [1.2]`;
  const ran = await writer.runScript([written], evidence, { options: { judge: true } });
  expect(textOf(ran)).toEqual(['Parcels arrive within three days.', 'Parcels cost 5 euros.']);
  expect(writer.sandbox.requestCount).toBe(asked + 1);
});

it('searches again with other words if the evidence has no answer, and calls the model again', async () => {
  const { passages } = await writer.evidenceOf('When do parcels arrive?');
  const searched: string[][] = [];
  const searchAgain = async (queries: string[]) => {
    searched.push(queries);
    return { passages: passages as EvidencePassage[], products: [] };
  };
  const evidence = await writer.evidenceOf('Does the postman hurry?', { passages: [], searchAgain });
  const text = 'Our shop is in Kendal and dogs are welcome.';
  const other = [{ ...(passages[0] as EvidencePassage), text, documentId: newId() }];
  const queries = '1. parcels delivery time\n- "how long does delivery take"\n<b>x</b>';
  const answer = 'Parcels arrive within three days. [1.1]';
  const wanted = ['parcels delivery time', 'how long does delivery take'];

  const found = await writer.runScript(['NONE', queries, answer], { ...evidence, passages: other });
  expect(textOf(found)).toEqual(['Parcels arrive within three days.']);
  expect(modelOf(found)).toMatchObject({ attempts: 3, failure: null });
  const fromNothing = await writer.runScript([queries, answer], evidence);
  expect(textOf(fromNothing)).toEqual(['Parcels arrive within three days.']);
  const fromWeak = await writer.runScript([queries, answer], { ...evidence, passages: other, isWeak: true });
  expect(textOf(fromWeak)).toEqual(['Parcels arrive within three days.']);
  const stillNone = await writer.runScript(['NONE', queries, 'NONE'], { ...evidence, passages: other });
  expect(stillNone.parts.map(({ type }) => type)).toEqual(['model', 'none']);
  expect(searched).toEqual([wanted, wanted, wanted, wanted]);

  const nothing = await writer.runScript(['NONE', 'NONE'], { ...evidence, passages: other });
  expect(nothing.parts.at(-1)).toEqual({ type: 'none' });
  const broken = await writer.runScript(['NONE'], { ...evidence, passages: other });
  expect(broken.failure).toMatchObject({ code: 'model_failed' });
  expect(searched).toHaveLength(4);
});

it('the model is not called if the catalogue has the answer', async () => {
  const tent = await addProduct(writer.ctx, writer.siteId, { title: 'Skarn *2* Tent', price: 90, currency: 'GBP' });
  const asked = writer.sandbox.requestCount;
  const computed = [{ text: 'The cheapest is Skarn *2* Tent: £90.00.', products: [tent] }];
  const ran = await writer.run(await writer.evidenceOf('Which tent is the cheapest?', { computed }));
  expect(ran.parts).toMatchObject([
    {
      type: 'sentence',
      text: 'The cheapest is Skarn \\*2\\* Tent: £90.00.',
      sources: [{ kind: 'product', id: tent.id }],
    },
  ]);
  expect(writer.sandbox.requestCount).toBe(asked);
});

it('price and stock of a product come from the catalogue, regardless of what the model writes', async () => {
  const tent = await addProduct(writer.ctx, writer.siteId, {
    title: 'Eigg Tent',
    price: 150,
    currency: 'GBP',
    availability: 'out-of-stock',
    description: 'It weighs 2.1 kg. It stands up by itself.',
    attributes: [{ name: 'Waterproof', value: 'yes' }],
  });
  const evidence = await writer.evidenceOf('Eigg tent?', {
    passages: [],
    products: [{ product: tent, score: 1, reasons: [] }],
  });
  const told = 'Eigg Tent costs £150.00 and is sold out at the moment.';
  const saying = async (written: string) => textOf(await writer.runScript([written], evidence));
  expect(await saying('The Eigg Tent costs {price 1}. [P1.1]')).toEqual(['The Eigg Tent costs £150.00.']);
  expect(await saying('The Eigg Tent costs {price 1}. [P1.3]')).toEqual(['The Eigg Tent costs £150.00.']);
  expect(await saying('The Eigg Tent costs £99 and is in stock. [P1.1]')).toEqual([told]);
  expect(await saying('The Eigg Tent is waterproof. [P1.2]')).toEqual(['The Eigg Tent is waterproof.']);
  expect(await saying('The Eigg Tent is not waterproof. [P1.2]')).toEqual(['Eigg Tent: Waterproof yes']);
  expect(await saying('The Eigg Tent costs {price 7}. [P1.1]')).toEqual([told]);
  expect(await saying('The Eigg Tent is the best. [P9.1]')).toEqual([]);
});
