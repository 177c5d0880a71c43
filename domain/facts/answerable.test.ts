import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { findAnswerableFacts } from '#domain/facts/answerable.ts';
import { addFact, listFacts, updateFact } from '#domain/facts/fact.ts';
import { findShopFacts } from '#domain/facts/find-facts.ts';
import type { FactKind } from '#domain/facts/inputs.ts';
import { createDocument, updateDocument } from '#domain/knowledge/document.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let editor: Context;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
});

const window: FactKind = 'return-window';
const thirty = 'You can return anything unworn within 30 days of delivery.';
const visitor = () => contextOf(services, 'ours');

async function siteWithReturns(text = thirty) {
  const siteId = await addSite(editor);
  const { id } = await createDocument(editor, siteId, { kind: 'written', title: 'Returns', text });
  await findShopFacts(editor, siteId);
  const [fact] = (await listFacts(editor, siteId)).facts;
  return { siteId, documentId: id, factId: fact?.id ?? '' };
}

describe('facts that are used in answers', () => {
  it('are found facts of high confidence, with the page that states them', async () => {
    const { siteId, documentId } = await siteWithReturns();
    const [fact, ...others] = await findAnswerableFacts(visitor(), siteId, [window, 'phone'], 'en-GB');
    expect(others).toEqual([]);
    expect(fact).toMatchObject({
      kind: window,
      value: thirty,
      language: 'en',
      state: 'found',
      source: { documentId, version: 1, title: 'Returns', url: null, quote: thirty },
    });
  });

  it('quote nothing if a person corrected or wrote them', async () => {
    const { siteId, factId } = await siteWithReturns();
    await updateFact(editor, factId, { action: 'correct', value: 'You have 45 days.' });
    await addFact(editor, siteId, { kind: 'phone', value: '020 7946 0958' });
    const facts = await findAnswerableFacts(visitor(), siteId, [window, 'phone'], 'en');
    expect(facts.map(({ state, value, source }) => [state, value, source])).toEqual([
      ['confirmed', '020 7946 0958', null],
      ['corrected', 'You have 45 days.', null],
    ]);
  });

  it('do not include hidden, uncertain or contradicted facts, or facts that are no longer on their page', async () => {
    const hidden = await siteWithReturns();
    await updateFact(editor, hidden.factId, { action: 'hide' });
    const doubtful = await siteWithReturns('Members of our club may return things within 90 days.');
    const contradicted = await siteWithReturns();
    const other = { kind: 'written', title: 'Help with returns', text: thirty.replace('30', '14') } as const;
    await createDocument(editor, contradicted.siteId, other);
    await findShopFacts(editor, contradicted.siteId);
    // The search has not run again yet.
    const changed = await siteWithReturns();
    await updateDocument(editor, changed.documentId, { text: thirty.replace('30', '60') });
    const confirmed = await siteWithReturns();
    await updateFact(editor, confirmed.factId, { action: 'confirm' });
    await updateDocument(editor, confirmed.documentId, { text: thirty.replace('30', '60') });
    for (const { siteId } of [hidden, doubtful, contradicted, changed, confirmed]) {
      expect(await findAnswerableFacts(visitor(), siteId, [window], 'en')).toEqual([]);
    }
  });

  it('are in the requested language, or else in the language of the site', async () => {
    const siteId = await addSite(editor, 'de');
    await addFact(editor, siteId, { kind: 'phone', value: 'eins' });
    await addFact(editor, siteId, { kind: 'phone', value: 'one', language: 'en' });
    await addFact(editor, siteId, { kind: 'phone', value: 'un', language: 'fr' });
    const valueIn = async (language: string) =>
      (await findAnswerableFacts(visitor(), siteId, ['phone'], language)).map(({ value }) => value);
    expect(await valueIn('fr')).toEqual(['un']);
    expect(await valueIn('nl')).toEqual(['eins']);
  });

  it('are invisible to another organisation', async () => {
    const { siteId } = await siteWithReturns();
    expect(await findAnswerableFacts(contextOf(services, 'theirs'), siteId, [window], 'en')).toEqual([]);
  });
});
