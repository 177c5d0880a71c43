import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { describeStatus } from '#app/routes/subscriptions/plan-labels.ts';
import { PlanSkeleton } from '#app/routes/subscriptions/plan-panel.tsx';
import { ShopifyButton } from '#app/routes/subscriptions/shopify-button.tsx';
import { shopPlanQuery, subscriptionQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { UsageSection } from '#app/routes/subscriptions/usage-section.tsx';
import { usePlanRefresh } from '#app/routes/subscriptions/use-plan-refresh.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { type SubscriptionView, trialDaysLeft } from '#domain/subscriptions/inputs.ts';

/** The plan of an organisation that pays through Shopify, where its prices, invoices and cards are managed. */
export function ShopOverview() {
  const shopPlan = useQuery(shopPlanQuery, getQueryClient());
  // Wait for Shopify's response, which may change the subscription.
  const subscription = useQuery({ ...subscriptionQuery, enabled: !shopPlan.isPending }, getQueryClient());
  usePlanRefresh(subscription.data?.updatedAt);
  const error = subscription.error ?? shopPlan.error;
  const retry = () => void Promise.all([subscription.refetch(), shopPlan.refetch()]);
  return (
    <>
      <PageHead title="Subscription" />
      {error ? (
        <LoadProblem error={error} what="your subscription" onRetry={retry} />
      ) : subscription.data === null ? (
        <NoPlan />
      ) : (
        <>
          {shopPlan.data?.problem && (
            <Notice tone="amber" icon={CircleAlert} title="We couldn’t reach Shopify">
              {shopPlan.data.problem}
            </Notice>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {subscription.data ? <ShopPlanPanel subscription={subscription.data} /> : <PlanSkeleton />}
            <UsageSection isEnded={subscription.data?.status === 'canceled'} />
          </div>
        </>
      )}
    </>
  );
}

function ShopPlanPanel({ subscription }: { subscription: SubscriptionView }) {
  const { label, tone } = describeStatus(subscription);
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
  const where = 'You choose and pay for it in your Shopify admin.';
  if (status === 'canceled') {
    return 'Widgets don’t answer, and sites are read-only. Your data is kept.';
  }
  if (plan.shopifyId === null)
    return 'This plan is from before your shop was linked. To upgrade, choose a plan in your Shopify admin.';
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
      drawing={<IconDrawing icon={CreditCard} />}
      title="No plan yet"
      action={<ShopifyButton primary>Choose a plan in Shopify</ShopifyButton>}
    >
      Your plan sets how many questions your widgets can answer. You choose and pay for it in your Shopify admin.
    </EmptyState>
  );
}
