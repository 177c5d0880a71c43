import { call } from '#app/client/api.ts';
import { refreshKeys } from '#app/routes/sites/site-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Key, KeyInput, KeyRotation, NewKey } from '#domain/sites/inputs.ts';

export async function createKey(siteId: string, body: KeyInput): Promise<NewKey> {
  const made = await call('POST /api/sites/{id}/keys', { params: { id: siteId }, body });
  void refreshKeys(siteId);
  return made;
}

export async function rotateKey({ siteId, id }: Key, body: KeyRotation): Promise<NewKey> {
  const params = { id: siteId, keyId: id };
  const made = await call('POST /api/sites/{id}/keys/{keyId}/rotate', { params, body });
  void refreshKeys(siteId);
  return made;
}

export async function renameKey({ siteId, id }: Key, { name }: KeyInput): Promise<void> {
  await change(siteId, id, { name });
  toast({ title: 'Key renamed' });
}

/** Shows the result as a toast, with an undo action. */
export async function switchKey(key: Key, enabled: boolean): Promise<void> {
  try {
    await change(key.siteId, key.id, { enabled });
    toast({
      title: enabled ? `“${key.name}” turned on` : `“${key.name}” turned off`,
      action: { label: 'Undo', onSelect: () => void switchKey(key, !enabled) },
    });
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
}

export async function deleteKey({ siteId, id, name }: Key): Promise<void> {
  await call('DELETE /api/sites/{id}/keys/{keyId}', { params: { id: siteId, keyId: id } });
  await refreshKeys(siteId);
  toast({ title: `“${name}” deleted` });
}

async function change(siteId: string, keyId: string, body: { name?: string; enabled?: boolean }): Promise<void> {
  await call('PUT /api/sites/{id}/keys/{keyId}', { params: { id: siteId, keyId }, body });
  await refreshKeys(siteId);
}
