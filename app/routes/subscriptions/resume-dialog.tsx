import { useQuery } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { formatPrice } from '#app/routes/subscriptions/money.ts';
import { describeCycle, formatCard } from '#app/routes/subscriptions/plan-labels.ts';
import { billQuery, cardQuery, refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import { formatMoney, type SubscriptionView } from '#domain/subscriptions/inputs.ts';

type ResumeDialogProps = { subscription: SubscriptionView; onClose: () => void };

/** Resumes a paused plan, after showing the charge. */
export default function ResumeDialog({ subscription, onClose }: ResumeDialogProps) {
  const { data: bill } = useQuery(billQuery, getQueryClient());
  const { data: card } = useQuery(cardQuery, getQueryClient());
  const { name } = subscription.plan;
  const price = bill?.everyBill;

  async function resume() {
    await call('POST /api/organizations/subscriptions/resume');
    toast({ title: `${name} resumed` });
    await refreshPlan();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Resume ${name} now?`}
      confirmLabel={price ? `Pay ${formatMoney(price.total)}` : 'Resume and pay'}
      onConfirm={resume}
    >
      Everything works again immediately. You’ll be charged {price ? formatPrice(price) : 'the price of your plan'} now
      {card ? ` on your ${formatCard(card)}` : ''}
      {bill ? `, then ${describeCycle(bill.billingCycle)}` : ''}.
    </ConfirmDialog>
  );
}
