import type { Permission } from '#domain/identity/inputs.ts';

/** What each permission allows. Leaves out what every role can do. */
export const permissionLabels: readonly { permission: Permission; label: string }[] = [
  { permission: 'list:sites', label: 'View sites, documents, products and rules' },
  { permission: 'manage:sites', label: 'Add, edit and delete them' },
  { permission: 'list:widgets', label: 'View widgets' },
  { permission: 'manage:widgets', label: 'Customise widgets' },
  { permission: 'manage:organization', label: 'Change organisation settings and view activity' },
  { permission: 'manage:organization-invitations', label: 'Invite people' },
  { permission: 'manage:organization-users', label: 'View and remove members' },
  { permission: 'manage:organization-user-roles', label: 'Change members’ roles' },
  { permission: 'manage:organization-roles', label: 'View what each role can do' },
  { permission: 'list:organization-subscription', label: 'View the plan and usage' },
  { permission: 'manage:organization-subscription', label: 'Manage billing and delete the organisation' },
];
