import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarX2, CirclePause, CreditCard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { CardButton } from '#app/routes/subscriptions/card-button.tsx';
import { Day, sayDate } from '#app/routes/subscriptions/day.tsx';
import { KeepButton } from '#app/routes/subscriptions/keep-button.tsx';
import { sayMoney } from '#app/routes/subscriptions/money.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { billQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { type SubscriptionView, trialDaysLeft } from '#domain/subscriptions/inputs.ts';

const ResumeDialog = lazy(() => import('#app/routes/subscriptions/resume-dialog.tsx'));
const StartNowDialog = lazy(() => import('#app/routes/subscriptions/start-now-dialog.tsx'));

type PlanNoticeProps = { subscription: SubscriptionView };

/** The one thing about a plan that wants attention: what is most urgent comes first. */
export function PlanNotice({ subscription }: PlanNoticeProps) {
  const { status, scheduledChange } = subscription;
  if (status === 'canceled') return <Ended subscription={subscription} />;
  if (status === 'past_due') return <Overdue subscription={subscription} />;
  if (status === 'paused') return <Paused subscription={subscription} />;
  if (scheduledChange && scheduledChange.action !== 'resume') {
    return <Ending subscription={subscription} change={scheduledChange} />;
  }
  return status === 'trialing' ? <Trial subscription={subscription} /> : null;
}

function Ended({ subscription: { plan, canceledAt } }: PlanNoticeProps) {
  const canChange = useCan('manage:organization-subscription');
  return (
    <Notice
      tone="amber"
      icon={CalendarX2}
      title={`Your plan ${plan.name} has ended`}
      actions={
        canChange && (
          <Button asChild variant="primary">
            <AppLink to="/organizations/subscription/plans">Choose a plan</AppLink>
          </Button>
        )
      }
    >
      {canceledAt && (
        <>
          It ended on <Day at={canceledAt} />.{' '}
        </>
      )}
      Widgets do not answer, and sites can be read but not changed. Everything you made is kept.
    </Notice>
  );
}

function Overdue({ subscription: { plan } }: PlanNoticeProps) {
  const canChange = useCan('manage:organization-subscription');
  return (
    <Notice
      tone="red"
      icon={CreditCard}
      title="Your last payment did not go through"
      actions={
        canChange && (
          <CardButton variant="primary" done="Paid. Your plan is active again.">
            Pay now
          </CardButton>
        )
      }
    >
      Everything still works. Pay with this or another card to keep {plan.name}; we also try the card again during the
      next weeks, and your plan ends if none of it works.
    </Notice>
  );
}

function Paused({ subscription }: PlanNoticeProps) {
  const { plan, scheduledChange } = subscription;
  const canChange = useCan('manage:organization-subscription');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Notice
        tone="amber"
        icon={CirclePause}
        title={`Your plan ${plan.name} is paused`}
        actions={
          canChange && (
            <Button variant="primary" onClick={() => setAsks(true)}>
              Resume plan
            </Button>
          )
        }
      >
        Nothing is billed. Widgets do not answer, and sites can be read but not changed. Everything you made is kept.
        {scheduledChange?.action === 'resume' && (
          <>
            {' '}
            It goes on by itself on <Day at={scheduledChange.effectiveAt} />.
          </>
        )}
      </Notice>
      {asks && (
        <Suspense>
          <ResumeDialog subscription={subscription} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}

type EndingProps = PlanNoticeProps & { change: NonNullable<SubscriptionView['scheduledChange']> };

function Ending({ subscription: { plan, status }, change }: EndingProps) {
  const canChange = useCan('manage:organization-subscription');
  const verb = change.action === 'pause' ? 'pauses' : 'ends';
  const charge = status === 'trialing' ? 'Nothing is charged' : 'Nothing more is charged';
  return (
    <Notice
      tone="amber"
      icon={CalendarX2}
      title={`Your plan ${plan.name} ${verb} on ${sayDate(change.effectiveAt)}`}
      actions={canChange && <KeepButton plan={plan.name} />}
    >
      Everything works until then. {charge}, and you can still change your mind.
    </Notice>
  );
}

function Trial({ subscription }: PlanNoticeProps) {
  const { plan, trialEndsAt } = subscription;
  const canChange = useCan('manage:organization-subscription');
  const [asks, setAsks] = useState(false);
  const { data: bill } = useQuery(billQuery, getQueryClient());
  const days = trialDaysLeft(subscription, new Date());
  if (days === null || !trialEndsAt) {
    return (
      <Notice tone="accent" icon={CalendarClock} title={`Your ${plan.name} trial is over`}>
        Your first payment is being made. This page shows it in a few minutes.
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="accent"
        icon={CalendarClock}
        title={`Your ${plan.name} trial ends in ${days} ${days === 1 ? 'day' : 'days'}`}
        actions={
          canChange && (
            <Button variant="primary" onClick={() => setAsks(true)}>
              Start now
            </Button>
          )
        }
      >
        {bill?.nextBill ? `You pay ${sayMoney(bill.nextBill.total)} on ` : 'You pay on '}
        <Day at={trialEndsAt} />, nothing before. Cancel by then and you pay nothing at all.
      </Notice>
      {asks && (
        <Suspense>
          <StartNowDialog subscription={subscription} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}
