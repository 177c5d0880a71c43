import { call, isApiError } from '#app/client/api.ts';
import type { Invitee } from '#app/routes/organizations/addresses.ts';

export type Sent = { address: string; link: string; isMailSent: boolean };

type Outcome = { sent: Sent[]; left: Invitee[]; problem: string | null };

/** One call an address, one after the other. Whom it did not reach is given back with the reason. */
export async function sendInvitations(
  invitees: readonly Invitee[],
  roleId: string,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const sent: Sent[] = [];
  const left: Invitee[] = [];
  for (const [index, { address }] of invitees.entries()) {
    onProgress(index);
    try {
      const body = { invitee: address, organizationRoleIds: [roleId] };
      const { link, isMailSent } = await call('POST /api/organizations/invitations/create', { body });
      sent.push({ address, link, isMailSent });
    } catch (error) {
      const words = error instanceof Error ? error.message : 'That did not work. Try again.';
      // What stands against one address says nothing about the next; anything else would meet them all.
      const isAboutAddress = isApiError(error) && (error.fields?.invitee || error.status === 409);
      if (!isAboutAddress) return { sent, left: [...left, ...invitees.slice(index)], problem: words };
      left.push({ address, problem: (isApiError(error) && error.fields?.invitee) || words });
    }
  }
  return { sent, left, problem: null };
}
