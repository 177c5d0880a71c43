import { Gauge } from 'lucide-react';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton, useMayChoosePlan } from '#app/shell/plans-button.tsx';

/** The plan has no room for another site: what one can do about it. */
export function FullNotice({ plan, limit }: { plan: string; limit: number }) {
  const canSubscribe = useMayChoosePlan();
  const included = limit === 1 ? 'one site' : `${limit.toLocaleString('en-GB')} sites`;
  return (
    <Notice tone="amber" icon={Gauge} title={`Your plan ${plan} includes ${included}`} actions={<PlansButton />}>
      {canSubscribe
        ? 'To add another, choose a larger plan or delete a site you no longer use.'
        : 'To add another, ask an Owner to choose a larger plan, or delete a site you no longer use.'}
    </Notice>
  );
}
