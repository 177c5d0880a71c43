import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sites } from '#database/schema/sites.ts';
import { type Context, transaction } from '#domain/context.ts';
import { synonymsInput } from '#domain/retrieval/inputs.ts';
import {
  createSynonyms,
  deleteSynonyms,
  listSynonyms,
  restemSynonyms,
  updateSynonyms,
} from '#domain/retrieval/synonyms.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument, addSite, ask, askTitles } from '#tests/setup/knowledge.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  viewer = contextOf(services, 'ours', 'list:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
});

async function shop() {
  const siteId = await addSite(editor);
  await addDocument(editor, siteId, { title: 'Trainers', text: 'Our trainers are made for the road.' });
  await addDocument(editor, siteId, { title: 'Wardrobe', text: 'Oak wardrobes stand two metres tall.' });
  return siteId;
}

describe('synonyms', () => {
  it('let a question find text with other words', async () => {
    const siteId = await shop();
    expect(await askTitles(editor, siteId, 'Where are the plimsolls?')).toEqual([]);
    await createSynonyms(editor, siteId, { phrases: ['trainers', 'plimsolls', 'running shoes'] });
    expect(await askTitles(editor, siteId, 'Where is a plimsoll?')).toEqual(['Trainers']);
    expect(await askTitles(editor, siteId, 'shoes for running')).toEqual(['Trainers']);
    expect((await ask(editor, siteId, 'plimsolls')).synonyms).toContain('trainer');
  });

  it('apply to a phrase only if the question contains all of it', async () => {
    const siteId = await shop();
    await createSynonyms(editor, siteId, { phrases: ['trainers', 'running shoes'] });
    expect(await askTitles(editor, siteId, 'running late')).toEqual([]);
  });

  it('rank the word itself above its synonym', async () => {
    const siteId = await shop();
    await addDocument(editor, siteId, { title: 'Sneakers', text: 'Our sneakers are made for the road.' });
    await createSynonyms(editor, siteId, { phrases: ['trainers', 'sneakers'] });
    expect(await askTitles(editor, siteId, 'sneakers')).toEqual(['Sneakers', 'Trainers']);
  });

  it('are changed, listed and deleted', async () => {
    const siteId = await shop();
    const { id } = await createSynonyms(editor, siteId, { phrases: ['closet', 'cupboard'] });
    const changed = await updateSynonyms(editor, siteId, id, { phrases: ['closet', 'wardrobe'] });
    expect(await listSynonyms(viewer, siteId)).toEqual([changed]);
    expect(await askTitles(editor, siteId, 'closets')).toEqual(['Wardrobe']);
    await deleteSynonyms(editor, siteId, id);
    expect(await listSynonyms(viewer, siteId)).toEqual([]);
    await expect(deleteSynonyms(editor, siteId, id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('use the new language of the site', async () => {
    const siteId = await addSite(editor, 'en');
    await addDocument(editor, siteId, { title: 'Schuhe', text: 'Alle Turnschuhe sind wasserdicht.', language: 'de' });
    await createSynonyms(editor, siteId, { phrases: ['Turnschuhe', 'Sneakers'] });
    await transaction(editor, async tx => {
      await tx.update(sites).set({ language: 'de' }).where(eq(sites.id, siteId));
      await restemSynonyms(tx, editor, siteId);
    });
    expect(await askTitles(editor, siteId, 'Sneakers?', 'de')).toEqual(['Schuhe']);
  });

  it('cannot be changed by a viewer', async () => {
    const siteId = await shop();
    const { id } = await createSynonyms(editor, siteId, { phrases: ['closet', 'wardrobe'] });
    const input = { phrases: ['a', 'b'] };
    await expect(createSynonyms(viewer, siteId, input)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(updateSynonyms(viewer, siteId, id, input)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(deleteSynonyms(viewer, siteId, id)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await listSynonyms(editor, siteId)).toMatchObject([{ phrases: ['closet', 'wardrobe'] }]);
  });

  it('are invisible to another organisation', async () => {
    const siteId = await shop();
    const { id } = await createSynonyms(editor, siteId, { phrases: ['closet', 'wardrobe'] });
    const input = { phrases: ['a', 'b'] };
    const attempts = [
      () => listSynonyms(stranger, siteId),
      () => createSynonyms(stranger, siteId, input),
      () => updateSynonyms(stranger, siteId, id, input),
      () => deleteSynonyms(stranger, siteId, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listSynonyms(editor, siteId)).toMatchObject([{ phrases: ['closet', 'wardrobe'] }]);
  });

  it.each([
    [['one'], 'Enter at least two phrases that mean the same.'],
    [['one', ' '], 'Enter a word or phrase.'],
    [['one', 'One'], 'Write each phrase once.'],
    [['one', 'x'.repeat(81)], 'Use at most 80 characters.'],
  ])('refuse %j with a message', (phrases, words) => {
    expect(synonymsInput.safeParse({ phrases }).error?.issues[0]?.message).toBe(words);
  });
});
