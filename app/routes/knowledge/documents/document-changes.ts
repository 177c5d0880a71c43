import { call } from '#app/client/api.ts';
import { saveFile } from '#app/client/save-file.ts';
import { counted } from '#app/routes/knowledge/documents/document-labels.ts';
import { refreshDocuments, storeDocument, whileDeleting } from '#app/routes/knowledge/documents/document-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
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
  const created = await call('POST /api/sites/{id}/documents', { params: { id: siteId }, body });
  storeDocument(created);
  return created;
}

export async function updateDocument(id: string, body: DocumentChange): Promise<Document> {
  const saved = await call('PUT /api/documents/{id}', { params: { id }, body });
  storeDocument(saved);
  return saved;
}

export async function restoreVersion({ id, updatedAt }: Document, version: number): Promise<Document> {
  const restored = await call('POST /api/documents/{id}/restore', { params: { id }, body: { version, updatedAt } });
  storeDocument(restored);
  return restored;
}

export async function deleteDocument({ id, siteId }: DocumentSummary): Promise<void> {
  await whileDeleting([id], () => call('DELETE /api/documents/{id}', { params: { id } }));
  toast({ title: 'Document deleted' });
  void refreshDocuments(siteId);
}

export async function deleteMany(siteId: string, ids: string[]): Promise<void> {
  const { done } = await whileDeleting(ids, () => changeAll(siteId, ids, 'delete'));
  toast({ title: `${counted(done, 'document')} deleted` });
  await refreshDocuments(siteId);
}

export async function switchMany(siteId: string, ids: string[], enabled: boolean): Promise<void> {
  await attempt(async () => {
    const { done } = await changeAll(siteId, ids, enabled ? 'switch-on' : 'switch-off');
    await refreshDocuments(siteId);
    toast({
      title: `${counted(done, 'document')} turned ${enabled ? 'on' : 'off'}`,
      action: { label: 'Undo', onSelect: () => void switchMany(siteId, ids, !enabled) },
    });
  });
}

export async function retryMany(siteId: string, ids: string[]): Promise<void> {
  await attempt(async () => {
    const { done } = await changeAll(siteId, ids, 'retry');
    await refreshDocuments(siteId);
    toast({ title: done === 1 ? 'Reading the document again' : `Reading ${counted(done, 'document')} again` });
  });
}

export async function switchDocument(document: DocumentSummary): Promise<void> {
  const enabled = !document.enabled;
  await attempt(async () => {
    await updateDocument(document.id, { enabled });
    toast({
      title: enabled ? `“${document.title}” is on` : `“${document.title}” is off. Aisle won’t answer from it.`,
      action: { label: 'Undo', onSelect: () => void switchDocument({ ...document, enabled }) },
    });
  });
}

export async function retryDocument({ id }: DocumentSummary): Promise<void> {
  await attempt(async () => storeDocument(await call('POST /api/documents/{id}/retry', { params: { id } })));
}

export async function downloadOriginal({ id }: DocumentSummary): Promise<void> {
  await attempt(async () => {
    saveFile(await call('GET /api/documents/{id}/original', { params: { id } }));
  });
}

function changeAll(siteId: string, ids: string[], action: Action): Promise<{ done: number }> {
  return call('POST /api/sites/{id}/documents/bulk', { params: { id: siteId }, body: { ids, action } });
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
}
