import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan } from '#app/client/session.ts';
import OwnerNames from '#app/routes/organizations/owner-names.tsx';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { SectionTabs } from '#app/shell/section-tabs.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

/** The heading, tabs and read-only notice that the four subscription screens share. */
export function SubscriptionFrame({ children }: { children: ReactNode }) {
  const canChange = useCan('manage:organization-subscription');
  return (
    <>
      <PageHead title="Subscription" />
      <SectionTabs label="Subscription" tabs={tabs} />
      {!canChange && <ReadOnlyNotice />}
      {children}
    </>
  );
}

const tabs = [
  { to: '/organizations/subscription', label: 'Overview', end: true },
  { to: '/organizations/subscription/plans', label: 'Plans' },
  { to: '/organizations/subscription/billing', label: 'Billing' },
  { to: '/organizations/subscription/payments', label: 'Payments' },
];

/** Shown to people who can view but not change the subscription. */
function ReadOnlyNotice() {
  return (
    <Notice tone="neutral" icon={Lock} title="You have read-only access">
      <OwnerNames /> can change the subscription.
    </Notice>
  );
}
