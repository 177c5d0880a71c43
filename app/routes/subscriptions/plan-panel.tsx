import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { formatPrice, isZero } from '#app/routes/subscriptions/money.ts';
import {
  describeCycle,
  describeStatus,
  formatCard,
  isActivePaid,
  isPaid,
} from '#app/routes/subscriptions/plan-labels.ts';
import { billQuery, cardQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatMoney, type ProviderSubscription, type SubscriptionView } from '#domain/subscriptions/inputs.ts';

/** The plan, its status and its next invoice. */
export function PlanPanel({ subscription }: { subscription: SubscriptionView }) {
  const { label, tone } = describeStatus(subscription);
  return (
    <Panel>
      <div className={head}>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 className="text-16">{subscription.plan.name}</h2>
            <Badge tone={tone}>{label}</Badge>
          </div>
          <p className="mt-0.5 text-13 text-ink-2">{describe(subscription)}</p>
        </div>
        <PlansLink subscription={subscription} />
      </div>
      {isActivePaid(subscription) && <BillFacts subscription={subscription} />}
    </Panel>
  );
}

function PlansLink({ subscription }: { subscription: SubscriptionView }) {
  const canChange = useCan('manage:organization-subscription');
  const label =
    !canChange || subscription.scheduledChange || ['past_due', 'paused'].includes(subscription.status)
      ? 'View plans'
      : subscription.status === 'canceled'
        ? 'Choose a plan'
        : isPaid(subscription)
          ? 'Change plan'
          : 'Upgrade';
  return (
    <Button asChild variant={label === 'Upgrade' ? 'primary' : 'plain'}>
      <AppLink to="/organizations/subscription/plans">{label}</AppLink>
    </Button>
  );
}

function describe({ plan, status, canceledAt, subscriptionId }: SubscriptionView): ReactNode {
  if (status === 'canceled') {
    return canceledAt ? (
      <>
        Ended on <Day at={canceledAt} />. Your data is kept.
      </>
    ) : (
      'Ended. Your data is kept.'
    );
  }
  if (subscriptionId) return `${plan.maxQuestions.toLocaleString('en-GB')} questions per month.`;
  return plan.id === 'free' ? 'Free for as long as you like.' : 'Included at no charge.';
}

function BillFacts({ subscription }: { subscription: SubscriptionView }) {
  const bill = useQuery(billQuery, getQueryClient());
  const card = useQuery(cardQuery, getQueryClient());
  const { nextBilledAt, scheduledChange } = subscription;
  return (
    <>
      <dl className="grid grid-cols-3 border-line border-t max-[700px]:grid-cols-1 max-[700px]:pb-2">
        <Fact name="Next invoice">
          {nextBilledAt ? (
            <NextBill at={nextBilledAt} bill={bill.data?.nextBill ?? null} />
          ) : bill.data && !isZero(bill.data.credit) ? (
            `None, ${formatMoney(bill.data.credit)} credit left`
          ) : (
            'None'
          )}
        </Fact>
        {scheduledChange ? (
          <Fact name="Last day">
            <Day at={scheduledChange.effectiveAt} />
          </Fact>
        ) : (
          <Fact name="Price" isUnknown={bill.isError}>
            {bill.data && describeRegularBill(bill.data)}
          </Fact>
        )}
        <Fact name="Paid with" isUnknown={card.isError || card.data === null}>
          {card.data && formatCard(card.data)}
        </Fact>
      </dl>
      {(bill.isError || card.isError) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3 max-desk:px-4">
          <p role="alert" className="text-13 text-ink-2">
            We can’t reach the payment provider, so the amount and card aren’t shown. Your plan isn’t affected.
          </p>
          <Button
            size="small"
            busy={bill.isFetching || card.isFetching}
            onClick={() => void Promise.all([bill.refetch(), card.refetch()])}
          >
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

/** The amount charged next, after credit. */
function NextBill({ at, bill }: { at: string; bill: ProviderSubscription['nextBill'] }) {
  return (
    <span className="max-[700px]:text-right">
      <Day at={at} />
      {bill && `, ${formatMoney(bill.due)}`}
      {bill && !isZero(bill.credit) && (
        <span className="block font-normal text-12 text-ink-3">
          {formatMoney(bill.price.total)} less {formatMoney(bill.credit)} credit
        </span>
      )}
    </span>
  );
}

/** The plan's price, before credit. */
function describeRegularBill({ everyBill, billingCycle }: ProviderSubscription): string {
  return everyBill ? `${formatPrice(everyBill)} ${describeCycle(billingCycle)}` : 'Nothing';
}

function Fact({ name, isUnknown = false, children }: { name: string; isUnknown?: boolean; children: ReactNode }) {
  return (
    <div className="px-5 py-3.5 max-desk:px-4 max-[700px]:flex max-[700px]:justify-between max-[700px]:gap-4 max-[700px]:py-2">
      <dt className="text-12 text-ink-3 max-[700px]:text-13">{name}</dt>
      <dd className="mt-0.5 flex min-h-[21px] items-center font-medium tabular-nums max-[700px]:mt-0">
        {isUnknown ? (
          <span className="font-normal text-ink-3">Unknown</span>
        ) : (
          children || <Skeleton className="w-24" />
        )}
      </dd>
    </div>
  );
}

export function PlanSkeleton() {
  return (
    <Panel role="status">
      <span className="sr-only">Loading your plan</span>
      <div className={head}>
        <div className="flex-1">
          <span className="flex h-6 items-center">
            <Skeleton className="h-4 w-32" />
          </span>
          <span className="mt-0.5 flex h-5 items-center">
            <Skeleton className="w-44" />
          </span>
        </div>
        <Skeleton className="h-9 w-28 rounded-control max-desk:h-11 max-[480px]:w-full" />
      </div>
    </Panel>
  );
}

const head =
  'flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-stretch max-[480px]:gap-3.5';
