import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { saveFile } from '#app/client/save-file.ts';
import { type ChatFilter, chatQuery, refreshChats } from '#app/routes/chat/chat-queries.ts';
import { counted } from '#app/routes/chat/chat-words.ts';
import { refreshDocuments } from '#app/routes/knowledge/documents/document-queries.ts';
import { refreshRules } from '#app/routes/knowledge/rules/rule-queries.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Chat, Correction, CorrectionInput, Replay } from '#domain/chat/history-inputs.ts';

export async function deleteChat(id: string): Promise<void> {
  await call('DELETE /api/chats/{id}', { params: { id } });
  toast({ title: 'The chat is deleted' });
}

/** Once nobody looks at it any more: asked for again it would not be found. */
export function forgetChat(id: string): void {
  getQueryClient().removeQueries({ queryKey: chatQuery(id).queryKey });
  void refreshChats();
}

export async function deleteChats(ids: string[]): Promise<void> {
  const { deleted } = await call('POST /api/chats/delete', { body: { ids } });
  toast({ title: `${counted(deleted, 'chat')} ${deleted === 1 ? 'is' : 'are'} deleted` });
  for (const id of ids) getQueryClient().removeQueries({ queryKey: chatQuery(id).queryKey });
  await refreshChats();
}

/** All that fit the filter, as a file that the browser keeps. */
export async function downloadChats(site: string, filter: ChatFilter, format: 'csv' | 'json'): Promise<void> {
  const taken = toast({ tone: 'info', title: 'Your file is on its way', duration: null });
  try {
    const file = await call('GET /api/chats/export', { query: { site, ...filter, format }, isLong: true });
    saveFile(file);
  } catch (error) {
    toast({ tone: 'failed', title: error instanceof Error ? error.message : 'That did not work. Try again.' });
  } finally {
    taken();
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
