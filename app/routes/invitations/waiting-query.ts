import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshSession } from '#app/client/session-control.ts';
import { toast } from '#app/ui/toast.tsx';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

/** The invitations that wait for whoever is here. They come seldom, so they are not asked for often. */
export const waitingQuery = queryOptions({
  queryKey: ['invitations', 'waiting'],
  queryFn: ({ signal }) => call('GET /api/users/invitations', { signal }),
  staleTime: 5 * 60_000,
});

/** Joins the organisation and goes on in it. */
export async function acceptInvitation({ id, organization }: InvitationPreview): Promise<void> {
  try {
    await call('POST /api/invitations/{id}/accept', { params: { id } });
  } catch (error) {
    forgetInvitations();
    throw error;
  }
  await refreshSession(organization.id);
  toast({ title: `You have joined ${organization.name}` });
}

export async function declineInvitation({ id }: InvitationPreview): Promise<void> {
  try {
    await call('POST /api/invitations/{id}/decline', { params: { id } });
  } finally {
    forgetInvitations();
  }
}

/** What was known of them has changed: they are asked for again wherever they are shown. */
function forgetInvitations(): void {
  void getQueryClient().invalidateQueries({ queryKey: ['invitations'] });
}
