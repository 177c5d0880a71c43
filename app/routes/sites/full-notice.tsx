import { Gauge } from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';

/** The plan has no room for another site: what one can do about it. */
export function FullNotice({ plan, limit }: { plan: string; limit: number }) {
  const canSubscribe = useCan('manage:organization-subscription');
  const included = limit === 1 ? 'one site' : `${limit.toLocaleString('en-GB')} sites`;
  return (
    <Notice
      tone="amber"
      icon={Gauge}
      title={`Your plan ${plan} includes ${included}`}
      actions={
        canSubscribe && (
          <Button asChild>
            <AppLink to="/organizations/subscription/plans">See the plans</AppLink>
          </Button>
        )
      }
    >
      {canSubscribe
        ? 'To add another, choose a larger plan or delete a site you no longer use.'
        : 'To add another, ask an Owner to choose a larger plan, or delete a site you no longer use.'}
    </Notice>
  );
}
