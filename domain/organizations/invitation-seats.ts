// The seats of an organisation, and who can be invited to them.
import { type Context, requireOrganization } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import type { DirectoryInvitation } from '#providers/directory/invitations.ts';

const membersPerPage = 100;

type Seats = { taken: number; members: { total: number; addresses: string[] }; invitations: DirectoryInvitation[] };

/** Open invitations take a seat, because they can be accepted at any moment. */
export async function readSeats(ctx: Context): Promise<Seats> {
  const [{ members, total }, invitations] = await Promise.all([
    ctx.directory.listMembers(requireOrganization(ctx), { size: membersPerPage }),
    listInvitations(ctx),
  ]);
  return {
    taken: total + invitations.filter(({ status }) => status === 'Pending').length,
    members: { total, addresses: members.map(({ primaryEmail }) => primaryEmail ?? '') },
    invitations,
  };
}

/** Ignores case in addresses. The identity provider doesn't: there, Ida@ and ida@ are two people. */
export async function requireInvitable(ctx: Context, { members, invitations }: Seats, invitee: string): Promise<void> {
  const isPending = invitations.some(
    invitation => invitation.status === 'Pending' && isSameAddress(invitation.invitee, invitee),
  );
  if (isPending) throw notInvited(invitee, 'pending');
  const listed = members.total > members.addresses.length ? await searchAddresses(ctx, invitee) : members.addresses;
  if (listed.some(address => isSameAddress(address, invitee))) throw notInvited(invitee, 'member');
}

/** The identity provider refuses a new invitation while an expired one exists. */
export async function deleteExpired(ctx: Context, { invitations }: Seats, invitee: string): Promise<void> {
  for (const { id, status, invitee: address } of invitations) {
    if (status === 'Expired' && isSameAddress(address, invitee)) await ctx.directory.deleteInvitation(id);
  }
}

async function searchAddresses(ctx: Context, search: string): Promise<string[]> {
  const { members } = await ctx.directory.listMembers(requireOrganization(ctx), { search, size: membersPerPage });
  return members.map(({ primaryEmail }) => primaryEmail ?? '');
}

export function listInvitations(ctx: Context): Promise<DirectoryInvitation[]> {
  return ctx.directory.listInvitations({ organizationId: requireOrganization(ctx) });
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function notInvited(invitee: string, problem: 'member' | 'pending' | 'gone'): AppError {
  const words = {
    member: `${invitee} is already a member.`,
    pending: `${invitee} already has an invitation. You can resend it.`,
    gone: 'This organisation or role no longer exists.',
  }[problem];
  return new AppError('conflict', `invitation_${problem}`, words, { fields: { invitee: words } });
}
