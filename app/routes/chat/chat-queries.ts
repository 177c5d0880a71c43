import { call, callPage } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { ChatState } from '#domain/chat/history-inputs.ts';

export type ChatFilter = {
  search?: string | undefined;
  state?: ChatState | undefined;
  widget?: string | undefined;
  channel?: 'widget' | 'api' | 'shopify' | undefined;
  language?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

type Asked = { signal: AbortSignal };

export function chatsQuery(site: string, filter: ChatFilter & { after?: string | undefined }) {
  return {
    queryKey: ['chats', 'of-site', site, 'list', filter] as const,
    queryFn: ({ signal }: Asked) => callPage('GET /api/chats', { query: { site, ...filter }, signal }),
  };
}

/** Whatever state is looked at, all of them are counted. */
export function chatCountsQuery(site: string, { state: _, ...filter }: ChatFilter) {
  return {
    queryKey: ['chats', 'of-site', site, 'counts', filter] as const,
    queryFn: ({ signal }: Asked) => call('GET /api/chats/counts', { query: { site, ...filter }, signal }),
  };
}

export function chatQuery(id: string) {
  return {
    queryKey: ['chats', 'one', id] as const,
    queryFn: ({ signal }: Asked) => call('GET /api/chats/{id}', { params: { id }, signal }),
  };
}

export function neighboursQuery(id: string, site: string, filter: ChatFilter) {
  return {
    queryKey: ['chats', 'of-site', site, 'neighbours', id, filter] as const,
    queryFn: ({ signal }: Asked) =>
      call('GET /api/chats/{id}/neighbours', { params: { id }, query: { site, ...filter }, signal }),
  };
}

/** What was said once stays said. */
export function traceQuery(answerId: string) {
  return {
    queryKey: ['chats', 'trace', answerId] as const,
    queryFn: ({ signal }: Asked) => call('GET /api/answers/{id}/trace', { params: { id: answerId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function quoteQuery(answerId: string, place: number) {
  return {
    queryKey: ['chats', 'quote', answerId, place] as const,
    queryFn: ({ signal }: Asked) =>
      call('GET /api/answers/{id}/sources/{place}', { params: { id: answerId, place }, signal }),
  };
}

/** Nobody shall come back to a list that is no longer true. */
export async function refreshChats(): Promise<void> {
  getQueryClient().removeQueries({ queryKey: ['chats', 'of-site'], type: 'inactive' });
  await getQueryClient().invalidateQueries({ queryKey: ['chats', 'of-site'] });
}
