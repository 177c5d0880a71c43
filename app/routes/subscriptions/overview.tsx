import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan, useSession } from '#app/client/session.ts';
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
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

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
      drawing={<IconDrawing icon={CreditCard} />}
      title="No plan yet"
      action={
        <Button asChild variant="primary">
          <AppLink to="/organizations/subscription/plans">Choose a plan</AppLink>
        </Button>
      }
    >
      Your plan sets how many questions your widgets can answer. You don’t need a card to start on Free.
    </EmptyState>
  );
}

const CancelDialog = lazy(() => import('#app/routes/subscriptions/cancel-dialog.tsx'));

/** Cancels the plan, or ends a cancelled plan early. */
function CancelSection({ subscription }: { subscription: SubscriptionView }) {
  const [asks, setAsks] = useState(false);
  const isEnding = subscription.scheduledChange?.action === 'cancel';
  return (
    <section
      aria-labelledby="canceling"
      className="flex items-center gap-6 border-line border-t pt-6 max-[480px]:flex-col max-[480px]:items-stretch max-[480px]:gap-3"
    >
      <div className="min-w-0 flex-1">
        <h2 id="canceling" className="font-medium text-14">
          {isEnding ? 'End plan now' : 'Cancel your plan'}
        </h2>
        <p className="text-13 text-ink-2">{explain(subscription)}</p>
      </div>
      <Button className="text-red" onClick={() => setAsks(true)}>
        {isEnding ? 'End now' : 'Cancel plan'}
      </Button>
      {asks && (
        <Suspense>
          <CancelDialog subscription={subscription} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </section>
  );
}

function explain({ status, scheduledChange }: SubscriptionView): string {
  if (scheduledChange?.action === 'cancel') return 'You don’t have to wait for the last day.';
  if (status === 'past_due')
    return 'Your plan ends immediately, and the overdue invoice is cancelled. Your data is kept.';
  if (status === 'paused') return 'Your plan ends immediately. Your data is kept.';
  return 'You choose when it ends. Your data is kept.';
}
