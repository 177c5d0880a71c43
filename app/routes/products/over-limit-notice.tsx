import { Gauge } from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';

/** The plan became smaller than what is here. */
export function OverLimitNotice() {
  const canSubscribe = useCan('manage:organization-subscription');
  return (
    <Notice
      tone="amber"
      icon={Gauge}
      title="Your plan has no room for some of these products"
      actions={
        canSubscribe && (
          <Button asChild>
            <AppLink to="/organizations/subscription/plans">See the plans</AppLink>
          </Button>
        )
      }
    >
      The newest are kept, but answers do not show them. Choose a larger plan, or delete products you no longer sell.
    </Notice>
  );
}
