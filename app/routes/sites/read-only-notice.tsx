import { Lock } from 'lucide-react';
import { useCan, useSession } from '#app/client/session.ts';
import OwnerNames from '#app/routes/organizations/owner-names.tsx';
import { Notice } from '#app/routes/subscriptions/notice.tsx';

/** Shown to people who can view but not edit. */
export function ReadOnlyNotice() {
  const { status } = useSession();
  const canManage = useCan('manage:sites');
  if (status !== 'signed-in' || canManage) return null;
  return (
    <Notice tone="neutral" icon={Lock} title="You have read-only access">
      <OwnerNames /> can give you a role that can edit sites.
    </Notice>
  );
}
