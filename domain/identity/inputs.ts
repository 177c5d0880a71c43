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

/** What a signed-in person counts as having until the active organisation's tokens are read. */
export const baselinePermissions: readonly Permission[] = [
  'list:sites',
  'list:organization-subscription',
  'manage:organization',
  'manage:organization-subscription',
  'list:widgets',
  'manage:user',
  'create:organization',
];

/** What everybody who is signed in may do, whatever their organisation says, and without one. */
export const personalPermissions: readonly Permission[] = ['create:organization', 'manage:user'];

/** What somebody may do who comes from the admin of a shop: work on its own sites and widgets, and nothing else. */
export const merchantPermissions: readonly Permission[] = [
  'list:sites',
  'manage:sites',
  'list:widgets',
  'manage:widgets',
];

/** Whether the plan of an organisation lets its members work. */
export const accesses = ['open', 'none', 'ended', 'paused'] as const;

export type Access = (typeof accesses)[number];

export function isPermission(word: string): word is Permission {
  return (permissions as readonly string[]).includes(word);
}

/** By the status of the subscription. A bill that is late or a plan that will end later still opens the doors. */
export function accessOf(status: string | null | undefined): Access {
  if (!status) return 'none';
  if (status === 'active' || status === 'trialing' || status === 'past_due') return 'open';
  return status === 'paused' ? 'paused' : 'ended';
}

/** Without a living subscription only what leads to one is left, and nothing that the role did not give. */
export function permittedBy(access: Access, held: Iterable<Permission>): Set<Permission> {
  return new Set(access === 'open' ? held : [...held].filter(permission => baselinePermissions.includes(permission)));
}
