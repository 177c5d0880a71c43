import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { counted } from '#app/routes/knowledge/documents/document-labels.ts';
import {
  countsQuery,
  type DocumentFilter,
  documentsQuery,
  isReadingAny,
  listRefetchInterval,
} from '#app/routes/knowledge/documents/document-queries.ts';
import { sourceUsesQuery } from '#app/routes/knowledge/source-uses.tsx';
import { useCursor, useTypedUrlWord, useUrlWord } from '#app/routes/organizations/url-state.ts';
import { documentKinds, documentStates } from '#domain/knowledge/inputs.ts';

const states = [...documentStates, 'off'] as const;
const sorts = ['updated', 'created', 'title'] as const;

/** The documents that match the filters in the URL. Refetches while any is being read. */
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
  const uses = useQuery(sourceUsesQuery(siteId, 'document'), client);
  const isReading = counts.data !== undefined && isReadingAny(counts.data);
  const list = useQuery(
    {
      ...documentsQuery(siteId, filter),
      placeholderData: keepPreviousData,
      refetchInterval: query => listRefetchInterval(query.state.data?.data, isReading),
    },
    client,
  );
  const rows = list.data?.data;
  const pages = useCursor(list.data?.pagination.next);

  // The last document that finished reading may now match the filter.
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
    uses: uses.data,
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
    /** Only rows on this page can be selected. */
    chosen: chosenRows,
    selection: new Set(chosenRows.map(({ id }) => id)) as ReadonlySet<string>,
    select: (ids: ReadonlySet<string>) => select(ids),
    formatCount:
      isFiltered || !counts.data ? `${rows?.length ?? 0} on this page` : counted(counts.data.all, 'document'),
  };
}

export type DocumentListState = ReturnType<typeof useDocumentList>;

/** Equal filters need equal query keys. */
function withoutEmpty(filter: DocumentFilter): DocumentFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
}
