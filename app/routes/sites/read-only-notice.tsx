import { Lock } from 'lucide-react';
import { useCan, useSession } from '#app/client/session.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';

/** Shown to people who can view but not edit. */
export function ReadOnlyNotice() {
  const { status, organization } = useSession();
  const canManage = useCan('manage:sites');
  if (status !== 'signed-in' || canManage) return null;
  return (
    <Notice tone="neutral" icon={Lock} title="You have read-only access">
      Ask an Owner or Admin of {organization?.name ?? 'your organisation'} for a role that can edit sites.
    </Notice>
  );
}
