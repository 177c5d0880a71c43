import { Lock } from 'lucide-react';
import OwnerNames from '#app/routes/organizations/owner-names.tsx';
import { Notice } from '#app/routes/subscriptions/notice.tsx';

/** Shown to people who can view but not change the subscription. */
export function ReadOnlyNotice() {
  return (
    <Notice tone="neutral" icon={Lock} title="You have read-only access">
      <OwnerNames /> can change the subscription.
    </Notice>
  );
}
