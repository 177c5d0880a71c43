import { Lock } from 'lucide-react';
import { useSession } from '#app/client/session.ts';
import OwnerNames from '#app/routes/organizations/owner-names.tsx';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import type { Screen } from '#app/routes.ts';

/** Says why a link led to the dashboard, and who can give access. */
export default function NoAccessNotice({ screen }: { screen: Screen }) {
  const { role } = useSession().user ?? {};
  return (
    <Notice tone="neutral" icon={Lock} title={`You don’t have access to “${screen.title}”`}>
      {role ? `Your role, ${role}, doesn’t include it. ` : 'Your role doesn’t include it. '}
      <OwnerNames /> can give you another role.
    </Notice>
  );
}
