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

export function isPermission(word: string): word is Permission {
  return (permissions as readonly string[]).includes(word);
}
