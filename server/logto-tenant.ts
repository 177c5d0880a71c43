// Sets up a Logto tenant: adds what is missing, repairs what changed, and leaves everything else unchanged.
import { permissions } from '#domain/identity/inputs.ts';
import { permissionDescriptions, roleTemplates } from '#domain/identity/roles.ts';
import { EnvError } from '#platform/env.ts';
import type { Management } from '#providers/management.ts';
import { provideSignIn, type Steps } from '#server/logto-sign-in.ts';

type TenantSettings = { appId: string; publicUrl: string; apiResource: string };
/** `missing` lists what only a person can add in the Logto console, `warnings` what may be intended. */
type Prepared = { appId: string; webhookKey: string; changes: string[]; missing: string[]; warnings: string[] };

type Named = { id: string; name: string };
type Application = Named & {
  type: string;
  oidcClientMetadata: { redirectUris: string[]; postLogoutRedirectUris: string[] };
  customClientMetadata: { corsAllowedOrigins?: string[] };
};
type Role = Named & { scopes: Named[] };
type Hook = Named & { events: string[]; enabled: boolean; signingKey: string; config: { url: string } };

const pageSize = 100;
const name = 'Aisle';
const hookEvents = [
  'Organization.Deleted',
  'Organization.Data.Updated',
  'Organization.Membership.Updated',
  'User.Deleted',
  'User.Data.Updated',
  'User.SuspensionStatus.Updated',
];

export async function prepareTenant(management: Management, wanted: TenantSettings): Promise<Prepared> {
  const changes: string[] = [];
  const missing: string[] = [];
  const warnings: string[] = [];
  const steps: Steps = {
    addChange: change => void changes.push(change),
    addMissing: what => void missing.push(what),
    addWarning: what => void warnings.push(what),
    async request(method, path, body) {
      const answer = await management.request(method, path, body);
      if (answer.status >= 400) throw refusal(`${method} ${path}`, answer.status, answer.body);
      return answer;
    },
  };
  const appId = await provideApplication(steps, wanted);
  await provideResource(steps, wanted.apiResource);
  await provideRoles(steps, await provideScopes(steps));
  const webhookKey = await provideHook(steps, `${wanted.publicUrl}/api/webhooks/logto`);
  await provideSignIn(steps, wanted.publicUrl);
  return { appId, webhookKey, changes, missing, warnings };
}

async function provideApplication(steps: Steps, { appId, publicUrl }: TenantSettings): Promise<string> {
  const redirectUris = [`${publicUrl}/callback`, `${publicUrl}/invitations/callback`];
  const postLogoutRedirectUris = [publicUrl, `${publicUrl}/`, `${publicUrl}/loading`];
  const corsAllowedOrigins = [new URL(publicUrl).origin];
  const known = (await list<Application>(steps, '/applications')).filter(({ type }) => type === 'SPA');
  const found = known.find(({ id }) => id === appId) ?? known.find(entry => entry.name === name);
  if (!found) {
    const { id } = await create<Named>(steps, '/applications', {
      name,
      type: 'SPA',
      oidcClientMetadata: { redirectUris, postLogoutRedirectUris },
      customClientMetadata: { corsAllowedOrigins },
    });
    steps.addChange(`Added the application ${name} (${id}).`);
    return id;
  }
  const { oidcClientMetadata: addresses, customClientMetadata } = found;
  const missing = [
    ...without(redirectUris, addresses.redirectUris),
    ...without(postLogoutRedirectUris, addresses.postLogoutRedirectUris),
    ...without(corsAllowedOrigins, customClientMetadata.corsAllowedOrigins),
  ];
  if (missing.length === 0) return found.id;
  await steps.request('PATCH', `/applications/${found.id}`, {
    oidcClientMetadata: {
      redirectUris: merge(addresses.redirectUris, redirectUris),
      postLogoutRedirectUris: merge(addresses.postLogoutRedirectUris, postLogoutRedirectUris),
    },
    customClientMetadata: {
      ...customClientMetadata,
      corsAllowedOrigins: merge(customClientMetadata.corsAllowedOrigins, corsAllowedOrigins),
    },
  });
  steps.addChange(`Added addresses to the application ${found.name}: ${[...new Set(missing)].join(', ')}.`);
  return found.id;
}

async function provideResource(steps: Steps, indicator: string): Promise<void> {
  const known = await list<Named & { indicator: string }>(steps, '/resources');
  if (known.some(resource => resource.indicator === indicator)) return;
  await create(steps, '/resources', { name, indicator });
  steps.addChange(`Added the API resource ${indicator}.`);
}

async function provideScopes(steps: Steps): Promise<Map<string, string>> {
  const known = await list<Named>(steps, '/organization-scopes');
  const ids = new Map(known.map(scope => [scope.name, scope.id]));
  for (const permission of without(permissions, [...ids.keys()])) {
    const description = permissionDescriptions[permission];
    const scope = await create<Named>(steps, '/organization-scopes', { name: permission, description });
    ids.set(permission, scope.id);
    steps.addChange(`Added the organisation permission ${permission}.`);
  }
  return ids;
}

async function provideRoles(steps: Steps, scopeIds: Map<string, string>): Promise<void> {
  const known = await list<Role>(steps, '/organization-roles');
  const idsOf = (names: readonly string[]) => names.map(scope => scopeIds.get(scope) ?? '');
  for (const template of roleTemplates) {
    const role = known.find(entry => entry.name === template.name);
    if (!role) {
      const { description, permissions: allowed } = template;
      const organizationScopeIds = idsOf(allowed);
      await create(steps, '/organization-roles', { name: template.name, description, organizationScopeIds });
      steps.addChange(`Added the role ${template.name}.`);
      continue;
    }
    const existing = role.scopes.map(scope => scope.name);
    const missing = without(template.permissions, existing);
    // Unknown permissions belong to another product in this tenant.
    const surplus = without(permissions, template.permissions).filter(permission => existing.includes(permission));
    if (missing.length + surplus.length === 0) continue;
    const organizationScopeIds = idsOf(without(merge(existing, template.permissions), surplus));
    await steps.request('PUT', `/organization-roles/${role.id}/scopes`, { organizationScopeIds });
    if (missing.length > 0) steps.addChange(`Added permissions to the role ${role.name}: ${missing.join(', ')}.`);
    if (surplus.length > 0) steps.addChange(`Removed permissions from the role ${role.name}: ${surplus.join(', ')}.`);
  }
}

async function provideHook(steps: Steps, url: string): Promise<string> {
  const hook = (await list<Hook>(steps, '/hooks')).find(({ config }) => config.url === url);
  if (!hook) {
    const { signingKey } = await create<Hook>(steps, '/hooks', { name, events: hookEvents, config: { url } });
    steps.addChange(`Added the webhook to ${url}.`);
    return signingKey;
  }
  if (!hook.enabled || without(hookEvents, hook.events).length > 0) {
    const events = merge(hook.events, hookEvents);
    await steps.request('PATCH', `/hooks/${hook.id}`, { events, enabled: true });
    steps.addChange(`Repaired the webhook to ${url}.`);
  }
  return hook.signingKey;
}

async function list<T>(steps: Steps, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await steps.request('GET', `${path}?page=${page}&page_size=${pageSize}`);
    if (!Array.isArray(body))
      throw new EnvError(`GET ${path} did not return a list. Is IDENTITY_URL the address of your Logto?`);
    all.push(...body);
    if (body.length < pageSize) return all;
  }
}

async function create<T>(steps: Steps, path: string, values: object): Promise<T> {
  return (await steps.request('POST', path, values)).body as T;
}

function without<T extends string>(names: readonly T[], others: readonly string[] = []): T[] {
  return names.filter(entry => !others.includes(entry));
}

function merge(existing: readonly string[] = [], wanted: readonly string[]): string[] {
  return [...new Set([...existing, ...wanted])];
}

function refusal(call: string, status: number, body: unknown): EnvError {
  if (status === 403) {
    return new EnvError(
      'The application of IDENTITY_MACHINE_ID does not have permission to use the Management API. Give it the role "Logto Management API access" in the Logto console, and run this command again.',
    );
  }
  const { message } = (body ?? {}) as { message?: string };
  return new EnvError(`Logto rejected ${call} with ${status}${message ? `: ${message}` : '.'}`);
}
