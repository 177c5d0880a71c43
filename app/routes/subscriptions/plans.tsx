import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { AboutAi } from '#app/routes/subscriptions/about-ai.tsx';
import { ComparePlans } from '#app/routes/subscriptions/compare-plans.tsx';
import { IntervalSwitch, useInterval } from '#app/routes/subscriptions/interval-switch.tsx';
import { describeTaxNote, untaxed, useLocalPrices } from '#app/routes/subscriptions/local-prices.ts';
import { PaymentPending } from '#app/routes/subscriptions/payment-pending.tsx';
import { PlanAction } from '#app/routes/subscriptions/plan-action.tsx';
import { PlanNotice } from '#app/routes/subscriptions/plan-notice.tsx';
import { type OfferPrice, offersQuery, priceOf, questionsNote } from '#app/routes/subscriptions/plan-offers.ts';
import { PlansSkeleton } from '#app/routes/subscriptions/plans-skeleton.tsx';
import { SubscriptionFrame } from '#app/routes/subscriptions/subscription-frame.tsx';
import { refreshPlan, subscriptionQuery, usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { UsageMeters } from '#app/routes/subscriptions/usage-meters.tsx';
import { usePurchase } from '#app/routes/subscriptions/use-purchase.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Badge } from '#app/ui/badge.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Offer, SubscriptionView } from '#domain/subscriptions/inputs.ts';

export const meta = screenMeta;
export const handle = {
  preload: () =>
    Promise.all(
      [offersQuery, subscriptionQuery, usageQuery].map(query => getQueryClient().prefetchQuery<unknown>(query)),
    ),
};

const ChangeDialog = lazy(() => import('#app/routes/subscriptions/change-dialog.tsx'));
const ToFreeDialog = lazy(() => import('#app/routes/subscriptions/to-free-dialog.tsx'));

export default function Plans() {
  const subscription = useQuery(subscriptionQuery, getQueryClient());
  const offers = useQuery(offersQuery, getQueryClient());
  const error = subscription.error ?? offers.error;
  if (error) {
    const retry = () => void Promise.all([subscription.refetch(), offers.refetch()]);
    return (
      <SubscriptionFrame>
        <LoadProblem error={error} what="plans" onRetry={retry} />
      </SubscriptionFrame>
    );
  }
  return (
    <SubscriptionFrame>
      {subscription.data && <PlanNotice subscription={subscription.data} />}
      {subscription.data && (
        <div className="mb-8">
          <UsageMeters />
        </div>
      )}
      {offers.data && subscription.data !== undefined ? (
        <Choice offers={offers.data} subscription={subscription.data} />
      ) : (
        <PlansSkeleton />
      )}
    </SubscriptionFrame>
  );
}

/** The plan to change to. Free has no price. */
type Target = { offer: Offer; price: OfferPrice | undefined } | null;

function Choice({ offers, subscription }: { offers: readonly Offer[]; subscription: SubscriptionView | null }) {
  const canChange = useCan('manage:organization-subscription');
  const [interval, setInterval] = useInterval(offers);
  const [target, setTarget] = useState<Target>(null);
  const { data: usage = [] } = useQuery(usageQuery, getQueryClient());
  const prices = useLocalPrices(offers, subscription);
  const purchase = usePurchase(({ plan }) => {
    toast({ title: `You’re now on ${plan.name}` });
    void refreshPlan();
  });
  if (purchase.stage === 'finishing') return <PaymentPending purchase={purchase} />;
  const free = untaxed({ amount: '0', currency: currencyOf(offers, prices) });
  const plans = offers.map(offer => {
    const price = priceOf(offer, interval);
    const isCurrent = subscription?.plan.id === offer.id && subscription.status !== 'canceled';
    return {
      offer,
      price,
      money: prices && (price ? prices.of(price) : free),
      isCurrent,
      badge: isCurrent && (
        <Badge tone="accent">{subscription.status === 'trialing' ? 'Your trial' : 'Your plan'}</Badge>
      ),
      action: canChange && (
        <PlanAction
          offer={offer}
          price={price}
          subscription={subscription}
          purchase={purchase}
          onChange={() => setTarget({ offer, price })}
        />
      ),
    };
  });
  return (
    <section aria-labelledby="compare">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="flex flex-1 flex-wrap items-baseline gap-x-2">
          <h2 id="compare" className="text-16 whitespace-nowrap">
            Compare plans
          </h2>
          <p className="text-13 text-ink-3">{describeTaxNote(offers, prices)}</p>
        </div>
        <IntervalSwitch offers={offers} value={interval} onChange={setInterval} />
      </div>
      <div role="alert">{purchase.problem && <p className="mb-4 text-13 text-red">{purchase.problem}</p>}</div>
      <ComparePlans plans={plans} usage={usage} />
      <p className="mt-4 text-13 text-ink-3">{questionsNote}</p>
      <AboutAi />
      <Suspense>
        {target && !target.price && subscription && (
          <ToFreeDialog offer={target.offer} subscription={subscription} onClose={() => setTarget(null)} />
        )}
        {target?.price && subscription && (
          <ChangeDialog
            offer={target.offer}
            price={target.price}
            subscription={subscription}
            onClose={() => setTarget(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

function currencyOf(offers: readonly Offer[], prices: ReturnType<typeof useLocalPrices>): string {
  const [first] = offers.flatMap(offer => offer.prices);
  return (first && prices?.of(first).net.currency) ?? 'USD';
}
