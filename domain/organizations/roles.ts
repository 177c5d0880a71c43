import { type Context, requireOrganization } from '#domain/context.ts';
import { isPermission } from '#domain/identity/inputs.ts';
import type { Role } from '#domain/organizations/inputs.ts';
import { AppError } from '#platform/errors.ts';
import type { DirectoryRole } from '#providers/directory/organizations.ts';

/** Every member can list the roles; their permissions are only for people who manage roles. */
export async function listRoles(ctx: Context): Promise<Role[]> {
  requireOrganization(ctx);
  const seesDetails = ctx.permissions.has('manage:organization-roles');
  const roles = await ctx.directory.listRoles();
  return roles
    .toSorted((a, b) => b.permissions.length - a.permissions.length || a.name.localeCompare(b.name))
    .map(({ id, name, description, permissions }) => ({
      id,
      name,
      description,
      permissions: seesDetails ? permissions.filter(isPermission) : null,
      mayGive: isWithin(ctx, permissions),
    }));
}

/** The named roles, if each exists and none has more permissions than the caller. */
export async function requireAssignable(
  ctx: Context,
  roleIds: readonly string[],
  field: 'roleIds' | 'organizationRoleIds',
): Promise<DirectoryRole[]> {
  const known = await ctx.directory.listRoles();
  return [...new Set(roleIds)].map(id => {
    const role = known.find(one => one.id === id);
    if (!role) {
      const words = 'This role doesn’t exist.';
      throw new AppError('invalid', 'unknown_role', words, { fields: { [field]: words } });
    }
    if (!isWithin(ctx, role.permissions)) throw aboveYours(role);
    return role;
  });
}

/** Members with more permissions than the caller can't be changed or removed by them. */
export async function requireNotAbove(ctx: Context, roles: readonly { id: string }[]): Promise<void> {
  const known = await ctx.directory.listRoles();
  for (const { id } of roles) {
    const role = known.find(one => one.id === id);
    if (role && !isWithin(ctx, role.permissions)) throw aboveYours(role);
  }
}

function isWithin(ctx: Context, permissions: readonly string[]): boolean {
  return permissions.filter(isPermission).every(permission => ctx.permissions.has(permission));
}

function aboveYours({ name }: DirectoryRole): AppError {
  const article = /^[AEIOU]/.test(name) ? 'an' : 'a';
  return new AppError(
    'forbidden',
    'role_above_yours',
    `The role ${name} has more permissions than yours. Only ${article} ${name} can grant or remove it.`,
  );
}
