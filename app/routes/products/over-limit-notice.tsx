import { Gauge } from 'lucide-react';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton, useMayChoosePlan } from '#app/shell/plans-button.tsx';

/** The plan became smaller than what is here. */
export function OverLimitNotice() {
  const canSubscribe = useMayChoosePlan();
  return (
    <Notice
      tone="amber"
      icon={Gauge}
      title="Your plan has no room for some of these products"
      actions={<PlansButton />}
    >
      The newest are kept, but answers do not show them. {canSubscribe ? 'Choose' : 'Ask an Owner to choose'} a larger
      plan, or delete products you no longer sell.
    </Notice>
  );
}
