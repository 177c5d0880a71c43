import { lazy, Suspense } from 'react';
import { useSession } from '#app/client/session.ts';

// Few people need these bars. The page works without them, so a failed load is ignored.
const PlanBar = lazy(() =>
  import('#app/shell/plan-bar.tsx').then(
    module => ({ default: module.PlanBar }),
    () => ({ default: () => null }),
  ),
);
const SecondFactorBar = lazy(() =>
  import('#app/shell/second-factor-bar.tsx').then(
    module => ({ default: module.SecondFactorBar }),
    () => ({ default: () => null }),
  ),
);

/** A problem with the plan, or an organisation that requires two-step verification. */
export function NoticeBars() {
  const { subscription, access, closedOrganization } = useSession();
  const hasPlanProblem = subscription?.status === 'past_due' || access === 'ended' || access === 'paused';
  return (
    <Suspense>
      {hasPlanProblem && <PlanBar />}
      {closedOrganization && <SecondFactorBar />}
    </Suspense>
  );
}
