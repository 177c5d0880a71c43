import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { useFrameThatFollows } from '#app/routes/subscriptions/follow-plan.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlanOnItsWay } from '#app/routes/subscriptions/plan-panel.tsx';
import { sayStanding } from '#app/routes/subscriptions/plan-words.ts';
import { ShopifyButton } from '#app/routes/subscriptions/shopify-button.tsx';
import { shopPlanQuery, subscriptionQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { UsageSection } from '#app/routes/subscriptions/usage-section.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { type SubscriptionView, trialDaysLeft } from '#domain/subscriptions/inputs.ts';

/** The plan of an organisation that pays in its shop's admin. Prices, bills and cards are there, and only there. */
export function ShopOverview() {
  const shopPlan = useQuery(shopPlanQuery, getQueryClient());
  // Asking Shopify may change it.
  const subscription = useQuery({ ...subscriptionQuery, enabled: !shopPlan.isPending }, getQueryClient());
  useFrameThatFollows(subscription.data?.updatedAt);
  const error = subscription.error ?? shopPlan.error;
  const retry = () => void Promise.all([subscription.refetch(), shopPlan.refetch()]);
  return (
    <>
      <PageHead title="Subscription" />
      {error ? (
        <LoadProblem error={error} what="the subscription" onRetry={retry} />
      ) : subscription.data === null ? (
        <NoPlan />
      ) : (
        <>
          {shopPlan.data?.problem && (
            <Notice tone="amber" icon={CircleAlert} title="Shopify did not answer">
              {shopPlan.data.problem}
            </Notice>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {subscription.data ? <ShopPlanPanel subscription={subscription.data} /> : <PlanOnItsWay />}
            <UsageSection isEnded={subscription.data?.status === 'canceled'} />
          </div>
        </>
      )}
    </>
  );
}

function ShopPlanPanel({ subscription }: { subscription: SubscriptionView }) {
  const { label, tone } = sayStanding(subscription);
  const isEnded = subscription.status === 'canceled';
  return (
    <Panel className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[700px]:flex-col max-[700px]:items-stretch max-[700px]:gap-3.5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="text-16">{subscription.plan.name}</h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-0.5 text-pretty text-13 text-ink-2">{describe(subscription)}</p>
      </div>
      <ShopifyButton primary={isEnded}>{isEnded ? 'Choose a plan in Shopify' : 'Change plan in Shopify'}</ShopifyButton>
    </Panel>
  );
}

function describe(subscription: SubscriptionView): ReactNode {
  const { status, plan, trialEndsAt, nextBilledAt, scheduledChange } = subscription;
  const where = 'It is chosen and paid for in the Shopify admin of your shop.';
  if (status === 'canceled') {
    return 'Widgets do not answer, and sites can be read but not changed. Everything you made is kept.';
  }
  if (plan.shopifyId === null)
    return 'From before your shop was linked. A plan with more is chosen in the Shopify admin.';
  if (scheduledChange) return `Everything works until then. ${where}`;
  if (trialEndsAt && trialDaysLeft(subscription, new Date()) !== null) {
    return (
      <>
        Your trial ends on <Day at={trialEndsAt} />. {where}
      </>
    );
  }
  return nextBilledAt ? (
    <>
      Renews on <Day at={nextBilledAt} />. {where}
    </>
  ) : (
    where
  );
}

function NoPlan() {
  return (
    <EmptyState
      drawing={<ShelfDrawing />}
      title="No plan yet"
      action={<ShopifyButton primary>Choose a plan in Shopify</ShopifyButton>}
    >
      A plan says how many questions your widgets may answer. Yours is chosen and paid for in the Shopify admin of your
      shop.
    </EmptyState>
  );
}
