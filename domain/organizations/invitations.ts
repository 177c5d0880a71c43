import { type Context, requireOrganization, requirePermission } from '#domain/context.ts';
import type { Invitation, NewInvitation, Revocation } from '#domain/organizations/inputs.ts';
import {
  createInvitation,
  describeInvitations,
  outcomeOf,
  recordInvitations,
  sendEmail,
} from '#domain/organizations/invite.ts';
import { requireAssignable } from '#domain/organizations/roles.ts';
import { spendMailBudget } from '#domain/people/mail-budget.ts';
import { AppError } from '#platform/errors.ts';
import type { DirectoryInvitation } from '#providers/directory/invitations.ts';

export async function listInvitations(ctx: Context): Promise<Invitation[]> {
  requirePermission(ctx, 'manage:organization-invitations');
  const found = await ctx.directory.listInvitations({ organizationId: requireOrganization(ctx) });
  return describeInvitations(ctx, found);
}

/** Sends the email again. An invitation that has ended is replaced by a new one, which takes a seat. */
export async function resendInvitation(ctx: Context, id: string): Promise<NewInvitation> {
  requirePermission(ctx, 'manage:organization-invitations');
  const found = await requireInvitation(ctx, id);
  if (found.status === 'Accepted') throw ended('This invitation has been accepted, so it can’t be resent.');
  const roleIds = found.organizationRoles.map(role => role.id);
  await requireAssignable(ctx, roleIds, 'organizationRoleIds');
  if (found.status === 'Pending') await spendMailBudget(ctx, found.invitee);
  const invitation = found.status === 'Pending' ? found : await replace(ctx, found, roleIds);
  const problem = await sendEmail(ctx, invitation);
  if (problem && invitation === found) throw problem;
  await recordInvitations(ctx, 'invitation.sent-again', [invitation]);
  const [described] = await describeInvitations(ctx, [invitation]);
  return { ...(described as Invitation), ...outcomeOf(problem) };
}

/** Revokes an open invitation. One that has ended is removed from the list. */
export async function revokeInvitation(ctx: Context, id: string): Promise<Revocation> {
  requirePermission(ctx, 'manage:organization-invitations');
  const found = await requireInvitation(ctx, id);
  if (found.status !== 'Pending') {
    await ctx.directory.deleteInvitation(id);
    return { id, outcome: 'cleared' };
  }
  if (!(await ctx.directory.revokeInvitation(id))) {
    throw ended('This invitation has just been accepted or declined, so it can’t be revoked.');
  }
  await recordInvitations(ctx, 'invitation.revoked', [found]);
  return { id, outcome: 'taken-back' };
}

async function replace(ctx: Context, old: DirectoryInvitation, roleIds: string[]): Promise<DirectoryInvitation> {
  const created = await createInvitation(ctx, old.invitee, roleIds);
  await ctx.directory.deleteInvitation(old.id);
  return created;
}

async function requireInvitation(ctx: Context, id: string): Promise<DirectoryInvitation> {
  const found = await ctx.directory.findInvitation(id);
  if (found?.organizationId === requireOrganization(ctx)) return found;
  throw new AppError('not-found', 'invitation_not_found', 'This invitation doesn’t exist, or you don’t have access.');
}

function ended(words: string): AppError {
  return new AppError('conflict', 'invitation_ended', words);
}
