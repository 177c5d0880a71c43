import { useSyncExternalStore } from 'react';
import { call } from '#app/client/api.ts';
import { refreshDocuments } from '#app/routes/knowledge/documents/document-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';

// Uploads continue while people use other screens.

export type Upload = {
  id: number;
  siteId: string;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** From 0 to 1. */
  share?: number;
  /** Why it failed. */
  problem?: string | undefined;
  documentId?: string;
};

const concurrentUploads = 2;

let uploads: readonly Upload[] = [];
let count = 0;
const none: readonly Upload[] = [];
const listeners = new Set<() => void>();

export function useUploads(siteId: string): readonly Upload[] {
  const all = useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
    () => none,
  );
  return all.filter(upload => upload.siteId === siteId);
}

export function listUploads(siteId: string): readonly Upload[] {
  return uploads.filter(upload => upload.siteId === siteId);
}

export function percentOf({ share = 0 }: Upload): number {
  return Math.floor(share * 100);
}

export function addUploads(siteId: string, files: readonly File[]): void {
  const added = files.map(file => ({ id: ++count, siteId, file, state: 'waiting' as const }));
  publish([...uploads, ...added]);
  sendNext();
}

export function retryUpload(id: number): void {
  change(id, { state: 'waiting', problem: undefined });
  sendNext();
}

/** Removes it from the list, unless it is being sent. */
export function removeUpload(id: number): void {
  publish(uploads.filter(upload => upload.id !== id || upload.state === 'sending'));
}

/** Removes uploads that have become documents. */
export function removeSentUploads(siteId: string): void {
  publish(uploads.filter(upload => upload.siteId !== siteId || upload.state !== 'sent'));
}

function sendNext(): void {
  const sending = uploads.filter(({ state }) => state === 'sending').length;
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, concurrentUploads - sending));
  for (const upload of next) void send(upload);
}

async function send({ id, siteId, file }: Upload): Promise<void> {
  change(id, { state: 'sending', share: 0 });
  try {
    const query = { name: file.name };
    const onShare = (share: number) => change(id, { share });
    const created = await call('POST /api/sites/{id}/documents/files', {
      params: { id: siteId },
      query,
      body: file,
      onShare,
    });
    change(id, { state: 'sent', documentId: created.id });
    void refreshDocuments(siteId);
  } catch (error) {
    const problem = messageOf(error, 'The upload failed. Try again.');
    change(id, { state: 'failed', problem });
  }
  sendNext();
}

function change(id: number, values: Partial<Upload>): void {
  publish(uploads.map(upload => (upload.id === id ? { ...upload, ...values } : upload)));
}

function publish(next: readonly Upload[]): void {
  const wasBusy = isBusy();
  uploads = next;
  if (isBusy() && !wasBusy) window.addEventListener('beforeunload', warn);
  if (!isBusy() && wasBusy) window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

function isBusy(): boolean {
  return uploads.some(({ state }) => state === 'waiting' || state === 'sending');
}

/** Closing the tab would lose files that are not uploaded yet. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
