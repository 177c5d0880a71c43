// Organisation roles and their permissions. `npm run logto:setup` creates the same in the identity provider.
import { type Permission, permissions } from '#domain/identity/inputs.ts';

type RoleTemplate = { name: string; description: string; permissions: readonly Permission[] };

export const permissionDescriptions: Record<Permission, string> = {
  'create:organization': 'Create organisations',
  'manage:organization': 'Edit the organisation and view its activity',
  'manage:organization-users': 'Remove members',
  'manage:organization-roles': 'View what each role can do',
  'manage:organization-user-roles': 'Change members’ roles',
  'manage:organization-invitations': 'Invite people',
  'list:organization-subscription': 'View the subscription',
  'manage:organization-subscription': 'Change the subscription',
  'manage:user': 'Edit your own profile',
  'manage:sites': 'Add, edit and delete sites',
  'list:sites': 'View sites',
  'manage:widgets': 'Add, edit and delete widgets',
  'list:widgets': 'View widgets',
};

export const roleTemplates: readonly RoleTemplate[] = [
  { name: 'Owner', description: 'Can do everything', permissions },
  {
    name: 'Admin',
    description: 'Can do everything except change the subscription',
    permissions: permissions.filter(name => name !== 'manage:organization-subscription'),
  },
  {
    name: 'Editor',
    description: 'Can edit sites and widgets',
    permissions: ['manage:user', 'manage:sites', 'list:sites', 'manage:widgets', 'list:widgets'],
  },
  {
    name: 'Viewer',
    description: 'Can view sites and widgets',
    permissions: ['manage:user', 'list:sites', 'list:widgets'],
  },
];
