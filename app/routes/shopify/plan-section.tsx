import { useQuery } from '@tanstack/react-query';
import { openPricing } from '#app/client/merchant.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { describePlan } from '#app/routes/shopify/status-labels.ts';
import { planQuery } from '#app/routes/shopify/status-queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ShopSubscriptionView } from '#domain/shopify/inputs.ts';

export function PlanSection() {
  const { data, error, isFetching, refetch } = useQuery(planQuery, getQueryClient());
  if (error && !data) {
    return <LoadProblem error={error} what="your plan" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-36 rounded-panel" />;
  const { label, tone } = describePlan(data);
  return (
    <Panel className="px-5 py-4 max-desk:px-4">
      <h2 className="text-14 leading-5">Plan</h2>
      <div className="mt-2 flex flex-wrap items-center gap-x-3">
        {data.planName && <span className="font-medium">{data.planName}</span>}
        <State tone={tone}>{label}</State>
      </div>
      <Dates plan={data} />
      {data.problem && <p className="mt-1 text-13 text-amber">{data.problem}</p>}
      <Button size="small" className="mt-3" onClick={() => openPricing(data.pricingUrl)}>
        {data.hasSubscription ? 'Change plan' : 'Choose plan'}
      </Button>
    </Panel>
  );
}

function Dates({ plan: { trialEndsAt, periodEndsAt, isEnding, verifiedAt } }: { plan: ShopSubscriptionView }) {
  const until = trialEndsAt ?? periodEndsAt;
  const what = isEnding ? 'Ends' : trialEndsAt ? 'Free until' : 'Paid until';
  return (
    <div className="mt-1 text-13 text-ink-2">
      {until && (
        <p>
          {what} <Day at={until} />
        </p>
      )}
      {verifiedAt && (
        <p className="text-ink-3">
          Confirmed by Shopify · <Time at={verifiedAt} />
        </p>
      )}
    </div>
  );
}
