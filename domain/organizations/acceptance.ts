import { organizations } from '#database/schema/global.ts';
import { type Context, inOrganization, requirePerson, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { readPlan, requireFreeSeat } from '#domain/organizations/entitlement.ts';
import type { InvitationPreview } from '#domain/organizations/inputs.ts';
import { writeMember } from '#domain/organizations/members.ts';
import { lockMembers } from '#domain/organizations/owners.ts';
import { raiseIdentityVersion, readIdentityVersion } from '#domain/people/identity-version.ts';
import { nameOf } from '#domain/people/profile.ts';
import { AppError } from '#platform/errors.ts';
import type { DirectoryInvitation } from '#providers/directory/invitations.ts';
import type { DirectoryUser } from '#providers/directory/people.ts';

/** Needs no sign-in: the id is long and random, so only people with the link can call it. */
export async function previewInvitation(ctx: Context, id: string): Promise<InvitationPreview> {
  return toPreview(ctx, await requireInvitation(ctx, id));
}

/** Open invitations for the caller's email address. */
export async function listWaitingInvitations(ctx: Context): Promise<InvitationPreview[]> {
  const id = requirePerson(ctx);
  const version = await readIdentityVersion(ctx, id);
  const primaryEmail = (await ctx.directory.findRecentUser(id, version))?.primaryEmail;
  if (!primaryEmail) return [];
  // The account can spell the address with capitals; invitations store it in lower case.
  const spellings = new Set([primaryEmail, primaryEmail.toLowerCase()]);
  const found = await Promise.all(
    [...spellings].map(invitee => ctx.directory.listRecentInvitations({ invitee }, version)),
  );
  const known = new Map(found.flat().map(invitation => [invitation.id, invitation]));
  const waiting = [...known.values()].filter(
    invitation => invitation.status === 'Pending' && isFor({ primaryEmail }, invitation),
  );
  return Promise.all(waiting.map(invitation => toPreview(ctx, invitation)));
}

export async function acceptInvitation(ctx: Context, id: string): Promise<{ organizationId: string }> {
  const user = await requireUser(ctx);
  const invitation = await requireOpen(ctx, id, user);
  const own = inOrganization(ctx, invitation.organizationId);
  await lockMembers(own, async () => {
    await requireOpen(ctx, id, user);
    const { total } = await ctx.directory.listMembers(invitation.organizationId, { size: 1 });
    requireFreeSeat(await readPlan(own), total);
    const outcome = await ctx.directory.acceptInvitation(id, user.id);
    if (outcome === 'another-person') throw notYours();
    if (outcome !== 'accepted') throw notOpen((await requireInvitation(ctx, id)).status);
  });
  const roleIds = invitation.organizationRoles.map(role => role.id);
  const roles = invitation.organizationRoles.map(({ name }) => name).join(', ');
  await transaction(own, async tx => {
    await tx.insert(organizations).values({ id: invitation.organizationId }).onConflictDoNothing();
    await writeMember(tx, own, user.id, { state: 'member', roleIds, changedAt: null });
    await recordActivity(tx, own, 'member.joined', { person: nameOf(user), roles });
  });
  return { organizationId: invitation.organizationId };
}

export async function declineInvitation(ctx: Context, id: string): Promise<{ id: string }> {
  const user = await requireUser(ctx);
  const invitation = await requireOpen(ctx, id, user);
  if (!(await ctx.directory.revokeInvitation(id))) throw notOpen((await requireInvitation(ctx, id)).status);
  await raiseIdentityVersion(ctx, user.id);
  const own = inOrganization(ctx, invitation.organizationId);
  await transaction(own, tx => recordActivity(tx, own, 'invitation.declined', { invitee: invitation.invitee }));
  return { id };
}

async function requireUser(ctx: Context): Promise<DirectoryUser> {
  const user = await ctx.directory.findUser(requirePerson(ctx));
  if (user && !user.isSuspended) return user;
  throw new AppError('unauthenticated', 'no_person', 'User is not authenticated');
}

async function requireOpen(ctx: Context, id: string, user: DirectoryUser): Promise<DirectoryInvitation> {
  const invitation = await requireInvitation(ctx, id);
  if (!isFor(user, invitation)) throw notYours();
  if (invitation.status !== 'Pending') throw notOpen(invitation.status);
  return invitation;
}

async function requireInvitation(ctx: Context, id: string): Promise<DirectoryInvitation> {
  const found = await ctx.directory.findInvitation(id);
  if (found) return found;
  throw new AppError(
    'not-found',
    'invitation_not_found',
    'This invitation is no longer valid. Ask the person who invited you for a new one.',
  );
}

function isFor(user: Pick<DirectoryUser, 'primaryEmail'>, { invitee }: DirectoryInvitation): boolean {
  return user.primaryEmail?.toLowerCase() === invitee.toLowerCase();
}

async function toPreview(ctx: Context, invitation: DirectoryInvitation): Promise<InvitationPreview> {
  const [organization, inviter] = await Promise.all([
    ctx.directory.findRecentOrganization(invitation.organizationId),
    invitation.inviterId ? ctx.directory.findRecentUser(invitation.inviterId) : undefined,
  ]);
  return {
    id: invitation.id,
    organization: { id: invitation.organizationId, name: organization?.name ?? 'an organisation' },
    inviter: inviter ? nameOf(inviter) : null,
    invitee: maskEmail(invitation.invitee),
    roles: invitation.organizationRoles.map(({ name }) => name),
    status: invitation.status.toLowerCase() as InvitationPreview['status'],
    expiresAt: new Date(invitation.expiresAt).toISOString(),
  };
}

function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

function notYours(): AppError {
  return new AppError(
    'forbidden',
    'invitation_not_yours',
    'This invitation is for a different email address than the one you’re signed in with.',
  );
}

function notOpen(status: DirectoryInvitation['status']): AppError {
  const words = {
    Accepted: 'This invitation has already been used.',
    Revoked: 'This invitation was revoked. Ask the person who invited you for a new one.',
    Expired: 'This invitation has expired. Ask the person who invited you for a new one.',
    Pending: 'This invitation has just changed. Try again.',
  }[status];
  return new AppError('conflict', `invitation_${status.toLowerCase()}`, words);
}
