import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { addFact, listFacts, removeFact, updateFact } from '#domain/facts/fact.ts';
import { findShopFacts } from '#domain/facts/find-facts.ts';
import { listActivity } from '#domain/organizations/activity.ts';
import { deleteSite } from '#domain/sites/delete-site.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites', 'manage:organization');
  viewer = contextOf(services, 'ours', 'list:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
});

/** A site whose return window was found. */
async function siteWithFact() {
  const siteId = await addSite(editor);
  const text = 'You can return anything unworn within 30 days of delivery.';
  const documentId = await addDocument(editor, siteId, { title: 'Returns', text });
  await findShopFacts(editor, siteId);
  const [fact] = (await listFacts(editor, siteId)).facts;
  if (!fact) throw new Error('nothing was found');
  return { siteId, documentId, fact };
}

const stateOf = async (siteId: string) => (await listFacts(editor, siteId)).facts.map(({ state }) => state);

describe('facts', () => {
  it('are listed with their source, and with the time of the last search', async () => {
    const { siteId, documentId, fact } = await siteWithFact();
    expect(fact).toMatchObject({
      kind: 'return-window',
      language: 'en',
      state: 'found',
      value: 'You can return anything unworn within 30 days of delivery.',
      quote: 'You can return anything unworn within 30 days of delivery.',
      source: { documentId, version: 1, title: 'Returns' },
      updatedBy: null,
    });
    const searched = await listFacts(viewer, siteId);
    expect(searched).toMatchObject({ searchedAt: expect.any(String), isSearching: false });
    expect(await listFacts(viewer, await addSite(editor))).toEqual({
      facts: [],
      language: 'en',
      searchedAt: null,
      isSearching: false,
    });
    await addDocument(editor, siteId, { title: 'News', text: 'We sell lamps.' });
    expect(await listFacts(viewer, siteId)).toMatchObject({ isSearching: true });
  });

  it('are confirmed, corrected, hidden and restored, and the activity log names the person', async () => {
    const { siteId, fact } = await siteWithFact();
    expect(await updateFact(editor, fact.id, { action: 'confirm' })).toMatchObject({
      state: 'confirmed',
      updatedBy: { id: 'tester' },
    });
    const value = 'You have 45 days.';
    expect(await updateFact(editor, fact.id, { action: 'correct', value })).toMatchObject({
      state: 'corrected',
      value,
    });
    expect(await updateFact(editor, fact.id, { action: 'hide' })).toMatchObject({ state: 'hidden', value });
    expect(await updateFact(editor, fact.id, { action: 'restore' })).toMatchObject({ state: 'corrected', value });
    const { data } = await listActivity(editor, { perPage: 4 });
    expect(data.map(({ action }) => action)).toEqual([
      'fact.restored',
      'fact.hidden',
      'fact.corrected',
      'fact.confirmed',
    ]);
    expect(data[0]).toMatchObject({ details: { name: 'Return window' } });
    expect(await stateOf(siteId)).toEqual(['corrected']);
  });

  it('that are corrected to their current value are confirmed', async () => {
    const { fact } = await siteWithFact();
    const same = await updateFact(editor, fact.id, { action: 'correct', value: fact.value });
    expect(same).toMatchObject({ state: 'confirmed', quote: fact.quote });
  });

  it('are added by hand once for each language, and removed', async () => {
    const siteId = await addSite(editor, 'de-AT');
    const phone = await addFact(editor, siteId, { kind: 'phone', value: '01 555 01 23' });
    expect(phone).toMatchObject({ state: 'confirmed', language: 'de', source: null, quote: null });
    const again = addFact(editor, siteId, { kind: 'phone', value: '01 555 01 24' });
    await expect(again).rejects.toMatchObject({ code: 'fact_exists' });
    await addFact(editor, siteId, { kind: 'phone', value: '01 555 01 24', language: 'fr' });
    await removeFact(editor, phone.id);
    expect((await listFacts(editor, siteId)).facts.map(({ language }) => language)).toEqual(['fr']);
  });

  it('are not changed if a person or a search changed them first', async () => {
    const { fact } = await siteWithFact();
    await updateFact(editor, fact.id, { action: 'correct', value: 'Theirs.', updatedAt: fact.updatedAt });
    const late = updateFact(editor, fact.id, { action: 'confirm', updatedAt: fact.updatedAt });
    await expect(late).rejects.toMatchObject({ code: 'fact_changed' });
  });

  it('invalidate cached answers when they change', async () => {
    const { siteId, fact } = await siteWithFact();
    const count = async () =>
      (
        await asSuper<{ count: number }>(
          services.superUrl,
          `select count(*)::int from knowledge_changes where site_id = '${siteId}'`,
        )
      )[0]?.count ?? 0;
    const before = await count();
    await updateFact(editor, fact.id, { action: 'confirm' });
    expect(await count()).toBe(before + 1);
    await findShopFacts(editor, siteId);
    expect(await count()).toBe(before + 1);
  });

  it('are read-only for a member without permission', async () => {
    const { siteId, fact } = await siteWithFact();
    const attempts = [
      () => addFact(viewer, siteId, { kind: 'phone', value: '1' }),
      () => updateFact(viewer, fact.id, { action: 'confirm' }),
      () => removeFact(viewer, fact.id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(listFacts(contextOf(services, 'ours'), siteId)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await stateOf(siteId)).toEqual(['found']);
  });

  it('are invisible to another organisation', async () => {
    const { siteId, fact } = await siteWithFact();
    const attempts = [
      () => listFacts(stranger, siteId),
      () => addFact(stranger, siteId, { kind: 'phone', value: '1' }),
      () => updateFact(stranger, fact.id, { action: 'hide' }),
      () => removeFact(stranger, fact.id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await stateOf(siteId)).toEqual(['found']);
  });

  it('are deleted with their site', async () => {
    const { siteId } = await siteWithFact();
    await deleteSite(editor, siteId);
    const left = await asSuper(services.superUrl, `select 1 from site_facts where site_id = '${siteId}'`);
    expect(left).toEqual([]);
  });
});
