import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, transaction } from '#domain/context.ts';
import { createDocument, deleteDocument, readDocument, updateDocument } from '#domain/knowledge/document.ts';
import { changeMany, countDocuments, listDocuments } from '#domain/knowledge/documents.ts';
import { type Document, listInput } from '#domain/knowledge/inputs.ts';
import { reindexSite } from '#domain/knowledge/reindex.ts';
import { listVersions, readVersion, restoreVersion } from '#domain/knowledge/versions.ts';
import { createSynonyms } from '#domain/retrieval/synonyms.ts';
import { updateSite } from '#domain/sites/site.ts';
import {
  asSuper,
  byManyPeople,
  contextOf,
  createOrganization,
  openTestServices,
  type TestServices,
} from '#tests/setup/database.ts';
import { addSite, askTitles, countIndex } from '#tests/setup/knowledge.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;
let document: Document;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  viewer = contextOf(services, 'ours', 'list:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
});

beforeEach(async () => {
  siteId = await addSite(editor);
  document = await createDocument(editor, siteId, {
    kind: 'written',
    title: 'Returns',
    text: 'Send boots back within thirty days.',
  });
});

describe('createDocument', () => {
  it('A27 E11 stores the text, and it is used in answers immediately', async () => {
    expect(document).toMatchObject({ title: 'Returns', kind: 'written', state: 'ready', version: 1, enabled: true });
    expect(document).toMatchObject({ overLimit: false, handEdited: false, original: null, problem: null });
    expect(await readDocument(viewer, document.id)).toEqual(document);
    expect(await askTitles(editor, siteId, 'How long may I send boots back?')).toEqual(['Returns']);
  });

  it('Q04 finds a question-and-answer document by its question', async () => {
    const pairs = [
      { question: 'Do you ship to Iceland?', answer: 'Yes, within a week.' },
      { question: 'Can I pay by invoice?', answer: 'Only companies can.' },
    ];
    const made = await createDocument(editor, siteId, { kind: 'qa', title: 'Common questions', pairs });
    expect(made).toMatchObject({ kind: 'qa', pairs, text: expect.stringContaining('## Do you ship to Iceland?') });
    expect(await askTitles(editor, siteId, 'shipping Iceland')).toEqual(['Common questions']);
  });

  it('detects the language of a text if none is given', async () => {
    const text =
      'Sie können die Ware nach dem Kauf innerhalb von dreißig Tagen zurückgeben, wenn sie nicht getragen ist.';
    expect(await createDocument(editor, siteId, { kind: 'written', title: 'Rückgabe', text })).toMatchObject({
      language: 'de',
    });
    const told = { kind: 'written', title: 'Rückgabe', text, language: null } as const;
    expect(await createDocument(editor, siteId, told)).toMatchObject({ language: null });
    expect(document.language).toBeNull();
  });

  it('refuses a viewer', async () => {
    const input = { kind: 'written', title: 'No', text: 'No' } as const;
    await expect(createDocument(viewer, siteId, input)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await countDocuments(viewer, siteId)).all).toBe(1);
  });

  it('finds no site of another organisation', async () => {
    const input = { kind: 'written', title: 'No', text: 'No' } as const;
    await expect(createDocument(stranger, siteId, input)).rejects.toMatchObject({ code: 'site_not_found' });
  });
});

describe('updateDocument', () => {
  it('creates a version with author and time if the text changed, and answers use the newest', async () => {
    const changed = await updateDocument(editor, document.id, { text: 'Send sandals back within ninety days.' });
    expect(changed).toMatchObject({ version: 2, title: 'Returns', handEdited: false });
    expect(await askTitles(editor, siteId, 'sandals')).toEqual(['Returns']);
    expect(await askTitles(editor, siteId, 'boots')).toEqual([]);
    const { data } = await listVersions(viewer, document.id, { perPage: 20 });
    expect(data).toMatchObject([
      { version: 2, madeBy: { id: 'tester' }, words: 6 },
      { version: 1, madeBy: { id: 'tester' }, words: 6 },
    ]);
    expect(await readVersion(viewer, document.id, 1)).toMatchObject({ text: 'Send boots back within thirty days.' });
  });

  it('creates no version if nothing changed', async () => {
    const same = await updateDocument(editor, document.id, {
      title: 'Returns',
      text: document.text,
      language: 'en-GB',
    });
    expect(same).toMatchObject({ version: 1, language: 'en-GB' });
  });

  it('T24 refuses the second of two people who opened the same version, and loses neither text', async () => {
    const { updatedAt } = document;
    await updateDocument(editor, document.id, { title: 'Sending back', updatedAt });
    const second = updateDocument(editor, document.id, { title: 'Exchange', updatedAt });
    await expect(second).rejects.toMatchObject({ kind: 'conflict', code: 'document_changed' });
    expect(await readDocument(editor, document.id)).toMatchObject({ title: 'Sending back', version: 2 });
  });

  it('creates two versions in sequence for two concurrent changes', async () => {
    const texts = ['One thing.', 'Another thing.', 'A third thing.'];
    await Promise.all(texts.map(text => updateDocument(editor, document.id, { text })));
    expect((await readDocument(editor, document.id)).version).toBe(4);
  });

  it('keeps a disabled document, but does not use it in answers', async () => {
    expect(await updateDocument(editor, document.id, { enabled: false })).toMatchObject({ version: 1, enabled: false });
    expect(await askTitles(editor, siteId, 'boots')).toEqual([]);
    await updateDocument(editor, document.id, { text: 'Send boots back within a year.' });
    expect(await askTitles(editor, siteId, 'boots')).toEqual([]);
    await updateDocument(editor, document.id, { enabled: true });
    expect(await askTitles(editor, siteId, 'boots')).toEqual(['Returns']);
  });

  it('accepts either text or question-answer pairs, by the kind of the document', async () => {
    const pairs = [{ question: 'Why?', answer: 'Because.' }];
    await expect(updateDocument(editor, document.id, { pairs })).rejects.toMatchObject({ code: 'wrong_kind' });
    const asked = await createDocument(editor, siteId, { kind: 'qa', title: 'Why', pairs });
    await expect(updateDocument(editor, asked.id, { text: 'No.' })).rejects.toMatchObject({
      details: { fields: { text: expect.stringContaining('pairs') } },
    });
    const changed = await updateDocument(editor, asked.id, { pairs: [...pairs, { question: 'How?', answer: 'So.' }] });
    expect(changed).toMatchObject({ version: 2, pairs: [{ question: 'Why?' }, { question: 'How?' }] });
  });

  it('refuses a viewer, and another organisation sees nothing', async () => {
    await expect(updateDocument(viewer, document.id, { title: 'No' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(updateDocument(stranger, document.id, { title: 'No' })).rejects.toMatchObject({
      code: 'document_not_found',
    });
    expect(await readDocument(editor, document.id)).toEqual(document);
  });
});

describe('restoreVersion', () => {
  it('makes an earlier version the newest, and keeps the versions in between', async () => {
    await updateDocument(editor, document.id, { title: 'Sending back', text: 'Never.' });
    const restored = await restoreVersion(editor, document.id, { version: 1 });
    expect(restored).toMatchObject({ version: 3, title: 'Returns', text: document.text });
    expect(await askTitles(editor, siteId, 'boots')).toEqual(['Returns']);
    expect(await readVersion(editor, document.id, 2)).toMatchObject({ title: 'Sending back', text: 'Never.' });
  });

  it('refuses unknown ids, viewers and other organisations', async () => {
    await expect(restoreVersion(editor, document.id, { version: 9 })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(restoreVersion(viewer, document.id, { version: 1 })).rejects.toMatchObject({ kind: 'forbidden' });
    for (const act of [
      () => restoreVersion(stranger, document.id, { version: 1 }),
      () => readVersion(stranger, document.id, 1),
      () => listVersions(stranger, document.id, { perPage: 20 }),
      () => readDocument(stranger, document.id),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'document_not_found' });
    }
  });
});

describe('deleteDocument', () => {
  const used = () => asSuper<{ used: number }>(services.superUrl, `select used from usage where kind = 'documents'`);

  it('removes its versions and its text from answers, and frees the quota once', async () => {
    const [before] = await used();
    const tries = await Promise.allSettled([1, 2, 3].map(() => deleteDocument(editor, document.id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await used()).toEqual([{ used: (before?.used ?? 0) - 1 }]);
    expect(await askTitles(editor, siteId, 'boots')).toEqual([]);
    expect(await countIndex(editor, siteId)).toMatchObject({ chunks: 0, stated: 0 });
    await expect(readDocument(editor, document.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('refuses a viewer, and another organisation sees nothing', async () => {
    await expect(deleteDocument(viewer, document.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(deleteDocument(stranger, document.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await readDocument(editor, document.id)).toEqual(document);
  });
});

describe('the document list', () => {
  const list = async (query: object = {}) => {
    const page = await listDocuments(viewer, siteId, listInput.parse(query));
    return { titles: page.data.map(({ title }) => title), next: page.pagination.next };
  };
  const write = (title: string, text = 'Something.') =>
    createDocument(editor, siteId, { kind: 'written', title, text });

  it('R07 is paginated in the requested order, with each document once', async () => {
    for (const title of ['care', 'Boots', 'apples', 'Émile', 'apples']) await write(title);
    for (const sort of ['title', 'created', 'updated']) {
      const seen: string[] = [];
      let after: string | null | undefined;
      do {
        const page = await list({ sort, perPage: 2, ...(after ? { after } : {}) });
        seen.push(...page.titles);
        after = page.next;
      } while (after);
      const newest = ['apples', 'Émile', 'apples', 'Boots', 'care', 'Returns'];
      expect(seen).toHaveLength(6);
      if (sort === 'title') expect(seen.slice(0, 4)).toEqual(['apples', 'apples', 'Boots', 'care']);
      else expect(seen).toEqual(newest);
    }
  });

  it('refuses the cursor of another list with a message', async () => {
    const { next } = { next: Buffer.from('["updated","x","y"]').toString('base64url') };
    for (const after of [next, 'nonsense', '{}']) {
      await expect(list({ after })).rejects.toMatchObject({ code: 'invalid_cursor' });
    }
  });

  it('searches title and text, and takes special characters literally', async () => {
    await write('Discounts', 'Members get 20 % off_season.');
    expect((await list({ search: 'MEMBERS' })).titles).toEqual(['Discounts']);
    expect((await list({ search: 'return' })).titles).toEqual(['Returns']);
    expect((await list({ search: '0 %' })).titles).toEqual(['Discounts']);
    expect((await list({ search: 'f_s' })).titles).toEqual(['Discounts']);
    expect((await list({ search: '%' })).titles).toEqual(['Discounts']);
    expect((await list({ search: '\\' })).titles).toEqual([]);
  });

  it('filters by kind and state, with counts', async () => {
    await write('Care');
    await createDocument(editor, siteId, { kind: 'qa', title: 'Asked', pairs: [{ question: 'Why?', answer: 'So.' }] });
    await updateDocument(editor, document.id, { enabled: false });
    expect((await list({ kind: 'qa' })).titles).toEqual(['Asked']);
    expect((await list({ state: 'off' })).titles).toEqual(['Returns']);
    expect((await list({ state: 'ready' })).titles).toEqual(['Asked', 'Care']);
    expect((await list({ state: 'failed' })).titles).toEqual([]);
    expect(await countDocuments(viewer, siteId)).toMatchObject({ all: 3, ready: 2, off: 1, failed: 0, limit: 2500 });
  });

  it('contains one site only, and is empty for another organisation', async () => {
    const otherSite = await addSite(editor);
    await createDocument(editor, otherSite, { kind: 'written', title: 'Other', text: 'Other.' });
    expect((await list()).titles).toEqual(['Returns']);
    await expect(listDocuments(stranger, siteId, listInput.parse({}))).rejects.toMatchObject({ kind: 'not-found' });
    await expect(countDocuments(stranger, siteId)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('changeMany', () => {
  it('disables, enables and deletes documents, and ignores those of other sites', async () => {
    const second = await createDocument(editor, siteId, { kind: 'written', title: 'Care', text: 'Wax boots.' });
    const otherSite = await addSite(editor);
    const other = await createDocument(editor, otherSite, { kind: 'written', title: 'Other', text: 'Other boots.' });
    const ids = [document.id, second.id, other.id];
    expect(await changeMany(editor, siteId, { ids, action: 'switch-off' })).toEqual({ done: 2 });
    expect(await askTitles(editor, siteId, 'boots')).toEqual([]);
    expect(await changeMany(editor, siteId, { ids, action: 'switch-off' })).toEqual({ done: 0 });
    expect(await changeMany(editor, siteId, { ids, action: 'switch-on' })).toEqual({ done: 2 });
    expect((await askTitles(editor, siteId, 'boots')).sort()).toEqual(['Care', 'Returns']);
    expect(await changeMany(editor, siteId, { ids, action: 'retry' })).toEqual({ done: 0 });
    expect(await changeMany(editor, siteId, { ids, action: 'delete' })).toEqual({ done: 2 });
    expect((await countDocuments(editor, siteId)).all).toBe(0);
    expect((await countDocuments(editor, otherSite)).all).toBe(1);
  });

  it('refuses a viewer, and another organisation sees nothing', async () => {
    const all = { ids: [document.id], action: 'delete' as const };
    await expect(changeMany(viewer, siteId, all)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(changeMany(stranger, siteId, all)).rejects.toMatchObject({ kind: 'not-found' });
    const theirSite = await addSite(stranger);
    expect(await changeMany(stranger, theirSite, all)).toEqual({ done: 0 });
    const [row] = await transaction(editor, tx => tx.select().from(documents).where(eq(documents.id, document.id)));
    expect(row).toBeDefined();
  });
});

it("a change of the site's language reindexes its texts, except those with their own language", async () => {
  const many = byManyPeople(editor);
  const german = await addSite(many);
  const text = 'Wir liefern alle Bücher und Häuser.';
  await createDocument(many, german, { kind: 'written', title: 'Lieferung', text, language: null });
  await createDocument(many, german, { kind: 'written', title: 'Delivery', text: 'We sell houses.', language: 'en' });
  await createSynonyms(many, german, { phrases: ['Haus', 'Gebäude'] });
  for (const word of ['Buch', 'Gebäude']) expect(await askTitles(many, german, word, 'de')).toEqual([]);
  await updateSite(many, german, { language: 'de' });
  await reindexSite(many, german);
  expect(await askTitles(many, german, 'Bücher', 'de')).toEqual(['Lieferung']);
  // The other is about the same in another language, and comes later.
  for (const word of ['Haus', 'Gebäude']) expect((await askTitles(many, german, word, 'de'))[0]).toBe('Lieferung');
  expect(await askTitles(many, german, 'house', 'en')).toEqual(['Delivery']);
  const queued = await asSuper(services.superUrl, `select data from jobs.job where name = 'change-language'`);
  expect(queued).toEqual([{ data: { organizationId: 'ours', siteId: german } }]);
  await updateSite(many, german, { language: 'de', name: 'Laden' });
  expect(await asSuper(services.superUrl, `select 1 from jobs.job where name = 'change-language'`)).toHaveLength(1);
});
