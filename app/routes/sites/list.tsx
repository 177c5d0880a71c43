import { useQuery } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { href } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession, useSite } from '#app/client/session.ts';
import { formatLanguage } from '#app/routes/sites/languages.ts';
import { SiteLimitNotice } from '#app/routes/sites/site-limit-notice.tsx';
import { sitesQuery } from '#app/routes/sites/site-queries.ts';
import { useSiteQuota } from '#app/routes/sites/site-quota.ts';
import { Allowed } from '#app/shell/allowed.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { QuietProblem } from '#app/shell/load-problem.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { Monogram } from '#app/ui/avatar.tsx';
import { Badge, State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import type { Site } from '#domain/sites/inputs.ts';

export const meta = screenMeta;
export const handle = { preload: () => getQueryClient().prefetchQuery(sitesQuery) };

export default function Sites() {
  const screen = useScreen();
  const { data, error, isPending, isFetching, refetch } = useQuery(sitesQuery, getQueryClient());
  const quota = useSiteQuota();
  // The quota is known once the session's sites are loaded.
  const isOnItsWay = useSession().sitesState === 'loading' || isPending;
  const columns = columnsFor(useSite()?.id);
  const isEmpty = data?.length === 0;
  return (
    <>
      <PageHead title={screen?.title} actions={!isEmpty && !quota?.isFull && <AddButton />} isPending={isOnItsWay}>
        {screen?.intro}
      </PageHead>
      {!isEmpty && quota?.isFull && <SiteLimitNotice {...quota} />}
      {error && !data ? (
        <QuietProblem what="your sites" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Table
          label="Sites"
          columns={columns}
          rows={data ?? []}
          rowKey={row => row.id}
          rowHref={row => href('/sites/:id/edit', { id: row.id })}
          loading={isOnItsWay}
          loadingRows={2}
          empty={<NoSites />}
        />
      )}
    </>
  );
}

function AddButton() {
  return (
    <Allowed need="manage:sites">
      <Button asChild variant="primary" icon={Plus}>
        <AppLink to="/sites/new">Add a site</AppLink>
      </Button>
    </Allowed>
  );
}

function NoSites() {
  return (
    <EmptyState drawing={<IconDrawing icon={Globe} />} title="No sites yet" action={<AddButton />}>
      <Allowed
        need="manage:sites"
        otherwise="Your organisation hasn’t added a site yet. Ask an Owner, Admin or Editor to add one."
      >
        Add the website where Aisle should answer. Each site has its own documents, products and rules.
      </Allowed>
    </EmptyState>
  );
}

function columnsFor(activeId: string | undefined): TableColumn<Site>[] {
  return [
    { key: 'name', header: 'Site', cell: site => <SiteName site={site} isActive={site.id === activeId} /> },
    { key: 'state', header: 'Status', width: 140, phone: 'state', cell: site => <SiteState site={site} /> },
    {
      key: 'language',
      header: 'Language',
      width: 140,
      phone: 'hide',
      cell: site => <span className="text-13 text-ink-2">{formatLanguage(site.language)}</span>,
    },
    {
      key: 'changed',
      header: 'Updated',
      width: 140,
      phone: 'hide',
      cell: site => <Time at={site.updatedAt} className="text-13 text-ink-2" />,
    },
  ];
}

function SiteName({ site: { name, urls }, isActive }: { site: Site; isActive: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <Monogram name={name} />
      <span className="min-w-0">
        <span className="flex items-center gap-2 leading-5">
          <span className="truncate font-medium">{name}</span>
          {isActive && <Badge>Current</Badge>}
        </span>
        <span className="block truncate text-12 text-ink-3 leading-4 max-desk:text-13 max-desk:leading-[18px]">
          {describeAddresses(urls)}
        </span>
      </span>
    </span>
  );
}

function describeAddresses([first, ...others]: readonly string[]): string {
  if (!first) return 'No web address yet';
  const host = first.replace(/^https?:\/\//, '');
  return others.length > 0 ? `${host} and ${others.length} more` : host;
}

function SiteState({ site: { enabled, urls } }: { site: Site }) {
  if (!enabled) return <State>Off</State>;
  return urls.length > 0 ? <State tone="accent">On</State> : <State tone="amber">Needs web address</State>;
}
