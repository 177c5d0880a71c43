import { useSyncExternalStore } from 'react';
import { call } from '#app/client/api.ts';
import { refreshDocuments } from '#app/routes/knowledge/documents/document-queries.ts';

// Files on their way to the server. They go on while one works on another screen.

export type Upload = {
  id: number;
  siteId: string;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** How much of it has gone, from 0 to 1. */
  share?: number;
  /** Why it was not taken. */
  problem?: string | undefined;
  documentId?: string;
};

const atOnce = 2;

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

/** How much of it has gone. */
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

/** Takes it off the list; one that is being sent goes on. */
export function forgetUpload(id: number): void {
  publish(uploads.filter(upload => upload.id !== id || upload.state === 'sending'));
}

/** Those that have become documents need no line of their own any more. */
export function forgetSent(siteId: string): void {
  publish(uploads.filter(upload => upload.siteId !== siteId || upload.state !== 'sent'));
}

function sendNext(): void {
  const sending = uploads.filter(({ state }) => state === 'sending').length;
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - sending));
  for (const upload of next) void send(upload);
}

async function send({ id, siteId, file }: Upload): Promise<void> {
  change(id, { state: 'sending', share: 0 });
  try {
    const query = { name: file.name };
    const onShare = (share: number) => change(id, { share });
    const made = await call('POST /api/sites/{id}/documents/files', {
      params: { id: siteId },
      query,
      body: file,
      onShare,
    });
    change(id, { state: 'sent', documentId: made.id });
    void refreshDocuments(siteId);
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'It was not uploaded. Try again.';
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

/** Closing the tab would lose what the server does not have yet. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
