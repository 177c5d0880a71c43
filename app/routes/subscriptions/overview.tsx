import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan, useSession } from '#app/client/session.ts';
import { CancelSection } from '#app/routes/subscriptions/cancel-section.tsx';
import { EndedPurchaseNotice } from '#app/routes/subscriptions/ended-purchase-notice.tsx';
import { isActivePaid } from '#app/routes/subscriptions/plan-labels.ts';
import { PlanNotice } from '#app/routes/subscriptions/plan-notice.tsx';
import { PlanPanel, PlanSkeleton } from '#app/routes/subscriptions/plan-panel.tsx';
import { ShopOverview } from '#app/routes/subscriptions/shop-overview.tsx';
import { SubscriptionFrame } from '#app/routes/subscriptions/subscription-frame.tsx';
import { subscriptionQuery, usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { UsageSection } from '#app/routes/subscriptions/usage-section.tsx';
import { usePlanRefresh } from '#app/routes/subscriptions/use-plan-refresh.ts';
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
  usePlanRefresh(data?.updatedAt);
  if (error) {
    return (
      <SubscriptionFrame>
        <LoadProblem error={error} what="your subscription" onRetry={() => void refetch()} />
      </SubscriptionFrame>
    );
  }
  return (
    <SubscriptionFrame>
      <EndedPurchaseNotice />
      {data === null ? (
        <NoPlan />
      ) : (
        <>
          {data && <PlanNotice subscription={data} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {data ? <PlanPanel subscription={data} /> : <PlanSkeleton />}
            <UsageSection isEnded={data?.status === 'canceled'} />
            {data && canChange && isActivePaid(data) && <CancelSection subscription={data} />}
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
      Your plan sets how many questions your widgets can answer. You don't need a card to start on Free.
    </EmptyState>
  );
}
