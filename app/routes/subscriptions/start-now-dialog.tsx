import { useQuery } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { sayMoney } from '#app/routes/subscriptions/money.ts';
import { sayCard, sayCycle } from '#app/routes/subscriptions/plan-words.ts';
import { billQuery, cardQuery, refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

type StartNowDialogProps = { subscription: SubscriptionView; onClose: () => void };

/** Ends the trial and begins to pay, after saying what is charged. */
export default function StartNowDialog({ subscription, onClose }: StartNowDialogProps) {
  const { data: bill } = useQuery(billQuery, getQueryClient());
  const { data: card } = useQuery(cardQuery, getQueryClient());
  const { name } = subscription.plan;
  const amount = bill?.nextBill ? sayMoney(bill.nextBill.total) : null;

  async function start() {
    try {
      const body = { subscriptionId: subscription.subscriptionId ?? '' };
      await call('POST /api/organizations/subscriptions/trialActivate', { body });
    } catch (error) {
      throw new Error(`Failed to activate trial. ${error instanceof Error ? error.message : ''}`.trim());
    }
    toast({ title: `${name} has started` });
    await refreshPlan();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Start ${name} now?`}
      confirmLabel={amount ? `Pay ${amount}` : 'Start and pay'}
      onConfirm={start}
    >
      Your trial ends today. {amount ?? 'The price of your plan'} is charged at once
      {card ? ` to your ${sayCard(card)}` : ''}
      {bill ? `, and again ${sayCycle(bill.billingCycle)} from today` : ''}.
    </ConfirmDialog>
  );
}
