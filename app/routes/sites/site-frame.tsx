import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { href, useLocation, useNavigate, useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { selectSite, useSession } from '#app/client/session.ts';
import { ReadOnlyNotice } from '#app/routes/sites/read-only-notice.tsx';
import { forgetDeletedSite, isDeleting, siteQuery } from '#app/routes/sites/site-queries.ts';
import { BackLink } from '#app/shell/back-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { SectionTabs } from '#app/shell/section-tabs.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Site } from '#domain/sites/inputs.ts';

/** The site in the URL. */
export function useOpenSite(): UseQueryResult<Site> & { id: string } {
  const { id = '' } = useParams();
  const options = { ...siteQuery(id), enabled: () => !isDeleting(id), refetchInterval: untilLinkIsSent };
  return { ...useQuery(options, getQueryClient()), id };
}

/** Poll while a job sends the confirmation link, or finds that the address belongs to a member. */
function untilLinkIsSent({ state }: { state: { data: Site | undefined } }): number | false {
  return state.data?.contactState === 'pending' ? 3_000 : false;
}

/** The heading, tabs and read-only notice that the screens of a site share. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { id, data, error, refetch } = useOpenSite();
  useSameSite(id);
  useEffect(() => () => forgetDeletedSite(id), [id]);
  return (
    <>
      <BackLink />
      <PageHead
        title={data?.name ?? (error ? 'Site' : <NameSkeleton />)}
        badge={data && !data.enabled && <Badge>Off</Badge>}
      />
      <SectionTabs
        label="Site"
        tabs={[
          { to: href('/sites/:id/edit', { id }), label: 'Settings' },
          { to: href('/sites/:id/keys', { id }), label: 'Keys' },
        ]}
      />
      <ReadOnlyNotice />
      {error && !data ? <LoadProblem error={error} what="this site" onRetry={() => void refetch()} /> : children}
    </>
  );
}

/** Selects the site in the URL; selecting another site opens that site's screen. */
function useSameSite(id: string): void {
  const { site, sites } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const before = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (sites.some(one => one.id === id)) selectSite(id);
  }, [id, sites]);

  useEffect(() => {
    const left = before.current;
    before.current = site?.id;
    if (left === id && site && site.id !== id && sites.some(one => one.id === id)) {
      void navigate(pathname.replace(id, site.id));
    }
  }, [site, sites, id, pathname, navigate]);
}

function NameSkeleton() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Site</span>
      <Skeleton className="h-4 w-40" />
    </span>
  );
}
