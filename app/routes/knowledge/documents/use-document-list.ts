import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import {
  countsQuery,
  type DocumentFilter,
  documentsQuery,
  isReadingAny,
  listPace,
} from '#app/routes/knowledge/documents/document-queries.ts';
import { counted } from '#app/routes/knowledge/documents/document-words.ts';
import { useCursor, useTypedUrlWord, useUrlWord } from '#app/routes/organizations/url-state.ts';
import { documentKinds, documentStates } from '#domain/knowledge/inputs.ts';

const states = [...documentStates, 'off'] as const;
const sorts = ['updated', 'created', 'title'] as const;

/** The documents as the address asks for them, looked at again while any is being read. */
export function useDocumentList(siteId: string) {
  const [address, setAddress] = useSearchParams();
  const { typed, settled, type } = useTypedUrlWord('search');
  const [stateWord, setState] = useUrlWord('state');
  const [kindWord, setKind] = useUrlWord('kind');
  const [sortWord, setSort] = useUrlWord('sort');
  const [chosen, select] = useState<ReadonlySet<string>>(new Set());

  const state = states.find(one => one === stateWord);
  const kind = documentKinds.find(one => one === kindWord);
  const sort = sorts.find(one => one === sortWord) ?? 'updated';
  const filter = withoutEmpty({ search: settled, state, kind, sort, after: address.get('after') ?? undefined });

  const client = getQueryClient();
  const counts = useQuery(countsQuery(siteId), client);
  const isReading = counts.data !== undefined && isReadingAny(counts.data);
  const list = useQuery(
    {
      ...documentsQuery(siteId, filter),
      placeholderData: keepPreviousData,
      refetchInterval: query => listPace(query.state.data?.data, isReading),
    },
    client,
  );
  const rows = list.data?.data;
  const pages = useCursor(list.data?.pagination.next);

  // What was read last may have come into a list that shows only what is ready.
  const { refetch } = list;
  useEffect(() => {
    if (!isReading) void refetch();
  }, [isReading, refetch]);

  const isFiltered = settled !== '' || state !== undefined || kind !== undefined;
  const chosenRows = rows?.filter(({ id }) => chosen.has(id)) ?? [];
  return {
    ...pages,
    rows,
    counts: counts.data,
    error: list.error,
    isPending: list.isPending || counts.isPending,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
    typed,
    type,
    state: state ?? '',
    setState,
    kind: kind ?? '',
    setKind,
    sort,
    setSort,
    isFiltered,
    clearFilters() {
      type('');
      setAddress({}, { replace: true, preventScrollReset: true });
    },
    /** Only what is in sight can be meant. */
    chosen: chosenRows,
    selection: new Set(chosenRows.map(({ id }) => id)) as ReadonlySet<string>,
    select: (ids: ReadonlySet<string>) => select(ids),
    sayCount: isFiltered || !counts.data ? `${rows?.length ?? 0} on this page` : counted(counts.data.all, 'document'),
  };
}

export type DocumentListState = ReturnType<typeof useDocumentList>;

/** Alike questions have alike keys. */
function withoutEmpty(filter: DocumentFilter): DocumentFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
}
