import { call, callPage } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import type { ChatState } from '#domain/chat/dashboard/inputs.ts';

export type ChatFilter = {
  search?: string | undefined;
  state?: ChatState | undefined;
  handled?: 'yes' | 'no' | undefined;
  widget?: string | undefined;
  channel?: 'widget' | 'api' | 'shopify' | undefined;
  language?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

type QueryContext = { signal: AbortSignal };

export function chatsQuery(site: string, filter: ChatFilter & { after?: string | undefined }) {
  return {
    queryKey: ['chats', 'of-site', site, 'list', filter] as const,
    queryFn: ({ signal }: QueryContext) => callPage('GET /api/chats', { query: { site, ...filter }, signal }),
  };
}

/** Counts every status, whichever one is selected. */
export function chatCountsQuery(site: string, { state: _, ...filter }: ChatFilter) {
  return {
    queryKey: ['chats', 'of-site', site, 'counts', filter] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/chats/counts', { query: { site, ...filter }, signal }),
  };
}

export function chatQuery(id: string) {
  return {
    queryKey: ['chats', 'one', id] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/chats/{id}', { params: { id }, signal }),
  };
}

export function neighboursQuery(id: string, site: string, filter: ChatFilter) {
  return {
    queryKey: ['chats', 'of-site', site, 'neighbours', id, filter] as const,
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/chats/{id}/neighbours', { params: { id }, query: { site, ...filter }, signal }),
  };
}

/** A trace never changes. */
export function traceQuery(answerId: string) {
  return {
    queryKey: ['chats', 'trace', answerId] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/answers/{id}/trace', { params: { id: answerId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function quoteQuery(answerId: string, sourceIndex: number) {
  return {
    queryKey: ['chats', 'quote', answerId, sourceIndex] as const,
    queryFn: ({ signal }: QueryContext) =>
      call('GET /api/answers/{id}/sources/{sourceIndex}', { params: { id: answerId, sourceIndex }, signal }),
  };
}

/** Removes cached lists, so that going back never shows outdated ones. */
export async function refreshChats(): Promise<void> {
  getQueryClient().removeQueries({ queryKey: ['chats', 'of-site'], type: 'inactive' });
  await getQueryClient().invalidateQueries({ queryKey: ['chats', 'of-site'] });
}
