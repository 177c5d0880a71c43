import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { counted } from '#app/routes/chat/chat-labels.ts';
import { chatCountsQuery, chatsQuery } from '#app/routes/chat/chat-queries.ts';
import { useChatFilter } from '#app/routes/chat/use-chat-filter.ts';
import { useCursor, useTypedUrlWord } from '#app/routes/organizations/url-state.ts';

/** The chats that match the filters in the URL. */
export function useChatList(siteId: string) {
  const [address] = useSearchParams();
  const { typed, type } = useTypedUrlWord('search');
  const { filter, change, clear } = useChatFilter();
  const [chosen, select] = useState<ReadonlySet<string>>(new Set());
  const after = address.get('after') || undefined;
  const client = getQueryClient();
  const list = useQuery(
    { ...chatsQuery(siteId, after ? { ...filter, after } : filter), placeholderData: keepPreviousData },
    client,
  );
  const counts = useQuery({ ...chatCountsQuery(siteId, filter), placeholderData: keepPreviousData }, client);
  const rows = list.data?.data;
  const chosenRows = rows?.filter(({ id }) => chosen.has(id)) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  return {
    ...useCursor(list.data?.pagination.next),
    rows,
    counts: counts.data,
    error: list.error,
    isPending: list.isPending,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
    typed,
    type,
    filter,
    change,
    isFiltered,
    isEmpty: rows?.length === 0 && !isFiltered && !after,
    clearFilters() {
      type('');
      clear();
    },
    /** Only rows on this page can be selected. */
    chosenRows,
    chosen: chosenRows.map(({ id }) => id),
    selection: new Set(chosenRows.map(({ id }) => id)) as ReadonlySet<string>,
    select: (ids: ReadonlySet<string>) => select(ids),
    formatCount: isFiltered || !counts.data ? `${rows?.length ?? 0} on this page` : counted(counts.data.all, 'chat'),
  };
}

export type ChatListState = ReturnType<typeof useChatList>;
