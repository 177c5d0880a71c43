// What every organisation's people may be, and what that lets them do. The identity provider holds the same; `npm run
// logto:setup` puts it there.
import { type Permission, permissions } from '#domain/identity/inputs.ts';

type RoleTemplate = { name: string; description: string; permissions: readonly Permission[] };

export const permissionDescriptions: Record<Permission, string> = {
  'create:organization': 'Create organisations',
  'manage:organization': 'Change and delete the organisation',
  'manage:organization-users': 'Remove members',
  'manage:organization-roles': 'See what each role may do',
  'manage:organization-user-roles': 'Change the roles of members',
  'manage:organization-invitations': 'Invite people',
  'list:organization-subscription': 'See the subscription',
  'manage:organization-subscription': 'Change the subscription',
  'manage:user': 'Change the own profile',
  'manage:sites': 'Add, change and delete sites',
  'list:sites': 'See sites',
  'manage:widgets': 'Change widgets',
  'list:widgets': 'See widgets',
};

export const roleTemplates: readonly RoleTemplate[] = [
  { name: 'Owner', description: 'May do everything', permissions },
  {
    name: 'Admin',
    description: 'May do everything but change the subscription',
    permissions: permissions.filter(name => name !== 'manage:organization-subscription'),
  },
  {
    name: 'Editor',
    description: 'Works on sites and widgets',
    permissions: ['manage:user', 'manage:sites', 'list:sites', 'manage:widgets', 'list:widgets'],
  },
  {
    name: 'Viewer',
    description: 'Sees sites and widgets',
    permissions: ['manage:user', 'list:sites', 'list:widgets'],
  },
];
