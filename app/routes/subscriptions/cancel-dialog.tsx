import { type ReactNode, useState } from 'react';
import { call } from '#app/client/api.ts';
import { Day, sayDate } from '#app/routes/subscriptions/day.tsx';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

type CancelDialogProps = { subscription: SubscriptionView; onClose: () => void };
type When = 'later' | 'now';

/** Asks when, and says what each choice means. */
export default function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  // Kept as it was: the answer to the question changes it under the open dialog.
  const [{ plan, lastDay, isTrial }] = useState(() => factsOf(subscription));
  const [when, setWhen] = useState<When>(lastDay ? 'later' : 'now');

  async function cancel() {
    await call('POST /api/organizations/subscriptions/cancel', { body: { cancelImmediately: when === 'now' } });
    toast({ title: when === 'now' || !lastDay ? `${plan} has ended` : `${plan} ends on ${sayDate(lastDay)}` });
    await refreshPlan();
  }

  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={open => !open && onClose()}
      title={`Cancel ${plan}?`}
      confirmLabel={when === 'now' ? 'End it now' : 'Cancel plan'}
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
            title={isTrial ? 'When the trial ends' : 'At the end of what is paid'}
          >
            Everything works until <Day at={lastDay} />. {isTrial ? 'Nothing is charged.' : 'Nothing more is charged.'}{' '}
            You can change your mind until then.
          </Choice>
        )}
        <Choice value="now" chosen={when} onChoose={setWhen} title="Now">
          Widgets stop answering at once, and sites can be read but not changed. Everything you made is kept.
          {!isTrial && ' What you have paid is not refunded by itself.'} This cannot be undone; you can choose a new
          plan at any time.
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

/** While a bill is owed, or already waits for its last day, only "now" is left. */
function factsOf({ plan, status, scheduledChange, periodEndsAt, trialEndsAt }: SubscriptionView) {
  const isTrial = status === 'trialing';
  const canWait = !scheduledChange && (status === 'active' || isTrial);
  return { plan: plan.name, isTrial, lastDay: canWait ? ((isTrial ? trialEndsAt : null) ?? periodEndsAt) : null };
}
