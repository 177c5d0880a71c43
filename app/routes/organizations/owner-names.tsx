import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { ownersQuery } from '#app/routes/organizations/organization-queries.ts';

/** The names of the Owners, or their role if the names are unavailable. */
export default function OwnerNames() {
  const { organization } = useSession();
  const { data = [] } = useQuery(ownersQuery, getQueryClient());
  return describeOwners(data, organization?.name ?? 'your organisation');
}

const shown = 3;
const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Starts a sentence: "Ann, Ben or another Owner". */
export function describeOwners(owners: readonly { name: string }[], organization: string): string {
  if (owners.length === 0) return `An Owner of ${organization}`;
  const names = owners.slice(0, shown).map(({ name }) => name);
  return inWords.format(owners.length > shown ? [...names, 'another Owner'] : names);
}
