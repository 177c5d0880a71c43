// People and organisations of the identity provider.
import { openInvitations } from '#providers/directory/invitations.ts';
import { openOrganizations } from '#providers/directory/organizations.ts';
import { openPeople } from '#providers/directory/people.ts';
import type { Management } from '#providers/management.ts';

export type Directory = ReturnType<typeof openDirectory>;

export function openDirectory(management: Management) {
  const { forgetRecent } = management;
  return { ...openOrganizations(management), ...openPeople(management), ...openInvitations(management), forgetRecent };
}
