import { Day } from '#app/routes/subscriptions/day.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

/** The way to Free leads over the end of what is paid. */
export default function ToFreeDialog({
  subscription,
  onClose,
}: {
  subscription: SubscriptionView;
  onClose: () => void;
}) {
  const { plan, scheduledChange } = subscription;
  const end = scheduledChange?.effectiveAt ?? subscription.periodEndsAt;
  return (
    <Dialog
      open
      onOpenChange={next => !next && onClose()}
      size="small"
      title="Move to Free"
      description={
        scheduledChange ? (
          <>
            Your plan {plan.name} ends {end && <Day at={end} />}. Choose Free here after that day: it needs no card.
          </>
        ) : (
          <>
            Cancel {plan.name} first. Everything works until {end ? <Day at={end} /> : 'what you paid for ends'}; then
            choose Free here. It needs no card, and nothing you made is deleted.
          </>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>Stay on {plan.name}</Button>
          <Button asChild variant="primary">
            <AppLink to="/organizations/subscription">{scheduledChange ? 'See your plan' : 'Go to cancel'}</AppLink>
          </Button>
        </>
      }
    />
  );
}
