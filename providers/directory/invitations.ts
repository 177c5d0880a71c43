import { z } from 'zod';
import { codeOf, messageOf, read, requireDone, requireSent } from '#providers/directory/responses.ts';
import type { Management } from '#providers/management.ts';

const invitationShape = z.object({
  id: z.string(),
  inviterId: z.string().nullable(),
  invitee: z.string(),
  organizationId: z.string(),
  status: z.enum(['Pending', 'Accepted', 'Expired', 'Revoked']),
  createdAt: z.number(),
  expiresAt: z.number(),
  organizationRoles: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type DirectoryInvitation = z.infer<typeof invitationShape>;

type Creation = {
  invitee: string;
  organizationId: string;
  /** Null from the Shopify admin, because merchants have no account here. */
  inviterId: string | null;
  expiresAt: number;
  organizationRoleIds: string[];
};
export type InvitationMade = { invitation: DirectoryInvitation } | { problem: 'member' | 'pending' | 'gone' };
type Acceptance = 'accepted' | 'ended' | 'another-person' | 'gone';

export function openInvitations({ request, readRecent }: Management) {
  const at = (id: string, rest = '') => `/organization-invitations/${encodeURIComponent(id)}${rest}`;

  return {
    /** Without its email, because the link needs the ID. */
    async createInvitation(creation: Creation): Promise<InvitationMade> {
      const answer = await request('POST', '/organization-invitations', { ...creation, messagePayload: false });
      if (answer.status === 422) {
        const code = codeOf(answer);
        if (code === 'entity.unique_integrity_violation') return { problem: 'pending' };
        if (code === 'entity.relation_foreign_key_not_found') return { problem: 'gone' };
        if (/already a member/i.test(messageOf(answer))) return { problem: 'member' };
      }
      return { invitation: read(answer, invitationShape) };
    },
    async sendInvitation(id: string, link: string): Promise<void> {
      requireSent(await request('POST', at(id, '/message'), { link }));
    },
    async listInvitations(filter: { organizationId?: string; invitee?: string }): Promise<DirectoryInvitation[]> {
      const query = new URLSearchParams(filter);
      return read(await request('GET', `/organization-invitations?${query}`), z.array(invitationShape));
    },
    /** As of the last minute. */
    async listRecentInvitations(
      filter: { organizationId?: string; invitee?: string },
      version?: number,
    ): Promise<DirectoryInvitation[]> {
      const query = new URLSearchParams(filter);
      return read(await readRecent(`/organization-invitations?${query}`, version), z.array(invitationShape));
    },
    async findInvitation(id: string): Promise<DirectoryInvitation | undefined> {
      const answer = await request('GET', at(id));
      return answer.status === 404 ? undefined : read(answer, invitationShape);
    },
    /** False if it had already ended. */
    async revokeInvitation(id: string): Promise<boolean> {
      const answer = await request('PUT', at(id, '/status'), { status: 'Revoked' });
      if (answer.status === 422 || answer.status === 404) return false;
      requireDone(answer);
      return true;
    },
    async deleteInvitation(id: string): Promise<void> {
      requireDone(await request('DELETE', at(id)), 404);
    },
    async acceptInvitation(id: string, userId: string): Promise<Acceptance> {
      const answer = await request('PUT', at(id, '/status'), { status: 'Accepted', acceptedUserId: userId });
      if (answer.status === 404) return 'gone';
      if (answer.status === 422) return /same email/i.test(messageOf(answer)) ? 'another-person' : 'ended';
      requireDone(answer);
      return 'accepted';
    },
  };
}
