import { Gauge } from 'lucide-react';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton, useCanChoosePlan } from '#app/shell/plans-button.tsx';

export function OverLimitNotice() {
  const canSubscribe = useCanChoosePlan();
  return (
    <Notice tone="amber" icon={Gauge} title="Some products are over your plan’s limit" actions={<PlansButton />}>
      The newest are kept, but answers don’t show them. {canSubscribe ? 'Choose' : 'Ask an Owner to choose'} a larger
      plan, or delete products you no longer sell.
    </Notice>
  );
}
