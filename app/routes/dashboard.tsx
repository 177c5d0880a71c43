import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { hasPermissions, useSession, useSite } from '#app/client/session.ts';
import { DashboardHead, useReportDays } from '#app/routes/dashboard/dashboard-head.tsx';
import { OverviewSkeleton } from '#app/routes/dashboard/overview-skeleton.tsx';
import { refusedParam } from '#app/shell/guards.ts';
import { findScreen, useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';

// Loaded after the frame, to keep the first page small.
const Overview = lazy(() => import('#app/routes/dashboard/overview.tsx'));
const NoAccessNotice = lazy(() => import('#app/routes/dashboard/no-access-notice.tsx'));
const ReportSummary = lazy(() =>
  import('#app/routes/dashboard/overview.tsx').then(({ ReportSummary }) => ({ default: ReportSummary })),
);

export const meta = screenMeta;

export default function Dashboard() {
  const site = useSite();
  const { sitesState, status, permissions } = useSession();
  const [address] = useSearchParams();
  const screen = findScreen(address.get(refusedParam) ?? undefined);
  const refused = status === 'signed-in' && screen && !hasPermissions(permissions, screen.permissions) && screen;
  const [days] = useReportDays();
  const intro = useScreen()?.intro;
  const isKnown = site !== undefined || sitesState === 'failed';
  return (
    <>
      <DashboardHead hasPeriod={site !== null}>
        {site ? (
          <Suspense fallback={intro}>
            <ReportSummary key={site.id} site={site} days={days} fallback={intro} />
          </Suspense>
        ) : (
          intro
        )}
      </DashboardHead>
      {refused && (
        <Suspense>
          <NoAccessNotice screen={refused} />
        </Suspense>
      )}
      {isKnown ? (
        <Suspense fallback={<OverviewSkeleton />}>
          <Overview days={days} />
        </Suspense>
      ) : (
        <OverviewSkeleton />
      )}
    </>
  );
}
