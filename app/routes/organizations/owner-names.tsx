import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { ownersQuery } from '#app/routes/organizations/organization-queries.ts';
import { sayOwners } from '#app/routes/organizations/owner-words.ts';

/** Whom to ask, by name. Where nobody answers, by their role. */
export default function OwnerNames() {
  const { organization } = useSession();
  const { data = [] } = useQuery(ownersQuery, getQueryClient());
  return sayOwners(data, organization?.name ?? 'your organisation');
}
