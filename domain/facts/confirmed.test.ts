import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { findConfirmedFact } from '#domain/facts/confirmed.ts';
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
  it('are confirmed, with the page that states them', async () => {
    const { siteId, documentId, factId } = await siteWithReturns();
    expect(await findConfirmedFact(visitor(), siteId, window, 'en-GB')).toBeUndefined();
    await updateFact(editor, factId, { action: 'confirm' });
    expect(await findConfirmedFact(visitor(), siteId, window, 'en-GB')).toMatchObject({
      kind: window,
      value: thirty,
      language: 'en',
      state: 'confirmed',
      source: { documentId, version: 1, title: 'Returns', url: null, quote: thirty },
    });
  });

  it('quote nothing if a person corrected or wrote them', async () => {
    const { siteId, factId } = await siteWithReturns();
    await updateFact(editor, factId, { action: 'correct', value: 'You have 45 days.' });
    await addFact(editor, siteId, { kind: 'phone', value: '020 7946 0958' });
    const corrected = await findConfirmedFact(visitor(), siteId, window, 'en');
    expect(corrected).toMatchObject({ state: 'corrected', value: 'You have 45 days.', source: null });
    const written = await findConfirmedFact(visitor(), siteId, 'phone', 'en');
    expect(written).toMatchObject({ state: 'confirmed', value: '020 7946 0958', source: null });
  });

  it('do not include hidden facts, or facts that are no longer on their page', async () => {
    const hidden = await siteWithReturns();
    await updateFact(editor, hidden.factId, { action: 'confirm' });
    await updateFact(editor, hidden.factId, { action: 'hide' });
    // The search has not run again yet.
    const changed = await siteWithReturns();
    await updateFact(editor, changed.factId, { action: 'confirm' });
    await updateDocument(editor, changed.documentId, { text: thirty.replace('30', '60') });
    for (const { siteId } of [hidden, changed])
      expect(await findConfirmedFact(visitor(), siteId, window, 'en')).toBeUndefined();
  });

  it('are in the requested language, or else in the language of the site', async () => {
    const siteId = await addSite(editor, 'de');
    await addFact(editor, siteId, { kind: 'phone', value: 'eins' });
    await addFact(editor, siteId, { kind: 'phone', value: 'one', language: 'en' });
    await addFact(editor, siteId, { kind: 'phone', value: 'un', language: 'fr' });
    const valueIn = async (language: string) => (await findConfirmedFact(visitor(), siteId, 'phone', language))?.value;
    expect(await valueIn('fr')).toBe('un');
    expect(await valueIn('nl')).toBe('eins');
  });

  it('are invisible to another organisation', async () => {
    const { siteId, factId } = await siteWithReturns();
    await updateFact(editor, factId, { action: 'confirm' });
    expect(await findConfirmedFact(contextOf(services, 'theirs'), siteId, window, 'en')).toBeUndefined();
  });
});
