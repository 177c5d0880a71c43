import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { saveFile } from '#app/client/save-file.ts';
import { counted } from '#app/routes/chat/chat-labels.ts';
import { type ChatFilter, chatQuery, refreshChats } from '#app/routes/chat/chat-queries.ts';
import { refreshDocuments } from '#app/routes/knowledge/documents/document-queries.ts';
import { refreshRules } from '#app/routes/knowledge/rules/rule-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Chat, Correction, CorrectionInput, Replay } from '#domain/chat/dashboard/inputs.ts';

export async function deleteChat(id: string): Promise<void> {
  await call('DELETE /api/chats/{id}', { params: { id } });
  toast({ title: 'Chat deleted' });
}

/** Call this after leaving the screen: a refetch of a deleted chat would fail. */
export function forgetChat(id: string): void {
  getQueryClient().removeQueries({ queryKey: chatQuery(id).queryKey });
  void refreshChats();
}

export async function deleteChats(ids: string[]): Promise<void> {
  const { deleted } = await call('POST /api/chats/delete', { body: { ids } });
  toast({ title: `${counted(deleted, 'chat')} deleted` });
  for (const id of ids) getQueryClient().removeQueries({ queryKey: chatQuery(id).queryKey });
  await refreshChats();
}

/** Offers to undo it, because a filter may hide the chats now. */
export async function markHandled(ids: string[], handled: boolean): Promise<void> {
  try {
    const { changed } = await call('POST /api/chats/handled', { body: { ids, handled } });
    const undo = { label: 'Undo', onSelect: () => void markHandled(ids, !handled) };
    toast({
      title: `${counted(changed, 'chat')} ${handled ? 'marked as handled' : 'marked as not handled'}`,
      action: undo,
    });
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
  await refreshAll(ids);
}

export async function markReviewed(chatId: string, answerId: string, reviewed: boolean): Promise<void> {
  try {
    await call('POST /api/answers/{id}/reviewed', { params: { id: answerId }, body: { reviewed } });
    const undo = { label: 'Undo', onSelect: () => void markReviewed(chatId, answerId, !reviewed) };
    toast({ title: reviewed ? 'Answer marked as reviewed' : 'Answer marked as not reviewed', action: undo });
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
  await refreshAll([chatId]);
}

async function refreshAll(ids: string[]): Promise<void> {
  const refreshed = ids.map(id => getQueryClient().invalidateQueries({ queryKey: chatQuery(id).queryKey }));
  await Promise.all([refreshChats(), ...refreshed]);
}

/** Saves all chats that match the filter, or only those with these ids, as a file. */
export async function downloadChats(
  site: string,
  filter: ChatFilter & { ids?: string },
  format: 'csv' | 'json',
): Promise<void> {
  const dismiss = toast({ tone: 'info', title: 'Preparing your file…', duration: null });
  try {
    const file = await call('GET /api/chats/export', { query: { site, ...filter, format }, isLong: true });
    saveFile(file);
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  } finally {
    dismiss();
  }
}

export async function correctAnswer(chat: Chat, answerId: string, body: CorrectionInput): Promise<Correction> {
  const made = await call('POST /api/answers/{id}/correct', { params: { id: answerId }, body });
  void (made.as === 'rule' ? refreshRules() : refreshDocuments(chat.siteId));
  return made;
}

export function replayAnswer(answerId: string): Promise<Replay> {
  return call('POST /api/answers/{id}/replay', { params: { id: answerId } });
}
