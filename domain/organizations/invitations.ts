import { type Context, requireOrganization, requirePermission, requirePerson, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { requireRoomForMember } from '#domain/organizations/entitlement.ts';
import type { Invitation, InvitationInput, Revocation } from '#domain/organizations/inputs.ts';
import { requireOwnerRole } from '#domain/organizations/owners.ts';
import { requireGivable } from '#domain/organizations/roles.ts';
import { nameOf } from '#domain/people/profile.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { DirectoryInvitation } from '#providers/directory/invitations.ts';

type NewInvitation = Invitation & { isMailSent: boolean };

const lifetime = 7 * 24 * 60 * 60_000;

export async function inviteMember(ctx: Context, input: InvitationInput): Promise<NewInvitation> {
  requirePermission(ctx, 'manage:organization-invitations');
  const roles = await requireGivable(ctx, input.organizationRoleIds, 'organizationRoleIds');
  await dropExpired(ctx, input.invitee);
  await requireRoomForMember(ctx, await countSeats(ctx));
  const invitation = await create(
    ctx,
    input.invitee,
    roles.map(({ id }) => id),
  );
  const isMailSent = await sendLetter(ctx, invitation);
  await record(ctx, 'invitation.sent', invitation);
  return { ...(await toInvitation(ctx, invitation)), isMailSent };
}

/** For an organisation that a shop brought, and that nobody belongs to yet. One that waits already gets its letter again. */
export async function inviteFirstOwner(ctx: Context, invitee: string): Promise<{ isMailSent: boolean }> {
  const organizationId = requireOrganization(ctx);
  if ((await ctx.directory.listMembers(organizationId, { size: 1 })).total > 0) {
    const words = 'Somebody belongs to this organisation already. They can invite others in the dashboard.';
    throw new AppError('conflict', 'has_members', words);
  }
  await dropExpired(ctx, invitee);
  const found = await ctx.directory.listInvitations({ organizationId });
  const waiting = found.find(({ status, ...one }) => status === 'Pending' && one.invitee === invitee);
  if (!waiting) await requireRoomForMember(ctx, await countSeats(ctx));
  const role = await requireOwnerRole(ctx);
  const invitation = waiting ?? (await create(ctx, invitee, [role.id]));
  const isMailSent = await sendLetter(ctx, invitation);
  await record(ctx, waiting ? 'invitation.sent-again' : 'invitation.sent', invitation);
  return { isMailSent };
}

export async function listInvitations(ctx: Context): Promise<Invitation[]> {
  requirePermission(ctx, 'manage:organization-invitations');
  const found = await ctx.directory.listInvitations({ organizationId: requireOrganization(ctx) });
  const names = new Map<string, string>();
  for (const id of new Set(found.flatMap(({ inviterId }) => inviterId ?? []))) {
    const user = await ctx.directory.findUser(id);
    if (user) names.set(id, nameOf(user));
  }
  return found.map(invitation => describe(ctx, invitation, names.get(invitation.inviterId ?? '') ?? null));
}

/** Sends the letter once more; one that has expired begins a new life under a new link. */
export async function sendInvitationAgain(ctx: Context, id: string): Promise<NewInvitation> {
  requirePermission(ctx, 'manage:organization-invitations');
  const found = await requireInvitation(ctx, id);
  if (found.status === 'Accepted') throw ended('This invitation has been accepted. There is nothing left to send.');
  const roleIds = found.organizationRoles.map(role => role.id);
  await requireGivable(ctx, roleIds, 'organizationRoleIds');
  const invitation = found.status === 'Pending' ? found : await renew(ctx, found, roleIds);
  const isMailSent = await sendLetter(ctx, invitation);
  if (!isMailSent && invitation === found) throw letterFailed();
  await record(ctx, 'invitation.sent-again', invitation);
  return { ...(await toInvitation(ctx, invitation)), isMailSent };
}

/** Takes back one that is open, and clears one that has ended from the list. */
export async function revokeInvitation(ctx: Context, id: string): Promise<Revocation> {
  requirePermission(ctx, 'manage:organization-invitations');
  const found = await requireInvitation(ctx, id);
  if (found.status !== 'Pending') {
    await ctx.directory.deleteInvitation(id);
    return { id, outcome: 'cleared' };
  }
  if (!(await ctx.directory.revokeInvitation(id))) {
    throw ended('This invitation was answered in the meantime.');
  }
  await record(ctx, 'invitation.revoked', found);
  return { id, outcome: 'taken-back' };
}

async function create(ctx: Context, invitee: string, organizationRoleIds: string[]): Promise<DirectoryInvitation> {
  const made = await ctx.directory.createInvitation({
    invitee,
    organizationId: requireOrganization(ctx),
    inviterId: ctx.actor.kind === 'merchant' ? null : requirePerson(ctx),
    expiresAt: ctx.clock.now().getTime() + lifetime,
    organizationRoleIds,
  });
  if ('invitation' in made) return made.invitation;
  const words = {
    member: `${invitee} is a member already.`,
    pending: `${invitee} has an invitation already. You can send it again.`,
    gone: 'This organisation or role does not exist any more.',
  }[made.problem];
  throw new AppError('conflict', `invitation_${made.problem}`, words, { fields: { invitee: words } });
}

/** Members, and those who may join at any moment. */
async function countSeats(ctx: Context): Promise<number> {
  const organizationId = requireOrganization(ctx);
  const { total } = await ctx.directory.listMembers(organizationId, { size: 1 });
  const open = await ctx.directory.listInvitations({ organizationId });
  return total + open.filter(({ status }) => status === 'Pending').length;
}

// One that ran out still stands in the way of a new one at the identity provider.
async function dropExpired(ctx: Context, invitee: string): Promise<void> {
  const found = await ctx.directory.listInvitations({ organizationId: requireOrganization(ctx), invitee });
  for (const { id, status } of found) if (status === 'Expired') await ctx.directory.deleteInvitation(id);
}

async function renew(ctx: Context, old: DirectoryInvitation, roleIds: string[]): Promise<DirectoryInvitation> {
  await ctx.directory.deleteInvitation(old.id);
  return create(ctx, old.invitee, roleIds);
}

/** Without the letter the invitation still stands: its link can be copied. */
async function sendLetter(ctx: Context, invitation: DirectoryInvitation): Promise<boolean> {
  try {
    return await ctx.directory.sendInvitation(invitation.id, linkOf(ctx, invitation));
  } catch (error) {
    if (isAppError(error) && error.kind === 'unavailable') return false;
    throw error;
  }
}

function linkOf(ctx: Context, { id, invitee }: DirectoryInvitation): string {
  return `${ctx.publicUrl}/invitations/accept/${id}?${new URLSearchParams({ email: invitee })}`;
}

async function requireInvitation(ctx: Context, id: string): Promise<DirectoryInvitation> {
  const found = await ctx.directory.findInvitation(id);
  if (found?.organizationId === requireOrganization(ctx)) return found;
  throw new AppError('not-found', 'invitation_not_found', 'This invitation does not exist, or you cannot see it.');
}

async function record(
  ctx: Context,
  action: 'invitation.sent' | 'invitation.sent-again' | 'invitation.revoked',
  { invitee, organizationRoles }: DirectoryInvitation,
): Promise<void> {
  const roles = organizationRoles.map(({ name }) => name).join(', ');
  await transaction(ctx, tx => recordActivity(tx, ctx, action, { invitee, roles }));
}

async function toInvitation(ctx: Context, invitation: DirectoryInvitation): Promise<Invitation> {
  const inviter = invitation.inviterId ? await ctx.directory.findUser(invitation.inviterId) : undefined;
  return describe(ctx, invitation, inviter ? nameOf(inviter) : null);
}

function describe(ctx: Context, invitation: DirectoryInvitation, inviter: string | null): Invitation {
  return {
    id: invitation.id,
    invitee: invitation.invitee,
    status: invitation.status.toLowerCase() as Invitation['status'],
    roles: invitation.organizationRoles,
    inviter,
    createdAt: new Date(invitation.createdAt).toISOString(),
    expiresAt: new Date(invitation.expiresAt).toISOString(),
    link: linkOf(ctx, invitation),
  };
}

function ended(words: string): AppError {
  return new AppError('conflict', 'invitation_ended', words);
}

function letterFailed(): AppError {
  return new AppError(
    'unavailable',
    'mail_unavailable',
    'The mail could not be sent. Copy the link and send it yourself, or try again later.',
  );
}
