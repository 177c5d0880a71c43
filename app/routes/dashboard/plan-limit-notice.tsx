import { Gauge } from 'lucide-react';
import { formatNumber } from '#app/routes/dashboard/report-labels.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton, useCanChoosePlan } from '#app/shell/plans-button.tsx';
import type { Report } from '#domain/reporting/inputs.ts';

const warningShare = 0.8;

/** Shown when the month's questions are nearly or completely used up. */
export function PlanLimitNotice({ plan }: { plan: Report['plan'] }) {
  const canSubscribe = useCanChoosePlan();
  if (!plan || plan.used < plan.limit * warningShare) return null;
  const isFull = plan.used >= plan.limit;
  const all = `${formatNumber(plan.limit)} questions`;
  return (
    <Notice
      tone={isFull ? 'red' : 'amber'}
      icon={Gauge}
      title={
        isFull
          ? `You’ve used all ${all} this month`
          : `You’ve used ${Math.floor((plan.used / plan.limit) * 100)}% of this month’s ${all}`
      }
      actions={<PlansButton />}
    >
      {isFull ? 'Aisle ' : 'Once they’re used up, Aisle '}
      answers 10% more at no charge. After that, visitors see how to contact you until your allowance resets on{' '}
      <Day at={plan.resetsAt} />, or until {canSubscribe ? 'you choose' : 'an Owner chooses'} a larger plan.
    </Notice>
  );
}
