import { type ReactNode, useState } from 'react';
import { call } from '#app/client/api.ts';
import { Day, formatDate } from '#app/routes/subscriptions/day.tsx';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

type CancelDialogProps = { subscription: SubscriptionView; onClose: () => void };
type When = 'later' | 'now';

/** Asks when to cancel and explains each choice. */
export default function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  // Fixed when the dialog opens: confirming changes the subscription underneath it.
  const [{ plan, lastDay, isTrial, freeNext }] = useState(() => factsOf(subscription));
  const [when, setWhen] = useState<When>(lastDay ? 'later' : 'now');

  async function cancel() {
    await call('POST /api/organizations/subscriptions/cancel', { body: { cancelImmediately: when === 'now' } });
    toast({ title: when === 'now' || !lastDay ? `${plan} has ended` : `${plan} ends on ${formatDate(lastDay)}` });
    await refreshPlan();
  }

  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={open => !open && onClose()}
      title={`Cancel ${plan}?`}
      confirmLabel={when === 'now' ? 'End now' : 'Cancel plan'}
      cancelLabel="Keep my plan"
      onConfirm={cancel}
    >
      <fieldset className="mt-3 grid gap-2">
        <legend className="sr-only">When it ends</legend>
        {lastDay && (
          <Choice
            value="later"
            chosen={when}
            onChoose={setWhen}
            title={isTrial ? 'When the trial ends' : 'At the end of the billing period'}
          >
            Everything works until <Day at={lastDay} />.{' '}
            {isTrial ? 'You won’t be charged.' : 'You won’t be charged again.'} You can change your mind until then.
          </Choice>
        )}
        <Choice value="now" chosen={when} onChoose={setWhen} title="Now">
          {freeNext
            ? 'You move to Free immediately. Your data is kept.'
            : 'Widgets stop answering immediately, and sites become read-only. Your data is kept.'}
          {!isTrial && ' Payments aren’t refunded automatically.'} This can’t be undone, but you can choose a new plan
          at any time.
        </Choice>
      </fieldset>
    </ConfirmDialog>
  );
}

type ChoiceProps = {
  value: When;
  chosen: When;
  onChoose: (value: When) => void;
  title: string;
  children: ReactNode;
};

function Choice({ value, chosen, onChoose, title, children }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line p-3.5 outline-accent outline-offset-2 hover:bg-float-hover has-checked:border-accent has-focus-visible:outline-2">
      <input
        type="radio"
        name="when"
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        className="mt-1 size-4 shrink-0 accent-accent outline-none"
      />
      <span>
        <span className="block font-medium text-ink">{title}</span>
        <span className="block text-13">{children}</span>
      </span>
    </label>
  );
}

/** If a payment is overdue or the end is already scheduled, "now" is the only choice. */
function factsOf({ plan, status, scheduledChange, periodEndsAt, trialEndsAt, freeNext }: SubscriptionView) {
  const isTrial = status === 'trialing';
  const canWait = !scheduledChange && (status === 'active' || isTrial);
  const lastDay = canWait ? ((isTrial ? trialEndsAt : null) ?? periodEndsAt) : null;
  return { plan: plan.name, isTrial, freeNext, lastDay };
}
