import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { Day, formatDate } from '#app/routes/subscriptions/day.tsx';
import { OverLimit } from '#app/routes/subscriptions/over-limit-notice.tsx';
import { findExcess, limits } from '#app/routes/subscriptions/plan-offers.ts';
import { refreshPlan, usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Offer, SubscriptionView } from '#domain/subscriptions/inputs.ts';

type ToFreeDialogProps = { offer: Offer; subscription: SubscriptionView; onClose: () => void };

/** Schedules the move to Free for the end of the paid period. */
export default function ToFreeDialog({ offer, subscription, onClose }: ToFreeDialogProps) {
  // Fixed when the dialog opens: confirming changes the subscription underneath it.
  const [{ plan, lastDay, isTrial }] = useState(() => factsOf(subscription));
  const { data: usage = [] } = useQuery(usageQuery, getQueryClient());
  const over = limits.flatMap(limit => {
    const used = findExcess(limit, offer, usage);
    return limit.kind && limit.most && used !== null ? [{ kind: limit.kind, used, limit: limit.most(offer) }] : [];
  });

  async function move() {
    await call('PUT /api/organizations/subscriptions/free');
    toast({ title: lastDay ? `Free starts on ${formatDate(lastDay)}` : 'You’re now on Free' });
    await refreshPlan();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title="Move to Free?"
      confirmLabel="Move to Free"
      cancelLabel={`Stay on ${plan}`}
      onConfirm={move}
    >
      {lastDay ? (
        <>
          {plan} works until <Day at={lastDay} />, then Free starts automatically. You don’t need a card, and{' '}
          {isTrial ? 'you won’t be charged' : 'you won’t be charged again'}. You can change your mind until then.
        </>
      ) : (
        <>{plan} ends now, and Free starts immediately. You don’t need a card, and any overdue invoice is cancelled.</>
      )}
      <OverLimit over={over} offer={offer} />
    </ConfirmDialog>
  );
}

/** An overdue or paused plan has no last day. */
function factsOf({ plan, status, scheduledChange, periodEndsAt, trialEndsAt }: SubscriptionView) {
  const isTrial = status === 'trialing';
  const canWait = status === 'active' || isTrial;
  const end = scheduledChange?.effectiveAt ?? (isTrial ? trialEndsAt : null) ?? periodEndsAt;
  return { plan: plan.name, isTrial, lastDay: canWait ? end : null };
}
