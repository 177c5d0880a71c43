import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { BusinessFacts } from '#app/routes/subscriptions/business-facts.tsx';
import { BusinessForm } from '#app/routes/subscriptions/business-form.tsx';
import { CardPanel } from '#app/routes/subscriptions/card-panel.tsx';
import { isLivingPaid, isPaid } from '#app/routes/subscriptions/plan-words.ts';
import { SubscriptionFrame } from '#app/routes/subscriptions/subscription-frame.tsx';
import { billingQuery, cardQuery, subscriptionQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { DocumentsDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

export const meta = screenMeta;
export const handle = { preload: () => getQueryClient().prefetchQuery(subscriptionQuery) };

export default function Billing() {
  const { data, error, refetch } = useQuery(subscriptionQuery, getQueryClient());
  return (
    <SubscriptionFrame>
      {error ? (
        <LoadProblem error={error} what="the subscription" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <BillingOnItsWay />
      ) : data && isPaid(data) ? (
        <Details subscription={data} />
      ) : (
        <NothingToBill plan={data?.plan.name} />
      )}
    </SubscriptionFrame>
  );
}

function Details({ subscription }: { subscription: SubscriptionView }) {
  const billing = useQuery(billingQuery, getQueryClient());
  const card = useQuery(cardQuery, getQueryClient());
  const canChange = useCan('manage:organization-subscription') && isLivingPaid(subscription);
  const error = billing.error ?? card.error;
  if (error) {
    return (
      <LoadProblem
        error={error}
        what="the billing details"
        busy={billing.isFetching || card.isFetching}
        onRetry={() => void Promise.all([billing.refetch(), card.refetch()])}
      />
    );
  }
  if (!billing.data || card.data === undefined) return <BillingOnItsWay />;
  return (
    <>
      <CardPanel card={card.data} billing={billing.data} canChange={canChange} />
      <section aria-labelledby="business" className="mt-10">
        <h2 id="business" className="text-16">
          On the invoice
        </h2>
        <p className="mb-5 max-w-form text-13 text-ink-2">
          {!canChange
            ? 'What your invoices say besides the plan.'
            : subscription.status === 'trialing'
              ? 'What you write here goes on your invoices when the trial ends.'
              : 'What you write here goes on every invoice from now on.'}
        </p>
        {canChange ? <BusinessForm billing={billing.data} /> : <BusinessFacts business={billing.data.business} />}
      </section>
    </>
  );
}

function NothingToBill({ plan }: { plan: string | undefined }) {
  const canChange = useCan('manage:organization-subscription');
  return (
    <EmptyState
      drawing={<DocumentsDrawing />}
      title="Nothing to bill yet"
      action={
        <Button asChild variant={canChange ? 'primary' : 'plain'}>
          <AppLink to="/organizations/subscription/plans">{canChange ? 'Choose a plan' : 'See plans'}</AppLink>
        </Button>
      }
    >
      {plan ? `You do not pay for ${plan}, so there` : 'There'} is no card and no bill. Both appear here with a paid
      plan.
    </EmptyState>
  );
}

function BillingOnItsWay() {
  return (
    <div role="status" className="max-w-form">
      <span className="sr-only">Loading the billing details</span>
      <Skeleton className="h-36 rounded-panel" />
      <Skeleton className="mt-12 h-4 w-28" />
      <Skeleton className="mt-3 w-72 max-w-full" />
      {[0, 1, 2].map(field => (
        <div key={field} className="mt-6">
          <Skeleton className="mb-2.5 w-24" />
          <Skeleton className="h-9 rounded-control max-desk:h-11" />
        </div>
      ))}
    </div>
  );
}
