import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshSession } from '#app/client/session-control.ts';
import { toast } from '#app/ui/toast.tsx';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';

/** The person's pending invitations. They change rarely, so they stay fresh for a while. */
export const pendingInvitationsQuery = queryOptions({
  queryKey: ['invitations', 'waiting'],
  queryFn: ({ signal }) => call('GET /api/users/invitations', { signal }),
  staleTime: 5 * 60_000,
});

/** Joins the organisation and opens it. */
export async function acceptInvitation({ id, organization }: InvitationPreview): Promise<void> {
  try {
    await call('POST /api/invitations/{id}/accept', { params: { id } });
  } catch (error) {
    forgetInvitations();
    throw error;
  }
  await refreshSession(organization.id);
  toast({ title: `You’ve joined ${organization.name}` });
}

export async function declineInvitation({ id }: InvitationPreview): Promise<void> {
  try {
    await call('POST /api/invitations/{id}/decline', { params: { id } });
  } finally {
    forgetInvitations();
  }
}

/** Refetches the invitations wherever they are shown. */
function forgetInvitations(): void {
  void getQueryClient().invalidateQueries({ queryKey: ['invitations'] });
}
