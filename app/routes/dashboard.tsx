import { lazy, Suspense } from 'react';
import { useSession, useSite } from '#app/client/session.ts';
import { DashboardHead, useReportDays } from '#app/routes/dashboard/dashboard-head.tsx';
import { OverviewOnItsWay } from '#app/routes/dashboard/overview-on-its-way.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';

// What is shown once somebody is here comes after the frame: the first page stays small.
const Overview = lazy(() => import('#app/routes/dashboard/overview.tsx'));
const InShort = lazy(() => import('#app/routes/dashboard/overview.tsx').then(({ InShort }) => ({ default: InShort })));

export const meta = screenMeta;

export default function Dashboard() {
  const site = useSite();
  const { sitesState } = useSession();
  const [days] = useReportDays();
  const intro = useScreen()?.intro;
  const isKnown = site !== undefined || sitesState === 'failed';
  return (
    <>
      <DashboardHead hasPeriod={site !== null}>
        {site ? (
          <Suspense fallback={intro}>
            <InShort key={site.id} site={site} days={days} otherwise={intro} />
          </Suspense>
        ) : (
          intro
        )}
      </DashboardHead>
      {isKnown ? (
        <Suspense fallback={<OverviewOnItsWay />}>
          <Overview days={days} />
        </Suspense>
      ) : (
        <OverviewOnItsWay />
      )}
    </>
  );
}
