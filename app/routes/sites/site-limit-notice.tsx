import { Gauge } from 'lucide-react';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton, useCanChoosePlan } from '#app/shell/plans-button.tsx';

/** The plan's site limit is reached. */
export function SiteLimitNotice({ plan, limit }: { plan: string; limit: number }) {
  const canSubscribe = useCanChoosePlan();
  const included = limit === 1 ? 'one site' : `${limit.toLocaleString('en-GB')} sites`;
  return (
    <Notice tone="amber" icon={Gauge} title={`Your ${plan} plan includes ${included}`} actions={<PlansButton />}>
      {canSubscribe
        ? 'To add another, choose a larger plan or delete a site you no longer use.'
        : 'To add another, ask an Owner to choose a larger plan, or delete a site you no longer use.'}
    </Notice>
  );
}
