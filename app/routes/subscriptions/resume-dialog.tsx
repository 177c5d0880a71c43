import { useQuery } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { sayMoney } from '#app/routes/subscriptions/money.ts';
import { sayCard, sayCycle } from '#app/routes/subscriptions/plan-words.ts';
import { billQuery, cardQuery, refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

type ResumeDialogProps = { subscription: SubscriptionView; onClose: () => void };

/** Lets a paused plan go on, after saying what is charged. */
export default function ResumeDialog({ subscription, onClose }: ResumeDialogProps) {
  const { data: bill } = useQuery(billQuery, getQueryClient());
  const { data: card } = useQuery(cardQuery, getQueryClient());
  const { name } = subscription.plan;
  const amount = bill?.everyBill ? sayMoney(bill.everyBill) : null;

  async function resume() {
    await call('POST /api/organizations/subscriptions/resume');
    toast({ title: `${name} goes on` });
    await refreshPlan();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Resume ${name} now?`}
      confirmLabel={amount ? `Pay ${amount}` : 'Resume and pay'}
      onConfirm={resume}
    >
      Everything works again at once. {amount ?? 'The price of your plan'} is charged now
      {card ? ` to your ${sayCard(card)}` : ''}
      {bill ? `, and again ${sayCycle(bill.billingCycle)} from today` : ''}.
    </ConfirmDialog>
  );
}
