import { Lock } from 'lucide-react';
import OwnerNames from '#app/routes/organizations/owner-names.tsx';
import { Notice } from '#app/routes/subscriptions/notice.tsx';

/** For those who may look and not pay: whom to ask. */
export function ReadOnlyNotice() {
  return (
    <Notice tone="neutral" icon={Lock} title="You can read this, not change it">
      <OwnerNames /> can change the subscription.
    </Notice>
  );
}
