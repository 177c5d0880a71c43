// The first state of the sandbox: the product's roles and permissions, one shop and its people.
import { seedProduct } from '#sandbox/identity/apps.ts';
import { type Directory, type Scope, tenantId } from '#sandbox/identity/directory.ts';
import { newSecret } from '#sandbox/identity/keys.ts';
import { addMember, createUser } from '#sandbox/identity/membership.ts';
import { hashPassword } from '#sandbox/identity/password.ts';
import { seedExperience } from '#sandbox/identity/sign-in-experience.ts';

export const demoPassword = 'tarn-and-trail';
export const managementResource = 'https://default.logto.app/api';

const ownerOnly = ['manage:organization-subscription'];
const viewer = ['list:sites', 'list:widgets', 'manage:user'];
const editor = ['manage:sites', 'list:sites', 'manage:widgets', 'list:widgets', 'manage:user'];
const permissions: Record<string, string> = {
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
const all = Object.keys(permissions);

const roles = [
  { id: 'role-owner', name: 'Owner', description: 'Can do everything', allows: all },
  {
    id: 'role-admin',
    name: 'Admin',
    description: 'Can do everything except change the subscription',
    allows: all.filter(name => !ownerOnly.includes(name)),
  },
  { id: 'role-editor', name: 'Editor', description: 'Can edit sites and widgets', allows: editor },
  { id: 'role-viewer', name: 'Viewer', description: 'Can view sites and widgets', allows: viewer },
];

const hookId = 'hook-aisle';
const hookEvents = [
  'Organization.Deleted',
  'Organization.Data.Updated',
  'Organization.Membership.Updated',
  'User.Deleted',
  'User.Data.Updated',
  'User.SuspensionStatus.Updated',
];

const shop = { id: 'tarn-and-trail', name: 'Tarn & Trail' };

export type DemoPerson = { id: string; name: string; email: string; role: string };

/** Those a person may sign in as with one click. */
export const demoPeople: readonly DemoPerson[] = [
  { id: 'marenholt001', name: 'Maren Holt', email: 'maren@tarnandtrail.example', role: 'Owner' },
  { id: 'priyanair001', name: 'Priya Nair', email: 'priya@tarnandtrail.example', role: 'Admin' },
  { id: 'tomaske00001', name: 'Tom Aske', email: 'tom@tarnandtrail.example', role: 'Editor' },
  { id: 'sollindqvist', name: 'Sol Lindqvist', email: 'sol@tarnandtrail.example', role: 'Viewer' },
  { id: 'idafenwick01', name: 'Ida Fenwick', email: 'ida@fenwick.example', role: '' },
];

type Product = { publicUrl: string; appId: string; apiResource: string };

/** Returns the signing key of the product's webhook. */
export function seedDirectory(directory: Directory, { apiResource, ...product }: Product): string {
  return directory.transaction(() => {
    seedProduct(directory, product);
    seedTemplate(directory);
    seedResource(directory, 'api', 'Aisle', apiResource);
    seedPeople(directory);
    seedExperience(directory, product.publicUrl);
    return seedHook(directory, `${product.publicUrl}/api/webhooks/logto`);
  });
}

function seedTemplate(directory: Directory): void {
  if (directory.roles.list().length > 0) return;
  for (const [name, description] of Object.entries(permissions)) {
    directory.scopes.put({ tenantId, id: idOf(name), name, description } satisfies Scope);
  }
  for (const { id, name, description, allows } of roles) {
    directory.roles.put({
      tenantId,
      id,
      name,
      description,
      type: 'User',
      scopeIds: allows.map(idOf),
      resourceScopeIds: [],
    });
  }
}

// The product's own resource follows its address, which may change from one start to the next.
function seedResource(directory: Directory, id: string, name: string, indicator: string): void {
  directory.resources.put({ tenantId, id, name, indicator, isDefault: false, accessTokenTtl: 3600 });
}

function seedPeople(directory: Directory): void {
  if (directory.users.list().length > 0) return;
  const password = hashPassword(demoPassword);
  directory.organizations.put({
    ...shop,
    tenantId,
    description: 'Outdoor clothing and equipment from the Lake District',
    customData: {},
    isMfaRequired: false,
    color: {},
    branding: {},
    customCss: null,
    createdAt: directory.now(),
  });
  for (const { id, name, email, role } of demoPeople) {
    createUser(directory, { id, name, primaryEmail: email, password });
    const found = roles.find(entry => entry.name === role);
    if (found) addMember(directory, shop.id, id, [found.id]);
  }
}

// Its address follows the product's, its key stays.
function seedHook(directory: Directory, url: string): string {
  const known = directory.hooks.find(hookId);
  const { signingKey } = directory.hooks.put({
    tenantId,
    id: hookId,
    name: 'Aisle',
    events: hookEvents,
    signingKey: newSecret(),
    enabled: true,
    createdAt: directory.now(),
    ...known,
    config: { ...known?.config, url },
  });
  return signingKey;
}

function idOf(permission: string): string {
  return `scope-${permission.replace(':', '-')}`;
}
