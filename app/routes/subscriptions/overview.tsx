import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan, useSession } from '#app/client/session.ts';
import { CancelSection } from '#app/routes/subscriptions/cancel-section.tsx';
import { useFrameThatFollows } from '#app/routes/subscriptions/follow-plan.ts';
import { PlanNotice } from '#app/routes/subscriptions/plan-notice.tsx';
import { PlanOnItsWay, PlanPanel } from '#app/routes/subscriptions/plan-panel.tsx';
import { isLivingPaid } from '#app/routes/subscriptions/plan-words.ts';
import { ShopOverview } from '#app/routes/subscriptions/shop-overview.tsx';
import { SubscriptionFrame } from '#app/routes/subscriptions/subscription-frame.tsx';
import { subscriptionQuery, usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { UsageSection } from '#app/routes/subscriptions/usage-section.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

export const meta = screenMeta;
export const handle = {
  preload: () =>
    Promise.all([getQueryClient().prefetchQuery(subscriptionQuery), getQueryClient().prefetchQuery(usageQuery)]),
};

export default function Overview() {
  return useSession().billing === 'shopify' ? <ShopOverview /> : <OwnOverview />;
}

function OwnOverview() {
  const { data, error, refetch } = useQuery(subscriptionQuery, getQueryClient());
  const canChange = useCan('manage:organization-subscription');
  useFrameThatFollows(data?.updatedAt);
  if (error) {
    return (
      <SubscriptionFrame>
        <LoadProblem error={error} what="the subscription" onRetry={() => void refetch()} />
      </SubscriptionFrame>
    );
  }
  return (
    <SubscriptionFrame>
      {data === null ? (
        <NoPlan />
      ) : (
        <>
          {data && <PlanNotice subscription={data} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {data ? <PlanPanel subscription={data} /> : <PlanOnItsWay />}
            <UsageSection isEnded={data?.status === 'canceled'} />
            {data && canChange && isLivingPaid(data) && <CancelSection subscription={data} />}
          </div>
        </>
      )}
    </SubscriptionFrame>
  );
}

function NoPlan() {
  return (
    <EmptyState
      drawing={<ShelfDrawing />}
      title="No plan yet"
      action={
        <Button asChild variant="primary">
          <AppLink to="/organizations/subscription/plans">Choose a plan</AppLink>
        </Button>
      }
    >
      A plan says how many questions your widgets may answer. Free needs no card.
    </EmptyState>
  );
}
