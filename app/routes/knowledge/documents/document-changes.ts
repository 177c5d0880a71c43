import { call } from '#app/client/api.ts';
import { keepDocument, refreshDocuments, sendOff } from '#app/routes/knowledge/documents/document-queries.ts';
import { counted } from '#app/routes/knowledge/documents/document-words.ts';
import { toast } from '#app/ui/toast.tsx';
import type {
  Document,
  DocumentBulk,
  DocumentChange,
  DocumentInput,
  DocumentSummary,
} from '#domain/knowledge/inputs.ts';

type Action = DocumentBulk['action'];

export async function createDocument(siteId: string, body: DocumentInput): Promise<Document> {
  const made = await call('POST /api/sites/{id}/documents', { params: { id: siteId }, body });
  keepDocument(made);
  return made;
}

export async function updateDocument(id: string, body: DocumentChange): Promise<Document> {
  const saved = await call('PUT /api/documents/{id}', { params: { id }, body });
  keepDocument(saved);
  return saved;
}

export async function restoreVersion({ id, updatedAt }: Document, version: number): Promise<Document> {
  const restored = await call('POST /api/documents/{id}/restore', { params: { id }, body: { version, updatedAt } });
  keepDocument(restored);
  return restored;
}

export async function deleteDocument({ id, siteId, title }: DocumentSummary): Promise<void> {
  await sendOff([id], () => call('DELETE /api/documents/{id}', { params: { id } }));
  toast({ title: `${title} is deleted` });
  void refreshDocuments(siteId);
}

export async function deleteMany(siteId: string, ids: string[]): Promise<void> {
  const { done } = await sendOff(ids, () => changeAll(siteId, ids, 'delete'));
  toast({ title: `${counted(done, 'document')} ${done === 1 ? 'is' : 'are'} deleted` });
  await refreshDocuments(siteId);
}

/** Says itself how it went. */
export async function switchMany(siteId: string, ids: string[], enabled: boolean): Promise<void> {
  await attempt(async () => {
    const { done } = await changeAll(siteId, ids, enabled ? 'switch-on' : 'switch-off');
    await refreshDocuments(siteId);
    const words = enabled ? 'switched on' : 'switched off';
    toast({
      title: `${counted(done, 'document')} ${done === 1 ? 'is' : 'are'} ${words}`,
      action: { label: 'Undo', onSelect: () => void switchMany(siteId, ids, !enabled) },
    });
  });
}

export async function retryMany(siteId: string, ids: string[]): Promise<void> {
  await attempt(async () => {
    const { done } = await changeAll(siteId, ids, 'retry');
    await refreshDocuments(siteId);
    toast({ title: done === 1 ? 'It is being read again' : `${counted(done, 'document')} are being read again` });
  });
}

export async function switchDocument(document: DocumentSummary): Promise<void> {
  const enabled = !document.enabled;
  await attempt(async () => {
    await updateDocument(document.id, { enabled });
    toast({
      title: enabled ? `${document.title} is answered from` : `${document.title} is no longer answered from`,
      action: { label: 'Undo', onSelect: () => void switchDocument({ ...document, enabled }) },
    });
  });
}

export async function retryDocument({ id }: DocumentSummary): Promise<void> {
  await attempt(async () => keepDocument(await call('POST /api/documents/{id}/retry', { params: { id } })));
}

/** The browser keeps it under its own name. */
export async function downloadOriginal({ id }: DocumentSummary): Promise<void> {
  await attempt(async () => {
    const file = await call('GET /api/documents/{id}/original', { params: { id } });
    const address = URL.createObjectURL(file);
    const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
    link.click();
    // The download has begun by then; taken back at once, some browsers would not find the file any more.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
}

function changeAll(siteId: string, ids: string[], action: Action): Promise<{ done: number }> {
  return call('POST /api/sites/{id}/documents/bulk', { params: { id: siteId }, body: { ids, action } });
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: error instanceof Error ? error.message : 'That did not work. Try again.' });
  }
}
