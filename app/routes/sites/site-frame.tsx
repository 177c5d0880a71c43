import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { href, useLocation, useNavigate, useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { selectSite, useSession } from '#app/client/session.ts';
import { ReadOnlyNotice } from '#app/routes/sites/read-only-notice.tsx';
import { forgetIfLeft, isLeaving, siteQuery } from '#app/routes/sites/site-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { SectionTabs } from '#app/shell/section-tabs.tsx';
import { WayBack } from '#app/shell/way-back.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Site } from '#domain/sites/inputs.ts';

/** The site whose screen is open. */
export function useOpenSite(): UseQueryResult<Site> & { id: string } {
  const { id = '' } = useParams();
  return { ...useQuery({ ...siteQuery(id), enabled: () => !isLeaving(id) }, getQueryClient()), id };
}

/** What the screens of one site share: its name, the way to the others, and who may change anything. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { id, data, error, refetch } = useOpenSite();
  useSameSite(id);
  useEffect(() => () => forgetIfLeft(id), [id]);
  return (
    <>
      <WayBack />
      <PageHead
        title={data?.name ?? (error ? 'Site' : <NameOnItsWay />)}
        badge={data && !data.enabled && <Badge>Switched off</Badge>}
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

/** The site in the address is the one that is worked on; whoever switches to another goes to its screen. */
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

function NameOnItsWay() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Site</span>
      <Skeleton className="h-4 w-40" />
    </span>
  );
}
