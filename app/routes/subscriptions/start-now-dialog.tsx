import { useQuery } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { formatBill } from '#app/routes/subscriptions/money.ts';
import { describeCycle, formatCard } from '#app/routes/subscriptions/plan-labels.ts';
import { billQuery, cardQuery, refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import { formatMoney, type SubscriptionView } from '#domain/subscriptions/inputs.ts';

type StartNowDialogProps = { subscription: SubscriptionView; onClose: () => void };

/** Ends the trial and starts the paid plan, after showing the charge. */
export default function StartNowDialog({ subscription, onClose }: StartNowDialogProps) {
  const { data: bill } = useQuery(billQuery, getQueryClient());
  const { data: card } = useQuery(cardQuery, getQueryClient());
  const { name } = subscription.plan;
  const due = bill?.nextBill ? formatMoney(bill.nextBill.due) : null;

  async function start() {
    try {
      const body = { subscriptionId: subscription.subscriptionId ?? '' };
      await call('POST /api/organizations/subscriptions/trialActivate', { body });
    } catch (error) {
      throw new Error(`Failed to activate trial. ${messageOf(error, '')}`.trim());
    }
    toast({ title: `Trial ended. You’re now paying for ${name}.` });
    await refreshPlan();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title="End trial and pay now?"
      confirmLabel={due ? `Pay ${due}` : 'End trial and pay'}
      onConfirm={start}
    >
      Your {name} trial ends today. You’ll be charged{' '}
      {bill?.nextBill ? formatBill(bill.nextBill) : 'the price of your plan'} now
      {card ? ` on your ${formatCard(card)}` : ''}
      {bill ? `, then ${describeCycle(bill.billingCycle)}` : ''}.
    </ConfirmDialog>
  );
}
