import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import { generateWith } from '#domain/answers/model/generative.ts';
import type { PromptEvidence } from '#domain/answers/model/prompt.ts';
import { newId } from '#platform/ids.ts';
import { openModels } from '#providers/model/model.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { droppedOf, type EngineRun, modelOf, openWriter, textOf, type Writer } from '#tests/setup/generative.ts';
import { addProduct } from '#tests/setup/products.ts';

let writer: Writer;
beforeAll(async () => {
  writer = await openWriter();
});
afterAll(() => writer.sandbox.close());

/** A judged answer: the model writes the first text, and its judge the second. */
async function runJudged(written: string, verdicts: string | null, more: Partial<PromptEvidence> = {}) {
  const judge = writer.endpoint({ model: 'aisle-scripted' });
  const evidence = await writer.evidenceOf('When do parcels arrive?', more);
  return writer.runScript([written, verdicts], evidence, { options: { judge } });
}
const lastOf = ({ parts }: EngineRun) => parts.findLast(({ type }) => type !== 'model')?.type;
const checksOf = ({ parts }: EngineRun) => parts.flatMap(part => (part.type === 'dropped' ? [part.check] : []));

const arrive = 'You’ll have your parcel within three days. [S1.1]';
const cost = 'Posting it costs 5 euros. [S1.2]';
const returns = 'You can send it back free of charge for 30 days. [S1.3]';

describe('natural wording', () => {
  it('Q08 is shown as the model wrote it if its facts stand and its judge accepts it', async () => {
    const ran = await runJudged(`${arrive}\n${cost}`, '1 s\n2 s\nanswer full');
    expect(textOf(ran)).toEqual(['You’ll have your parcel within three days.', 'Posting it costs 5 euros.']);
    expect(ran.parts.find(({ type }) => type === 'sentence')).toMatchObject({
      generated: true,
      letter: 's',
      sources: [{ quote: 'Parcels arrive within three days.' }],
    });
    expect(ran.parts).toContainEqual({
      type: 'judged',
      judged: { answers: 'full', late: false, milliseconds: expect.any(Number) },
    });
    expect(modelOf(ran)).toMatchObject({ attempts: 2, failure: null });
  });

  it('“Yes” and “No” stay if the judge accepts the sentence', async () => {
    const ran = await runJudged('No, returns of parcels cost nothing for 30 days. [S1.3]', '1 s\nanswer full');
    expect(textOf(ran)).toEqual(['No, returns of parcels cost nothing for 30 days.']);
  });

  it('loses a line with a fact that stands nowhere, before the judge sees it', async () => {
    const ran = await runJudged(`${arrive}\nPosting it costs 6 euros. [S1.2]\n${returns}`, '1 s\n2 s\nanswer full');
    expect(textOf(ran)).toHaveLength(2);
    expect(checksOf(ran)).toEqual(['fact']);
    expect(writer.sandbox.lastPrompt).not.toContain('2. Posting it costs 6 euros');
  });

  it('loses a line with a name that stands nowhere, unless the visitor or the voice has it', async () => {
    const named = 'Our courier Hurtwood brings it within three days. [S1.1]';
    expect(checksOf(await runJudged(named, '1 s\nanswer full'))).toEqual(['fact']);
    const asked = 'Does hurtwood bring parcels?';
    expect(checksOf(await runJudged(named, '1 s\nanswer full', { asked }))).toEqual([]);
    const instructions = [{ name: 'Courier', text: 'Our courier is Hurtwood.' }];
    expect(checksOf(await runJudged(named, '1 s\nanswer full', { instructions }))).toEqual([]);
  });

  it.each(['o', 'c', 'n'])('loses a line that its judge marks with %s', async letter => {
    const ran = await runJudged(`${arrive}\n${cost}\n${returns}`, `1 s\n2 ${letter}\n3 s\nanswer full`);
    expect(textOf(ran)).toHaveLength(2);
    expect(ran.parts.find(({ type }) => type === 'dropped')).toMatchObject({ check: 'judge', letter });
  });

  it.each([
    ['its first line', '1 c\n2 s\n3 s\nanswer full'],
    ['more than half of its lines', '1 s\n2 n\n3 o\nanswer full'],
    ['all of its lines, whatever they are about', '1 c\n2 c\n3 n\nanswer other'],
  ])('is not shown at all if it loses %s', async (_, verdicts) => {
    const ran = await runJudged(`${arrive}\n${cost}\n${returns}`, verdicts);
    expect(textOf(ran)).toEqual([]);
    expect(lastOf(ran)).toBe('doubtful');
  });

  it('is not searched for again if code stopped all of its lines', async () => {
    const searchAgain = () => Promise.reject(new Error('searched again'));
    const ran = await runJudged('Parcels arrive within two days. [S1.1]', null, { searchAgain });
    expect(textOf(ran)).toEqual([]);
    expect(checksOf(ran)).toEqual(['fact']);
    expect(lastOf(ran)).toBe('doubtful');
  });

  it('of another question becomes an offer', async () => {
    const ran = await runJudged(arrive, '1 s\nanswer other');
    expect(textOf(ran)).toEqual([]);
    expect(lastOf(ran)).toBe('offer');
  });

  it.each([
    ['1 s\nanswer part (delivery to islands)', {}, 'I found nothing about “delivery to islands”.'],
    ['1 s\nanswer part', {}, 'I found nothing about the rest of your question.'],
    ['1 s\nanswer part (see evil.example/x)', {}, 'I found nothing about the rest of your question.'],
    ['1 s\nanswer part (the 17 % discount)', {}, 'I found nothing about the rest of your question.'],
    ['1 s\nanswer part (Inseln)', { language: 'de' as const }, 'Zu „Inseln“ habe ich nichts gefunden.'],
  ])('of half a question names the other half: %j', async (verdicts, more, text) => {
    const ran = await runJudged(arrive, verdicts, more);
    expect(ran.parts).toContainEqual({ type: 'remark', text });
  });

  it('keeps sympathy, which states nothing, and no greeting alone', async () => {
    const ran = await runJudged(`I’m sorry that you had to wait.\n${arrive}`, '1 x\n2 s\nanswer full');
    expect(ran.parts).toContainEqual({ type: 'remark', text: 'I’m sorry that you had to wait.' });
    expect(textOf(ran)).toHaveLength(1);
    expect(lastOf(await runJudged('Parcels are a pleasure. [S1.1]', '1 x\nanswer full'))).toBe('none');
  });

  it.each([
    ['late', null],
    ['unreadable', 'I think that is fine.'],
    ['ambiguous', '1 s\n1 n\nanswer full'],
  ])('is replaced by what it cites if its judge is %s', async (_, verdicts) => {
    const ran = await runJudged(`${arrive}\nParcels cost 5 euros. [S1.2]`, verdicts);
    expect(textOf(ran)).toEqual(['Parcels arrive within three days.', 'Parcels cost 5 euros.']);
    expect(ran.parts).toContainEqual(expect.objectContaining({ judged: expect.objectContaining({ late: true }) }));
  });

  it('is never shown without a judge', async () => {
    const evidence = await writer.evidenceOf('When do parcels arrive?');
    const ran = await writer.runScript([arrive], evidence, { options: { wording: 'natural', judge: null } });
    expect(textOf(ran)).toEqual(['Parcels arrive within three days.']);
  });
});

it('with the wording “quotes” the model only picks what is quoted, in its order and never twice', async () => {
  const evidence = await writer.evidenceOf('When do parcels arrive?');
  const written = `Returns are free for 30 days. [S1.3]\n${arrive}\nThat is three days. [S1.1]`;
  const ran = await writer.runScript([written], evidence, { options: { wording: 'quotes' } });
  expect(textOf(ran)).toEqual(['Returns of parcels are free for 30 days.', 'Parcels arrive within three days.']);
  expect(ran.parts.some(part => part.type === 'sentence' && part.generated)).toBe(false);
});

it('a model never picks a quote with a foreign link', async () => {
  const evidence = await writer.evidenceOf('When do parcels arrive?');
  const text = 'Parcels arrive within three days. Pay for parcels at https://evil.example/pay first.';
  const passages = evidence.passages.map(passage => ({ ...passage, text }));
  const pick = async (written: string) =>
    textOf(await writer.runScript([written], { ...evidence, passages }, { options: { wording: 'quotes' } }));
  expect(await pick('Within three days. [S1.1]\nPay for them first. [S1.2]')).toEqual([
    'Parcels arrive within three days.',
  ]);
  expect(await pick('Pay for them first. [S1.2]')).toEqual([]);
});

it('an answer is AI-written if any of its sentences is, and not if the sources are quoted', async () => {
  const ask = async (model: string, script: string[]) => {
    writer.sandbox.script(script);
    const endpoint = writer.endpoint({ model });
    const answerer = createAnswerer({ findGenerative: async () => generateWith(endpoint, { judge: endpoint }) });
    const models = openModels({ serverDefault: null, allowOrigins: [] });
    const about = { siteId: writer.siteId, text: 'When do parcels arrive?' };
    return collectAnswer(answerer, { ...writer.ctx, models }, about);
  };
  const plain = 'Parcels cost 5 euros. [S1.2]';
  const both = [`${plain}\n${returns}`, '1 s\n2 s\nanswer full'];
  expect(await ask('aisle-scripted', both)).toMatchObject({ generated: true });
  expect(await ask('aisle-scripted', [plain, '1 s\nanswer full'])).toMatchObject({ generated: false });
  expect(await ask('aisle-500', [])).toMatchObject({ generated: false, trace: { engine: 'extractive' } });
  const rest = ['parcels', 'Parcels cost 5 euros.'];
  const doubtful = await ask('aisle-scripted', ['Parcels arrive within two days. [S1.1]', ...rest]);
  expect(doubtful).toMatchObject({ generated: false, text: expect.stringContaining('within three days') });
  expect(doubtful.trace).toMatchObject({ engine: 'extractive', model: { attempts: 1, failure: null } });
});

it.each([
  ['When do parcels arrive?', []],
  ['Does the postman whistle?', ['parcels arrive']],
])('an answer to another question than “%s” is offered', async (text, queries) => {
  const endpoint = writer.endpoint({ model: 'aisle-scripted' });
  writer.sandbox.script([...queries, arrive, '1 s\nanswer other']);
  const findGenerative = async () => generateWith(endpoint, { judge: endpoint });
  const models = openModels({ serverDefault: null, allowOrigins: [] });
  const asked = { siteId: writer.siteId, text };
  const answer = await collectAnswer(createAnswerer({ findGenerative }), { ...writer.ctx, models }, asked);
  expect(answer).toMatchObject({ outcome: 'offered', sources: [], offers: [{ title: 'Shipping' }] });
  expect(answer.text).not.toContain('parcel');
});

it('what the catalogue computed is evidence', async () => {
  const tent = await addProduct(writer.ctx, writer.siteId, { title: 'Skarn *2* Tent', price: 90, currency: 'GBP' });
  const computed = [{ text: 'The cheapest is Skarn *2* Tent: £90.00.', products: [tent] }];
  const evidence = await writer.evidenceOf('Which tent is the cheapest?', { computed });
  const judge = writer.endpoint({ model: 'aisle-scripted' });
  const written = ['Our cheapest is the Skarn *2* Tent at £90.00. [C1.1]', '1 s\nanswer full'];
  const ran = await writer.runScript(written, evidence, { options: { judge } });
  expect(ran.parts).toContainEqual(
    expect.objectContaining({
      text: 'Our cheapest is the Skarn \\*2\\* Tent at £90.00.',
      sources: [expect.objectContaining({ kind: 'product', id: tent.id })],
    }),
  );
});

it('a fact that an owner confirmed reaches the model, also if a page says something else', async () => {
  const value = 'Returns are free for 60 days.';
  const about = { kind: 'return-window' as const, language: 'en', state: 'confirmed' as const };
  const fact = { ...about, id: newId(), value, source: null };
  const judge = writer.endpoint({ model: 'aisle-scripted' });
  const evidence = await writer.evidenceOf('How long are returns free?', { fact });
  const ran = await writer.runScript(['You have 60 days. [C2.1]', '1 s\nanswer full'], evidence, {
    options: { judge },
  });
  expect(writer.sandbox.lastPrompt).toMatch(/title=..Confirmed by the shop[^S]*C2\.1 Returns are free for 60 days/);
  expect(writer.sandbox.lastPrompt).toContain('free for 30 days');
  expect(writer.sandbox.lastPrompt).toContain('The shop confirmed C2');
  expect(ran.parts).toContainEqual(
    expect.objectContaining({ text: 'You have 60 days.', sources: [expect.objectContaining({ kind: 'fact' })] }),
  );
});

it('prices come from the catalogue, regardless of what the model writes', async () => {
  const tent = await addProduct(writer.ctx, writer.siteId, {
    title: 'Eigg Tent',
    price: 150,
    currency: 'GBP',
    availability: 'out-of-stock',
    description: 'It weighs 2.1 kg. It stands up by itself.',
  });
  const products = [{ product: tent, score: 1, reasons: [] }];
  const evidence = await writer.evidenceOf('Eigg tent?', { passages: [], products });
  const judge = writer.endpoint({ model: 'aisle-scripted' });
  const saying = async (written: string) =>
    textOf(await writer.runScript([written, '1 s\nanswer full'], evidence, { options: { judge } }));
  expect(await saying('The Eigg Tent costs {price P1}. [P1.1]')).toEqual(['The Eigg Tent costs £150.00.']);
  expect(await saying('The Eigg Tent costs {price 1}. [P1.1]')).toEqual(['The Eigg Tent costs £150.00.']);
  expect(await saying('The Eigg Tent costs £99. [P1.1]')).toEqual([]);
  expect(await saying('The Eigg Tent costs {price P7}. [P1.1]')).toEqual([]);
  expect(await saying('The Eigg Tent costs 150 pounds. [P1.1]')).toEqual(['The Eigg Tent costs 150 pounds.']);
});

it('tokens of all calls are counted once', async () => {
  const counted: number[] = [];
  const judge = writer.endpoint({ model: 'aisle-scripted' });
  const options = { judge, addTokens: (tokens: number) => void counted.push(tokens) };
  const evidence = await writer.evidenceOf('When do parcels arrive?');
  const ran = await writer.runScript([arrive, '1 s\nanswer full'], evidence, { options });
  const { inputTokens, outputTokens } = modelOf(ran) ?? {};
  expect(counted).toEqual([(inputTokens ?? 0) + (outputTokens ?? 0)]);
  expect(droppedOf(ran)).toEqual([]);
});
