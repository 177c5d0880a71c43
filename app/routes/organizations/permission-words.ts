import type { Permission } from '#domain/identity/inputs.ts';

/** What a role allows, in words. What everybody may do whatever their role is left out. */
export const permissionWords: readonly { permission: Permission; words: string }[] = [
  { permission: 'list:sites', words: 'See sites, documents, products and rules' },
  { permission: 'manage:sites', words: 'Add, change and delete them' },
  { permission: 'list:widgets', words: 'See widgets' },
  { permission: 'manage:widgets', words: 'Change how widgets look and speak' },
  { permission: 'manage:organization', words: 'Rename the organisation and read its activity' },
  { permission: 'manage:organization-invitations', words: 'Invite people' },
  { permission: 'manage:organization-users', words: 'See and remove members' },
  { permission: 'manage:organization-user-roles', words: 'Change the roles of members' },
  { permission: 'manage:organization-roles', words: 'See what each role may do' },
  { permission: 'list:organization-subscription', words: 'See the plan and how much of it is used' },
  { permission: 'manage:organization-subscription', words: 'Change the plan, pay, and delete the organisation' },
];
