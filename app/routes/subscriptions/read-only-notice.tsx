import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan, useSession } from '#app/client/session.ts';
import { membersQuery } from '#app/routes/organizations/organization-queries.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';

/** For those who may look and not pay: whom to ask. */
export function ReadOnlyNotice() {
  const { organization } = useSession();
  const canSeeMembers = useCan('manage:organization-users');
  const { data } = useQuery({ ...membersQuery(), enabled: canSeeMembers }, getQueryClient());
  const owners = (data?.data ?? []).filter(({ roles }) => roles.some(({ name }) => name === 'Owner'));
  const names = owners.slice(0, 3).map(({ name }) => name);
  const who = names.length > 0 ? inWords.format(names) : `An Owner of ${organization?.name ?? 'your organisation'}`;
  return (
    <Notice tone="neutral" icon={Lock} title="You can read this, not change it">
      {who} can change the subscription.
    </Notice>
  );
}

const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' });
