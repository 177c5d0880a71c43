import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { CardPanel } from '#app/routes/subscriptions/card-panel.tsx';
import { isActivePaid, isPaid } from '#app/routes/subscriptions/plan-labels.ts';
import { SubscriptionFrame } from '#app/routes/subscriptions/subscription-frame.tsx';
import { billingQuery, cardQuery, subscriptionQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import {
  type Billing,
  type BusinessInput,
  businessInput,
  type SubscriptionView,
} from '#domain/subscriptions/inputs.ts';

export const meta = screenMeta;
export const handle = { preload: () => getQueryClient().prefetchQuery(subscriptionQuery) };

export default function BillingScreen() {
  const { data, error, refetch } = useQuery(subscriptionQuery, getQueryClient());
  return (
    <SubscriptionFrame>
      {error ? (
        <LoadProblem error={error} what="your subscription" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <BillingSkeleton />
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
  const canChange = useCan('manage:organization-subscription') && isActivePaid(subscription);
  const error = billing.error ?? card.error;
  if (error) {
    return (
      <LoadProblem
        error={error}
        what="billing details"
        busy={billing.isFetching || card.isFetching}
        onRetry={() => void Promise.all([billing.refetch(), card.refetch()])}
      />
    );
  }
  if (!billing.data || card.data === undefined) return <BillingSkeleton />;
  return (
    <>
      <CardPanel card={card.data} billing={billing.data} canChange={canChange} />
      <section aria-labelledby="business" className="mt-10">
        <h2 id="business" className="text-16">
          Invoice details
        </h2>
        <p className="mb-5 max-w-form text-13 text-ink-2">
          {!canChange
            ? 'Shown on your invoices.'
            : subscription.status === 'trialing'
              ? 'Shown on your invoices once your trial ends.'
              : 'Shown on all future invoices.'}
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
      drawing={<IconDrawing icon={Wallet} />}
      title="No billing details yet"
      action={
        <Button asChild variant={canChange ? 'primary' : 'plain'}>
          <AppLink to="/organizations/subscription/plans">{canChange ? 'Choose a plan' : 'View plans'}</AppLink>
        </Button>
      }
    >
      {plan && `${plan} doesn’t need payment. `}Your card and invoice details appear here once you’re on a paid plan.
    </EmptyState>
  );
}

function BillingSkeleton() {
  return (
    <div role="status" className="max-w-form">
      <span className="sr-only">Loading billing details</span>
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

/** The read-only version of the form. */
function BusinessFacts({ business }: { business: Billing['business'] }) {
  if (!business) return <p className="text-ink-2">No business details on your invoices.</p>;
  const lines = [
    ['Business name', business.name],
    ['Tax number', business.taxIdentifier],
    ['Company number', business.companyNumber],
  ] as const;
  return (
    <dl className="grid max-w-form gap-4">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="mt-0.5 wrap-anywhere">{value || 'None'}</dd>
        </div>
      ))}
    </dl>
  );
}

function BusinessForm({ billing: { business } }: { billing: Billing }) {
  const form = useZodForm(businessInput, {
    defaultValues: business ?? { name: '', taxIdentifier: '', companyNumber: '' },
  });
  const { isDirty, isSubmitting } = form.formState;

  async function save(body: BusinessInput) {
    const saved = await call('POST /api/organizations/subscriptions/billingInformation', { body });
    getQueryClient().setQueryData(billingQuery.queryKey, saved);
    toast({ title: 'Saved' });
  }

  return (
    <Form form={form} onSubmit={save} className="grid gap-5">
      <FormField
        name="name"
        label="Business name"
        help="The registered name to show on your invoices."
        autoComplete="organization"
      />
      <FormField name="taxIdentifier" label="Tax number" help="Optional. For example, your VAT number." />
      <FormField name="companyNumber" label="Company number" help="Optional." />
      <SaveBar dirty={isDirty} busy={isSubmitting} onDiscard={() => form.reset()} />
    </Form>
  );
}
