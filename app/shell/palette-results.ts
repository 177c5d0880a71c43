// Items of the organisation that match what is typed in the palette; without a query, those opened last.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { CircleUserRound } from 'lucide-react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { hasPermissions, type Session } from '#app/client/session.ts';
import type { Section } from '#app/routes.ts';
import type { PaletteEntry } from '#app/shell/palette-entries.ts';
import { itemPath, readRecentItems } from '#app/shell/recent-items.ts';
import { sectionIcons } from '#app/shell/section-icons.ts';
import { useDebounced } from '#app/ui/use-debounced.ts';
import { type ItemKind, type SearchResult, searchLimits } from '#domain/search/inputs.ts';

/** Long enough to type the next letter. */
const pause = 120;

export type PaletteResults = { entries: PaletteEntry[]; state: 'searching' | 'found' | 'failed' };

export function usePaletteResults(query: string, session: Session): PaletteResults {
  const typed = query.trim().slice(0, searchLimits.query);
  const settled = useDebounced(typed, typed ? pause : 0);
  const { organization, site } = session;
  const options = resultsQuery(organization?.id ?? '', site?.id, settled);
  // Results of an earlier query stay until the newer ones arrive; a late response only fills its own cache entry.
  const { data, isError, isPlaceholderData } = useQuery(
    { ...options, enabled: organization !== null, placeholderData: keepPreviousData, retry: false },
    getQueryClient(),
  );
  const isCurrent = typed === settled && data !== undefined && !isPlaceholderData;
  const state = isCurrent ? 'found' : isError ? 'failed' : 'searching';
  // Without a query only recent items are shown, and with one never the recent items of before.
  const isForQuery = isCurrent || (typed !== '' && settled !== '');
  return { entries: isForQuery ? (data ?? []).map(result => entryOf(result, session, typed)) : [], state };
}

function resultsQuery(organizationId: string, site: string | undefined, q: string) {
  const recent = readRecentItems(organizationId).join();
  return queryOptions({
    queryKey: ['search', organizationId, site, q, recent],
    queryFn: ({ signal }) =>
      q || recent
        ? call('GET /api/search', {
            query: { q, ...(site ? { site } : {}), ...(recent ? { recent } : {}) },
            signal,
          })
        : [],
    staleTime: 5_000,
  });
}

const sections: Record<ItemKind, Section> = {
  document: 'documents',
  product: 'products',
  rule: 'rules',
  widget: 'widgets',
  chat: 'chats',
};
const labels = {
  document: 'Document',
  product: 'Product',
  rule: 'Rule',
  widget: 'Widget',
  chat: 'Chat',
  member: 'Member',
} as const;

function entryOf({ kind, id, title, detail, siteId }: SearchResult, session: Session, query: string): PaletteEntry {
  const otherSite = session.sites.find(site => site.id === siteId && site.id !== session.site?.id);
  return {
    id: `${kind}-${id}`,
    group: query ? 'Results' : 'Recent',
    label: title || `${labels[kind]} without a title`,
    words: detail ?? '',
    kind: otherSite ? `${labels[kind]}, ${otherSite.name}` : labels[kind],
    icon: kind === 'member' ? CircleUserRound : sectionIcons[sections[kind]],
    to: pathOf(kind, id, detail, session),
  };
}

function pathOf(kind: SearchResult['kind'], id: string, detail: string | null, session: Session): string {
  if (kind === 'member') return `/organizations/manage/users?search=${encodeURIComponent(detail ?? '')}`;
  // Viewers can list widgets but not open the editor.
  if (kind === 'widget' && !hasPermissions(session.permissions, 'manage:widgets')) return '/sites/widgets';
  return itemPath(kind, id);
}
