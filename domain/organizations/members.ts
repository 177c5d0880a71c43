import type { Transaction } from '#database/client.ts';
import { members } from '#database/schema/organizations.ts';
import { type Context, requireOrganization, requirePermission, requirePerson, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import type { Member } from '#domain/organizations/inputs.ts';
import { lockMembers, requireOtherOwner, requireOwnerRole } from '#domain/organizations/owners.ts';
import { requireAssignable, requireNotAbove } from '#domain/organizations/roles.ts';
import { pictureUrlOf } from '#domain/people/avatar.ts';
import { raiseVersion } from '#domain/people/identity-version.ts';
import { nameOf } from '#domain/people/profile.ts';
import { AppError } from '#platform/errors.ts';
import type { DirectoryMember } from '#providers/directory/organizations.ts';

type Page = { data: Member[]; pagination: { next: string | null; hasMore: boolean } };

export async function listMembers(
  ctx: Context,
  { search, after, perPage }: { search: string; after?: string | undefined; perPage: number },
): Promise<Page> {
  requirePermission(ctx, 'manage:organization-users');
  const page = Number(after ?? 1);
  const found = await ctx.directory.listMembers(requireOrganization(ctx), { search, page, size: perPage });
  const hasMore = page * perPage < found.total;
  return {
    data: found.members.map(member => toMember(ctx, member)),
    pagination: { next: hasMore ? String(page + 1) : null, hasMore },
  };
}

export async function changeRoles(ctx: Context, userId: string, roleIds: string[]): Promise<{ roleIds: string[] }> {
  requirePermission(ctx, 'manage:organization-user-roles');
  const organizationId = requireOrganization(ctx);
  const wanted = await requireAssignable(ctx, roleIds, 'roleIds');
  const owner = await requireOwnerRole(ctx);
  return lockMembers(ctx, async () => {
    const current = await requireMember(ctx, userId);
    await requireNotAbove(ctx, current.roles);
    const losesOwner = current.roles.some(({ id }) => id === owner.id) && !wanted.includes(owner);
    if (losesOwner) await requireOtherOwner(ctx, userId, `${current.name} is the last Owner. ${wayOut}`);
    const ids = wanted.map(({ id }) => id);
    const changedAt = await ctx.directory.setMemberRoles(organizationId, userId, ids);
    await transaction(ctx, async tx => {
      await writeMember(tx, ctx, userId, { state: 'member', roleIds: ids, changedAt });
      const roles = wanted.map(({ name }) => name).join(', ');
      const before = current.roles.map(({ name }) => name).join(', ');
      await recordActivity(tx, ctx, 'member.roles-changed', { person: current.name, roles, before });
    });
    return { roleIds: ids };
  });
}

export async function removeMember(ctx: Context, userId: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:organization-users');
  return lockMembers(ctx, async () => {
    const member = await requireMember(ctx, userId);
    await requireNotAbove(ctx, member.roles);
    return takeOut(ctx, userId, member);
  });
}

/** Needs no permission: every member can leave. */
export async function leaveOrganization(ctx: Context): Promise<{ id: string }> {
  const userId = requirePerson(ctx);
  return lockMembers(ctx, async () => takeOut(ctx, userId, await requireMember(ctx, userId)));
}

/** Stores a change right after it was made at the identity provider. */
export async function writeMember(
  tx: Transaction,
  ctx: Context,
  userId: string,
  { state, roleIds, changedAt }: { state: 'member' | 'gone'; roleIds: string[]; changedAt: Date | null },
): Promise<void> {
  await raiseVersion(tx, userId);
  const row = { state, roleIds: roleIds.toSorted(), checkedAt: ctx.clock.now(), permissionsChangedAt: changedAt };
  await tx
    .insert(members)
    .values({ organizationId: requireOrganization(ctx), userId, ...row })
    .onConflictDoUpdate({ target: [members.organizationId, members.userId], set: row });
}

const wayOut = 'Make someone else an Owner first.';

async function takeOut(
  ctx: Context,
  userId: string,
  member: { name: string; roles: { id: string }[] },
): Promise<{ id: string }> {
  const isSelf = userId === requirePerson(ctx);
  const owner = await requireOwnerRole(ctx);
  if (member.roles.some(({ id }) => id === owner.id)) {
    await requireOtherOwner(ctx, userId, `${isSelf ? 'You are' : `${member.name} is`} the last Owner. ${wayOut}`);
  }
  const changedAt = await ctx.directory.removeMember(requireOrganization(ctx), userId);
  await transaction(ctx, async tx => {
    await writeMember(tx, ctx, userId, { state: 'gone', roleIds: [], changedAt });
    await recordActivity(tx, ctx, isSelf ? 'member.left' : 'member.removed', { person: member.name });
  });
  return { id: userId };
}

async function requireMember(
  ctx: Context,
  userId: string,
): Promise<{ name: string; roles: { id: string; name: string }[] }> {
  const { roles } = await ctx.directory.findMemberRoles(requireOrganization(ctx), userId);
  const user = await ctx.directory.findUser(userId);
  if (roles && user) return { name: nameOf(user), roles };
  throw new AppError('not-found', 'member_not_found', 'This person isn’t a member of the organisation.');
}

function toMember(ctx: Context, member: DirectoryMember): Member {
  return {
    id: member.id,
    name: nameOf(member),
    email: member.primaryEmail ?? '',
    picture: pictureUrlOf(ctx, member.avatar),
    roles: member.organizationRoles,
    lastSignInAt: member.lastSignInAt === null ? null : new Date(member.lastSignInAt).toISOString(),
    isSuspended: member.isSuspended,
  };
}
