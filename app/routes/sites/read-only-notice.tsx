import { Lock } from 'lucide-react';
import { useCan, useSession } from '#app/client/session.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';

/** For those who may look and not change: whom to ask. */
export function ReadOnlyNotice() {
  const { status, organization } = useSession();
  const canManage = useCan('manage:sites');
  if (status !== 'signed-in' || canManage) return null;
  return (
    <Notice tone="neutral" icon={Lock} title="You can read this, not change it">
      An Owner or an Admin of {organization?.name ?? 'your organisation'} can give you a role that changes sites.
    </Notice>
  );
}
