import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarX2, CirclePause, CreditCard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { CardButton } from '#app/routes/subscriptions/card-button.tsx';
import { Day, formatDate } from '#app/routes/subscriptions/day.tsx';
import { formatBill } from '#app/routes/subscriptions/money.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { billQuery, refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import { formatMoney, type SubscriptionView, trialDaysLeft } from '#domain/subscriptions/inputs.ts';

const ResumeDialog = lazy(() => import('#app/routes/subscriptions/resume-dialog.tsx'));
const StartNowDialog = lazy(() => import('#app/routes/subscriptions/start-now-dialog.tsx'));

type PlanNoticeProps = { subscription: SubscriptionView };

/** The most urgent message about the plan, if any. */
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
      title={`Your ${plan.name} plan has ended`}
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
      Widgets don’t answer, and sites are read-only. Your data is kept.
    </Notice>
  );
}
function Overdue({ subscription: { plan } }: PlanNoticeProps) {
  const canChange = useCan('manage:organization-subscription');
  return (
    <Notice
      tone="red"
      icon={CreditCard}
      title="Your last payment failed"
      actions={
        canChange && (
          <CardButton variant="primary" done="Payment received. Your plan is active again.">
            Pay now
          </CardButton>
        )
      }
    >
      Everything still works. Pay now to keep {plan.name}. We’ll retry your card over the next few weeks; if the payment
      keeps failing, your plan ends.
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
        title={`Your ${plan.name} plan is paused`}
        actions={
          canChange && (
            <Button variant="primary" onClick={() => setAsks(true)}>
              Resume plan
            </Button>
          )
        }
      >
        You aren’t being charged. Widgets don’t answer, and sites are read-only. Your data is kept.
        {scheduledChange?.action === 'resume' && (
          <>
            {' '}
            It resumes automatically on <Day at={scheduledChange.effectiveAt} />.
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

function Ending({ subscription: { plan, status, freeNext }, change }: EndingProps) {
  const canChange = useCan('manage:organization-subscription');
  const verb = change.action === 'pause' ? 'pauses' : freeNext ? 'moves to Free' : 'ends';
  const charge = status === 'trialing' ? 'You won’t be charged' : 'You won’t be charged again';
  return (
    <Notice
      tone="amber"
      icon={CalendarX2}
      title={`Your ${plan.name} plan ${verb} on ${formatDate(change.effectiveAt)}`}
      actions={canChange && <KeepButton plan={plan.name} />}
    >
      Everything works until then. {charge}, and you can still change your mind.
      {freeNext && ' Free starts automatically, and you don’t need a card.'}
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
        We’re processing your first payment. It will appear here in a few minutes.
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
            <Button onClick={() => setAsks(true)}>
              {bill?.nextBill ? `End trial and pay ${formatMoney(bill.nextBill.due)} now` : 'End trial and pay now'}
            </Button>
          )
        }
      >
        {bill?.nextBill ? `You’ll be charged ${formatBill(bill.nextBill)} on ` : 'You’ll be charged on '}
        <Day at={trialEndsAt} />. Cancel before then and you won’t pay anything.
      </Notice>
      {asks && (
        <Suspense>
          <StartNowDialog subscription={subscription} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Undoes a scheduled cancellation. */
function KeepButton({ plan }: { plan: string }) {
  const [busy, setBusy] = useState(false);

  async function keep() {
    setBusy(true);
    try {
      await call('PATCH /api/organizations/subscriptions/cancel');
      toast({ title: `You’re keeping ${plan}` });
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error) });
    }
    // Also after a failure: the plan may have ended, or someone else kept it.
    await refreshPlan();
    setBusy(false);
  }

  return (
    <Button variant="primary" busy={busy} onClick={keep}>
      Keep my plan
    </Button>
  );
}
