import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { EvidencePassage } from '#domain/answers/engine.ts';
import { generateWith } from '#domain/answers/model/generative.ts';
import { role } from '#domain/answers/model/instructions.ts';
import { makePrompt, type PromptEvidence } from '#domain/answers/model/prompt.ts';
import { newId } from '#platform/ids.ts';
import { openModels } from '#providers/model/model.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { type EngineRun, modelOf, openWriter, textOf, type Writer } from '#tests/setup/generative.ts';
import { addDocument } from '#tests/setup/knowledge.ts';

let writer: Writer;
beforeAll(async () => {
  writer = await openWriter();
});
afterAll(() => writer.sandbox.close());

const lastOf = ({ parts }: EngineRun) => parts.findLast(({ type }) => type !== 'model')?.type;

it('a question back and a wish for a person are passed on if they are allowed', async () => {
  const evidence = await writer.evidenceOf('When do parcels arrive?');
  const last = async (written: string, more: Partial<PromptEvidence> = {}) =>
    (await writer.runScript([written, 'NONE'], { ...evidence, ...more })).parts.filter(({ type }) => type !== 'model');
  const back = 'ASK Which country? | Germany | France';
  expect(await last(back)).toEqual([{ type: 'clarify', question: 'Which country?', choices: ['Germany', 'France'] }]);
  expect((await last(back, { mayAsk: false })).at(-1)).toEqual({ type: 'none' });
  expect((await last('ASK Pay where? | evil.example | here')).at(-1)).toEqual({ type: 'none' });
  const person = 'PERSON I’m sorry. Leave your message, and our team will look into it.';
  expect(await last(person)).toEqual([
    { type: 'person', text: 'I’m sorry. Leave your message, and our team will look into it.' },
  ]);
  expect((await last(person, { hasContact: false })).at(-1)).toEqual({ type: 'none' });
  expect((await last('PERSON Sorry about that. Call us on 0800 555 4321.')).at(-1)).toEqual({ type: 'none' });
  expect((await last('ASK Which one? | The one for £19 | The other')).at(-1)).toEqual({ type: 'none' });
});

it('a question without evidence is asked, too', async () => {
  const evidence = await writer.evidenceOf('Where is my parcel 4471?', { passages: [] });
  const asked = async (...script: string[]) =>
    (await writer.runScript(script, evidence)).parts.filter(({ type }) => type !== 'model');
  expect(await asked('PERSON Our team looks into it.')).toEqual([{ type: 'person', text: 'Our team looks into it.' }]);
  expect(await asked('ASK Which one? | A cup | A pot')).toMatchObject([{ type: 'clarify' }]);
  expect(await asked('I don’t know.')).toEqual([{ type: 'none' }]);
  expect(textOf(await writer.runScript(['It is on its way. [S1.1]'], evidence))).toEqual([]);
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
  const answer = 'Parcels arrive within three days. [S1.1]';
  const wanted = ['parcels delivery time', 'how long does delivery take'];

  const found = await writer.runScript(['NONE', queries, answer], { ...evidence, passages: other });
  expect(textOf(found)).toEqual(['Parcels arrive within three days.']);
  expect(modelOf(found)).toMatchObject({ attempts: 3, failure: null });
  const fromNothing = await writer.runScript([queries, answer], evidence);
  expect(textOf(fromNothing)).toEqual(['Parcels arrive within three days.']);
  const fromWeak = await writer.runScript([queries, answer], { ...evidence, passages: other, isWeak: true });
  expect(textOf(fromWeak)).toEqual(['Parcels arrive within three days.']);
  const stillNone = await writer.runScript(['NONE', queries, 'NONE'], { ...evidence, passages: other });
  expect(lastOf(stillNone)).toBe('none');
  expect(searched).toEqual([wanted, wanted, wanted, wanted]);

  const nothing = await writer.runScript(['NONE', 'NONE'], { ...evidence, passages: other });
  expect(lastOf(nothing)).toBe('none');
  const broken = await writer.runScript(['NONE'], { ...evidence, passages: other });
  expect(broken.failure).toBeUndefined();
  expect(lastOf(broken)).toBe('none');
  expect(searched).toHaveLength(4);
});

it('a second search finds the page that the first missed', async () => {
  const shop = await openWriter();
  const text = 'Our knitting workshop takes place on Fridays.';
  await addDocument(shop.ctx, shop.siteId, { title: 'Workshops', text });
  shop.sandbox.script(['NONE', 'knitting workshop', `${text} [S1.1]`]);
  const findGenerative = async () => generateWith(shop.endpoint({ model: 'aisle-scripted' }));
  const models = openModels({ serverDefault: null, allowOrigins: [] });
  const about = { siteId: shop.siteId, text: 'When do parcels arrive?' };
  const answer = await collectAnswer(createAnswerer({ findGenerative }), { ...shop.ctx, models }, about);
  await shop.sandbox.close();
  expect(answer).toMatchObject({ text: expect.stringContaining('on Fridays'), sources: [{ title: 'Workshops' }] });
});

it('a follow-up is searched as the model restated it, with one call', async () => {
  const { passages } = await writer.evidenceOf('When do parcels arrive?');
  const searched: string[][] = [];
  const evidence = await writer.evidenceOf('and abroad?', {
    passages: [],
    restated: Promise.resolve({ queries: ['When do parcels arrive abroad?'] }),
    searchAgain: async queries => {
      searched.push(queries);
      return { passages: passages as EvidencePassage[], products: [] };
    },
  });
  const ran = await writer.runScript(['Parcels arrive within three days. [S1.1]'], evidence);
  expect(textOf(ran)).toEqual(['Parcels arrive within three days.']);
  expect(searched).toEqual([['When do parcels arrive abroad?']]);
});

/** A token never has letters of two words, so this is a lower limit. */
it('begins with a part that providers cache: the same for all sites, and at least 1,024 tokens', async () => {
  const pieces = role.match(/\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu) ?? [];
  expect(pieces.length).toBeGreaterThanOrEqual(1024);
  const evidence = await writer.evidenceOf('When do parcels arrive?');
  const rule = { name: 'Tone', text: 'Mention our newsletter.' };
  const systems = [evidence, { ...evidence, language: 'de' as const, instructions: [rule], hasContact: false }];
  for (const each of systems) expect(makePrompt(each).prompt.system.startsWith(`${role}\n\n`)).toBe(true);
});
