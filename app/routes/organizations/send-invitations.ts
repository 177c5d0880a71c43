import { call } from '#app/client/api.ts';
import type { Invitee } from '#app/routes/organizations/invitees.ts';
import { messageOf } from '#app/ui/error-message.ts';

export type Sent = { address: string; link: string; mailProblem: string | null };

type Outcome = { sent: Sent[]; left: Invitee[]; problem: string | null };

/** Returns the addresses that were not invited with the reason. */
export async function sendInvitations(invitees: readonly Invitee[], roleId: string): Promise<Outcome> {
  const body = { invitees: invitees.map(({ address }) => address), organizationRoleIds: [roleId] };
  try {
    const results = await call('POST /api/organizations/invitations/bulk', { body });
    return {
      sent: results.flatMap(({ invitee, invitation }) =>
        invitation ? [{ address: invitee, link: invitation.link, mailProblem: invitation.mailProblem }] : [],
      ),
      left: results.flatMap(({ invitee, invitation, problem }) => (invitation ? [] : [{ address: invitee, problem }])),
      problem: null,
    };
  } catch (error) {
    const problem = messageOf(error);
    return { sent: [], left: [...invitees], problem };
  }
}
