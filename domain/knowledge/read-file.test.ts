import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chats, messages } from '#database/schema/chat.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import {
  createDocument,
  deleteDocument,
  readDocument,
  retryDocument,
  updateDocument,
} from '#domain/knowledge/document.ts';
import { listUses } from '#domain/knowledge/document-uses.ts';
import { changeMany, countDocuments } from '#domain/knowledge/documents.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { readOriginal } from '#domain/knowledge/original-file.ts';
import { readDocumentFile } from '#domain/knowledge/read-file.ts';
import { savePage } from '#domain/knowledge/save-page.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { listVersions } from '#domain/knowledge/versions.ts';
import { removeOriginals } from '#domain/organizations/originals.ts';
import { deleteSite } from '#domain/sites/delete-site.ts';
import { newId } from '#platform/ids.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addSite, askTitles } from '#tests/setup/knowledge.ts';
import { withoutProviders } from '#tests/setup/services.ts';

let services: TestServices;
let editor: Context;
let viewer: Context;
let stranger: Context;
let worker: Context;
let siteId: string;

beforeAll(async () => {
  services = await openTestServices();
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  viewer = contextOf(services, 'ours', 'list:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
  worker = jobContext(services, 'read-document', 'ours');
});

beforeEach(async () => {
  siteId = await addSite(editor);
});

const add = (name: string, content: string) => addFile(editor, siteId, name, new Blob([content]));
const set = (id: string, change: Partial<typeof documents.$inferInsert>) =>
  transaction(editor, tx => tx.update(documents).set(change).where(eq(documents.id, id)));
const queued = (queue: string) =>
  asSuper<{ data: Record<string, unknown> }>(
    services.superUrl,
    `select data from jobs.job where name = '${queue}' and start_after <= now() order by created_on`,
  );
const keysQueued = async () => (await queued('remove-originals')).flatMap(({ data }) => data.keys as string[]);
const originalKey = async (id: string) => {
  const [row] = await transaction(editor, tx => tx.select().from(documents).where(eq(documents.id, id)));
  return row?.originalKey ?? '';
};

describe('an uploaded file', () => {
  it('Q04 is stored, queued, read, and then used in answers', async () => {
    const added = await add('care-guide.md', '# Boot care\n\nRub wax into the leather twice a year.');
    expect(added).toMatchObject({ kind: 'file', state: 'queued', version: 0, title: 'care-guide', text: '' });
    expect(added.original).toEqual({ name: 'care-guide.md', type: 'text/markdown', size: 51 });
    expect((await queued('read-document')).at(-1)?.data).toEqual({ organizationId: 'ours', documentId: added.id });
    expect(await countDocuments(viewer, siteId)).toMatchObject({ queued: 1, ready: 0 });

    await readDocumentFile(worker, added.id);
    const read = await readDocument(viewer, added.id);
    expect(read).toMatchObject({ state: 'ready', version: 1, handEdited: false, changedBy: null });
    expect(read.text).toContain('Rub wax into the leather');
    expect(await askTitles(editor, siteId, 'waxing leather')).toEqual([read.title]);
  });

  it('that cannot be read shows why, keeps its original, and can be retried', async () => {
    const added = await add('broken.pdf', '%PDF-1.7 and nothing more');
    await readDocumentFile(worker, added.id);
    const failed = await readDocument(viewer, added.id);
    expect(failed).toMatchObject({ state: 'failed', version: 0, problem: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(await retryDocument(editor, added.id)).toMatchObject({ state: 'queued', problem: null });
    await expect(retryDocument(editor, added.id)).rejects.toMatchObject({ code: 'document_not_failed' });
    await readDocumentFile(worker, added.id);
    expect(await changeMany(editor, siteId, { ids: [added.id], action: 'retry' })).toEqual({ done: 1 });
  });

  it('whose processing was interrupted and repeated has one version', async () => {
    const added = await add('a.txt', 'Parcels leave on Monday.');
    // What a process leaves behind that is gone before it could write.
    await set(added.id, { state: 'reading', attempts: 1 });
    await Promise.all([readDocumentFile(worker, added.id), readDocumentFile(worker, added.id)]);
    await readDocumentFile(worker, added.id);
    expect(await readDocument(viewer, added.id)).toMatchObject({ state: 'ready', version: 1 });
    expect((await listVersions(viewer, added.id, { perPage: 20 })).data).toHaveLength(1);
  });

  it('that crashes every process fails after several attempts', async () => {
    const added = await add('a.txt', 'Parcels leave on Monday.');
    await set(added.id, { state: 'reading', attempts: 4 });
    await readDocumentFile(worker, added.id);
    expect(await readDocument(viewer, added.id)).toMatchObject({ state: 'failed', version: 0 });
  });

  it('is retried by the queue if the file store does not answer', async () => {
    const added = await add('a.txt', 'Parcels leave on Monday.');
    const blind = { ...worker, files: withoutProviders(services).files };
    await expect(readDocumentFile(blind, added.id)).rejects.toMatchObject({ code: 'files_unavailable' });
    expect(await readDocument(viewer, added.id)).toMatchObject({ state: 'reading' });
    await readDocumentFile(worker, added.id);
    expect(await readDocument(viewer, added.id)).toMatchObject({ state: 'ready', version: 1 });
  });

  it('that is deleted during processing leaves nothing behind', async () => {
    const added = await add('a.txt', 'Parcels leave on Monday.');
    const find = async (key: string) => {
      await deleteDocument(editor, added.id);
      return services.files.find(key);
    };
    await readDocumentFile({ ...worker, files: { ...services.files, find } }, added.id);
    expect((await countDocuments(viewer, siteId)).all).toBe(0);
  });

  it('that a person edited is marked, and keeps the edited text', async () => {
    const added = await add('a.txt', 'Parcels leave on Monday.');
    await updateDocument(editor, added.id, { text: 'Parcels leave on Tuesday.' });
    await readDocumentFile(worker, added.id);
    expect(await readDocument(viewer, added.id)).toMatchObject({
      state: 'ready',
      version: 1,
      handEdited: true,
      text: 'Parcels leave on Tuesday.',
    });
  });

  it('of a wrong kind or above the size limit is refused with a message, and uses no quota', async () => {
    const before = await asSuper(services.superUrl, `select used from usage where kind = 'documents'`);
    await expect(add('setup.exe', 'MZ\u0000')).rejects.toMatchObject({ kind: 'unsupported' });
    await expect(add('empty.txt', '')).rejects.toMatchObject({ kind: 'unsupported' });
    const large = addFile(editor, siteId, 'a.txt', new Blob([new Uint8Array(documentLimits.fileSize + 1)]));
    await expect(large).rejects.toMatchObject({ kind: 'too-large' });
    expect(await asSuper(services.superUrl, `select used from usage where kind = 'documents'`)).toEqual(before);
    expect((await countDocuments(viewer, siteId)).all).toBe(0);
  });

  it('is refused from a viewer, and another organisation sees nothing', async () => {
    const file = new Blob(['Hello.']);
    await expect(addFile(viewer, siteId, 'a.txt', file)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(addFile(stranger, siteId, 'a.txt', file)).rejects.toMatchObject({ code: 'site_not_found' });
    const added = await add('a.txt', 'Parcels leave on Monday.');
    await expect(readOriginal(stranger, added.id)).rejects.toMatchObject({ code: 'document_not_found' });
    await expect(retryDocument(stranger, added.id)).rejects.toMatchObject({ code: 'document_not_found' });
    await expect(retryDocument(viewer, added.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await readDocumentFile(jobContext(services, 'read-document', 'theirs'), added.id);
    expect(await readDocument(viewer, added.id)).toMatchObject({ state: 'queued' });
  });
});

describe('the original file', () => {
  it('is downloaded unchanged', async () => {
    const added = await add('Größen “neu”.csv', 'size,fits\n42,wide\n');
    const file = await readOriginal(viewer, added.id);
    expect({ name: file.name, type: file.type, text: await file.text() }).toEqual({
      name: 'Größen “neu”.csv',
      type: 'text/csv',
      text: 'size,fits\n42,wide\n',
    });
    const written = await createDocument(editor, siteId, { kind: 'written', title: 'A', text: 'B' });
    await expect(readOriginal(viewer, written.id)).rejects.toMatchObject({ code: 'original_not_found' });
  });

  it('is deleted with its document, by a job that may run twice', async () => {
    const added = await add('a.txt', 'Parcels leave on Monday.');
    const key = await originalKey(added.id);
    await removeOriginals(worker, [key]);
    expect(await services.files.find(key)).toBeDefined();
    await deleteDocument(editor, added.id);
    expect(await keysQueued()).toContain(key);
    await removeOriginals(worker, [key]);
    await removeOriginals(worker, [key]);
    expect(await services.files.find(key)).toBeUndefined();
  });

  it('is deleted with its site, as are documents and search data', async () => {
    const added = await add('a.txt', 'Parcels leave on Monday.');
    await readDocumentFile(worker, added.id);
    const key = await originalKey(added.id);
    const manager = contextOf(services, 'ours', 'list:sites', 'manage:sites');
    const [before] = await asSuper<{ used: number }>(
      services.superUrl,
      `select used from usage where kind = 'documents'`,
    );
    expect((await deleteSite(manager, siteId)).lost).toMatchObject({ documents: 1 });
    expect(await keysQueued()).toContain(key);
    expect(await asSuper(services.superUrl, `select used from usage where kind = 'documents'`)).toEqual([
      { used: (before?.used ?? 0) - 1 },
    ]);
    await expect(readDocument(editor, added.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('of an interrupted upload is deleted later', async () => {
    const waiting = `select data from jobs.job where name = 'remove-originals' and start_after > now()`;
    const before = await asSuper(services.superUrl, waiting);
    const adding = addFile(
      { ...editor, files: withoutProviders(services).files },
      siteId,
      'a.txt',
      new Blob(['Hello.']),
    );
    await expect(adding).rejects.toMatchObject({ code: 'files_unavailable' });
    expect(await asSuper(services.superUrl, waiting)).toHaveLength(before.length + 1);
    expect((await countDocuments(viewer, siteId)).all).toBe(0);
  });
});

it('pasted HTML is read like a file, with the given title', async () => {
  const html = '<nav>Home</nav><main><h1>Sizing</h1><p>Our boots run large.</p></main>';
  const added = await createDocument(editor, siteId, {
    kind: 'html',
    title: 'How boots fit',
    html,
    sourceUrl: 'https://shop.example/sizing',
  });
  expect(added).toMatchObject({ kind: 'html', state: 'queued', sourceUrl: 'https://shop.example/sizing' });
  await readDocumentFile(worker, added.id);
  const read = await readDocument(viewer, added.id);
  expect(read).toMatchObject({ state: 'ready', title: 'How boots fit' });
  expect(read.text).toContain('Our boots run large.');
});

describe('savePage', () => {
  const words = {
    title: 'Delivery',
    text: 'Five days.',
    language: null,
    places: [{ startsAt: 0, fragment: 'delivery' }],
  };
  const save = (change: object = {}) =>
    transaction(worker, tx =>
      savePage(tx, worker, siteId, { url: 'https://shop.example/delivery', ...words, ...change }),
    );

  it('creates a version only if the text changed, and one document per address', async () => {
    const [first, again] = await Promise.all([save(), save()]);
    expect([first.outcome, again.outcome].sort()).toEqual(['added', 'same']);
    expect(first.documentId).toBe(again.documentId);
    expect(await save({ text: 'Three days.' })).toEqual({ documentId: first.documentId, outcome: 'changed' });
    expect(await readDocument(viewer, first.documentId)).toMatchObject({
      kind: 'page',
      version: 2,
      text: 'Three days.',
      sourceUrl: 'https://shop.example/delivery',
    });
  });

  it('continues to update a renamed document, and keeps the positions of citations', async () => {
    const { documentId } = await save();
    expect(await updateDocument(editor, documentId, { title: 'How we deliver' })).toMatchObject({
      version: 2,
      handEdited: false,
    });
    const [version] = await asSuper<{ places: object[] }>(
      services.superUrl,
      `select places from document_versions where document_id = '${documentId}' and version = 2`,
    );
    expect(version?.places).toEqual(words.places);
    expect(await save({ title: 'How we deliver', text: 'Three days.' })).toMatchObject({ outcome: 'changed' });
  });

  it('never overwrites what a person edited', async () => {
    const { documentId } = await save();
    await updateDocument(editor, documentId, { text: 'Four days.' });
    expect(await save({ text: 'Three days.' })).toEqual({ documentId, outcome: 'kept' });
    expect(await readDocument(viewer, documentId)).toMatchObject({ handEdited: true, text: 'Four days.' });
  });
});

it('lists the answers that quoted a document', async () => {
  const document = await createDocument(editor, siteId, { kind: 'written', title: 'Delivery', text: 'Five days.' });
  const now = new Date();
  const chatId = newId();
  const owned = { organizationId: 'ours', createdAt: now };
  const source = { kind: 'document', id: document.id, title: 'Delivery', url: null, quote: 'Five days.' } as const;
  await transaction(editor, async tx => {
    await tx.insert(chats).values({ ...owned, id: chatId, siteId, channel: 'api', language: 'en', updatedAt: now });
    await tx.insert(messages).values([
      { ...owned, id: newId(), chatId, position: 0, role: 'visitor', text: 'How long?' },
      { ...owned, id: newId(), chatId, position: 1, role: 'assistant', text: 'Five days.', sources: [source] },
      { ...owned, id: newId(), chatId, position: 2, role: 'visitor', text: 'Thanks.' },
      { ...owned, id: newId(), chatId, position: 3, role: 'assistant', text: 'Welcome.' },
    ]);
  });
  expect(await listUses(viewer, document.id)).toEqual([
    { chatId, question: 'How long?', quote: 'Five days.', at: now.toISOString() },
  ]);
  await expect(listUses(stranger, document.id)).rejects.toMatchObject({ kind: 'not-found' });
});
