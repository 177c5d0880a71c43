import { Gauge } from 'lucide-react';
import { sayNumber } from '#app/routes/dashboard/report-words.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton, useMayChoosePlan } from '#app/shell/plans-button.tsx';
import type { Report } from '#domain/reporting/inputs.ts';

const tight = 0.8;

/** The month's questions run out: what that means for visitors, what still works, and who can change it. */
export function PlanLimitNotice({ plan }: { plan: Report['plan'] }) {
  const canSubscribe = useMayChoosePlan();
  if (!plan || plan.used < plan.limit * tight) return null;
  const isFull = plan.used >= plan.limit;
  const all = `${sayNumber(plan.limit)} questions`;
  return (
    <Notice
      tone={isFull ? 'red' : 'amber'}
      icon={Gauge}
      title={
        isFull
          ? `All ${all} of this month are used`
          : `${Math.floor((plan.used / plan.limit) * 100)}% of this month’s ${all} are used`
      }
      actions={<PlansButton />}
    >
      {isFull
        ? 'Visitors see how to reach you in place of an answer. Everything else works as before. '
        : 'Everything works as before. When all are used, visitors see how to reach you in place of an answer. '}
      Answers {isFull ? 'start again' : 'are counted anew'} on <Day at={plan.resetsAt} />
      {canSubscribe ? ', or at once with a larger plan.' : '. An Owner can choose a larger plan.'}
    </Notice>
  );
}
