export const permissions = [
  'create:organization',
  'manage:organization',
  'manage:organization-users',
  'manage:organization-roles',
  'manage:organization-user-roles',
  'manage:organization-invitations',
  'list:organization-subscription',
  'manage:organization-subscription',
  'manage:user',
  'manage:sites',
  'list:sites',
  'manage:widgets',
  'list:widgets',
] as const;

export type Permission = (typeof permissions)[number];

/** Permissions assumed for a signed-in person until the active organisation's tokens are read. */
export const baselinePermissions: readonly Permission[] = [
  'list:sites',
  'list:organization-subscription',
  'manage:organization',
  'manage:organization-subscription',
  'list:widgets',
  'manage:user',
  'create:organization',
];

/** Permissions of everyone who is signed in, with or without an organisation. */
export const personalPermissions: readonly Permission[] = ['create:organization', 'manage:user'];

/** Permissions of a merchant in a shop's admin: only to work on the shop's own sites and widgets. */
export const merchantPermissions: readonly Permission[] = [
  'list:sites',
  'manage:sites',
  'list:widgets',
  'manage:widgets',
];

/** Whether the organisation's plan lets its members work. */
export const accesses = ['open', 'none', 'ended', 'paused'] as const;

export type Access = (typeof accesses)[number];

export function isPermission(word: string): word is Permission {
  return (permissions as readonly string[]).includes(word);
}

/** By subscription status. A late bill or a scheduled end still gives access. */
export function accessOf(status: string | null | undefined): Access {
  if (!status) return 'none';
  if (status === 'active' || status === 'trialing' || status === 'past_due') return 'open';
  return status === 'paused' ? 'paused' : 'ended';
}

/** Without an active subscription only the permissions to get one remain, and none that the role does not grant. */
export function permittedBy(access: Access, granted: Iterable<Permission>): Set<Permission> {
  return new Set(
    access === 'open' ? granted : [...granted].filter(permission => baselinePermissions.includes(permission)),
  );
}
