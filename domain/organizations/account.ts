import { eq } from 'drizzle-orm';
import { people } from '#database/schema/global.ts';
import {
  type Context,
  globalTransaction,
  inOrganization,
  requirePermission,
  requirePerson,
  transaction,
} from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { writeMember } from '#domain/organizations/members.ts';
import { hasOtherOwner, lockMembers, requireOwnerRole } from '#domain/organizations/owners.ts';
import { nameOf } from '#domain/people/profile.ts';
import { revokeTokens } from '#domain/people/sign-out.ts';
import { AppError } from '#platform/errors.ts';

/** Leaves every organisation, then deletes the account. Refused if one of them would have no Owner. */
export async function deleteAccount(ctx: Context): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:user');
  const userId = requirePerson(ctx);
  const user = await ctx.directory.findUser(userId);
  const memberships = await ctx.directory.listOrganizationsOf(userId);
  const owner = await requireOwnerRole(ctx);
  const owned = memberships.filter(({ organizationRoles }) => organizationRoles.some(({ id }) => id === owner.id));
  const names: string[] = [];
  for (const { id, name } of owned) if (!(await hasOtherOwner(inOrganization(ctx, id), userId))) names.push(name);
  if (names.length > 0) throw lastOwnerOf(names);
  for (const { id, name } of memberships) {
    await leaveOrganizationSafely(
      inOrganization(ctx, id),
      userId,
      user ? nameOf(user) : 'Someone',
      owned.some(one => one.id === id) ? name : null,
    );
  }
  await revokeTokens(ctx, userId);
  await ctx.directory.deleteUser(userId);
  await globalTransaction(ctx, tx =>
    tx.update(people).set({ picture: null, pictureId: null, pictureType: null }).where(eq(people.id, userId)),
  );
  return { id: userId };
}

// Checked again while members can't change: the other Owner may be leaving at the same time.
async function leaveOrganizationSafely(
  ctx: Context,
  userId: string,
  person: string,
  ownedName: string | null,
): Promise<void> {
  await lockMembers(ctx, async () => {
    if (ownedName !== null && !(await hasOtherOwner(ctx, userId))) throw lastOwnerOf([ownedName]);
    const changedAt = await ctx.directory.removeMember(ctx.organizationId ?? '', userId);
    await transaction(ctx, async tx => {
      await writeMember(tx, ctx, userId, { state: 'gone', roleIds: [], changedAt });
      await recordActivity(tx, ctx, 'member.left', { person });
    });
  });
}

function lastOwnerOf(names: readonly string[]): AppError {
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  return new AppError(
    'conflict',
    'last_owner',
    `You are the last Owner of ${list}. Make someone else an Owner or delete the organisation first.`,
  );
}
