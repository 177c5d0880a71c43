import { beforeAll, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Context } from '#domain/context.ts';
import { addFact, updateFact } from '#domain/facts/fact.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { collectAnswer } from '#tests/setup/answers.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

let ctx: Context;

beforeAll(async () => {
  const services = await openTestServices();
  await createOrganization(services.database, 'ours');
  ctx = contextOf(services, 'ours', 'list:sites', 'manage:sites');
});

const questions: [WidgetLanguage, string][] = [
  ['en', "What's your phone number?"],
  ['de', 'Wie ist eure Telefonnummer?'],
  ['fr', 'Quel est votre numéro de téléphone ?'],
  ['es', '¿Cuál es vuestro número de teléfono?'],
  ['it', 'Qual è il vostro numero di telefono?'],
  ['nl', 'Wat is jullie telefoonnummer?'],
  ['pt', 'Qual é o vosso número de telefone?'],
  ['pl', 'Jaki jest wasz numer telefonu?'],
  ['tr', 'Telefon numaranız nedir?'],
  ['ja', '電話番号を教えてください'],
  ['zh', '你们的电话号码是多少？'],
  ['ar', 'ما هو رقم الهاتف؟'],
];

it.each(questions)('a confirmed fact answers in %s: %s', async (language, text) => {
  const siteId = await addSite(ctx, language);
  const fact = await addFact(ctx, siteId, { kind: 'phone', value: '020 7946 0958' });
  const answer = await collectAnswer(createAnswerer({}), ctx, { siteId, text, language });
  expect(answer).toMatchObject({ outcome: 'answered', text: '020 7946 0958 [1]' });
  await updateFact(ctx, fact.id, { action: 'hide' });
  expect(await collectAnswer(createAnswerer({}), ctx, { siteId, text, language })).toMatchObject({
    outcome: 'unknown',
  });
});

it('a question about something specific is not answered by a fact of the shop', async () => {
  const siteId = await addSite(ctx);
  await addDocument(ctx, siteId, { title: 'Lamps', text: 'The Fennimore lamp has a shade of linen.' });
  await addFact(ctx, siteId, { kind: 'phone', value: '020 7946 0958' });
  for (const text of ['What is the phone number of Fennimore?', 'Do you sell lamps?']) {
    expect((await collectAnswer(createAnswerer({}), ctx, { siteId, text })).text).not.toContain('7946');
  }
});
