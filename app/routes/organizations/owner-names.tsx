import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { ownersQuery } from '#app/routes/organizations/organization-queries.ts';
import { describeOwners } from '#app/routes/organizations/owner-labels.ts';

/** The names of the Owners, or their role if the names are unavailable. */
export default function OwnerNames() {
  const { organization } = useSession();
  const { data = [] } = useQuery(ownersQuery, getQueryClient());
  return describeOwners(data, organization?.name ?? 'your organisation');
}
