import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#domain/identity/inputs.ts';
import { openManagement, openSession, postForm, startTestSandbox, type TestSandbox } from '#tests/setup/logto.ts';

const shop = 'tarn-and-trail';
let sandbox: TestSandbox;
let manage: Awaited<ReturnType<typeof openManagement>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  manage = await openManagement(sandbox);
});
afterAll(() => sandbox.remove());

async function createOrganization(name: string): Promise<string> {
  const { body } = await manage('POST /organizations', { name });
  return (body as { id: string }).id;
}

describe('access', () => {
  it('gives a machine its token by basic or posted secret, and only for a resource', async () => {
    const { machineId, machineSecret } = sandbox.apps;
    const form = { client_id: machineId, client_secret: machineSecret, grant_type: 'client_credentials', scope: 'all' };
    const resource = 'https://default.logto.app/api';
    expect(await postForm(sandbox, 'token', { ...form, resource })).toMatchObject({
      status: 200,
      body: { scope: 'all', token_type: 'Bearer', expires_in: 3600 },
    });
    expect(await postForm(sandbox, 'token', form)).toMatchObject({
      status: 400,
      body: { code: 'oidc.invalid_target' },
    });
    expect(await postForm(sandbox, 'token', { ...form, organization_id: shop })).toMatchObject({
      status: 403,
      body: { error_description: 'app has not associated with the organization' },
    });
    expect((await postForm(sandbox, 'token', { ...form, resource, client_secret: 'wrong' })).status).toBe(401);
  });

  it('refuses without a token, with a person’s token, and without the scope', async () => {
    const call = (token?: string) =>
      fetch(`${sandbox.url}/api/organizations`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    expect((await call()).status).toBe(401);
    const session = openSession(sandbox);
    await session.signIn({ person: 'marenholt001' });
    const refused = await call(await session.client.getOrganizationToken(shop));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'auth.unauthorized' });
    const { machineId: client_id, machineSecret: client_secret } = sandbox.apps;
    const weak = await postForm(sandbox, 'token', {
      client_id,
      client_secret,
      grant_type: 'client_credentials',
      resource: 'https://default.logto.app/api',
    });
    expect(weak.body.scope).toBe('');
    expect((await call(weak.body.access_token)).status).toBe(403);
  });
});

describe('organisations', () => {
  it('are created, read, changed and deleted', async () => {
    const created = await manage('POST /organizations', { name: 'Fell Works', customData: { a: 1 } });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Fell Works', description: null, tenantId: 'default' },
    });
    const { id } = created.body as { id: string };
    expect(id).toHaveLength(12);
    const changed = await manage(`PATCH /organizations/${id}`, { name: 'Fell', customData: { b: 2 } });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Fell', customData: { b: 2 } } });
    expect((changed.body as { customData: object }).customData).not.toHaveProperty('a');
    expect((await manage(`DELETE /organizations/${id}`)).status).toBe(204);
    expect(await manage(`GET /organizations/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'entity.not_exists_with_id' },
    });
    expect(await manage('POST /organizations', { name: '' })).toMatchObject({
      status: 400,
      body: { code: 'guard.invalid_input' },
    });
  });

  it('are listed in pages', async () => {
    for (const name of ['Page one', 'Page two', 'Page three']) await createOrganization(name);
    const list = await manage('GET /organizations?q=page&page=1&page_size=2');
    expect(list.body).toHaveLength(2);
    expect(list.headers.get('Total-Number')).toBe('3');
    expect(list.headers.get('Link')).toContain('rel="next"');
    expect((await manage('GET /organizations?page_size=101')).status).toBe(400);
  });
});

describe('members', () => {
  it('join, get roles, lose them and leave', async () => {
    const id = await createOrganization('Members');
    const at = `/organizations/${id}/users`;
    const userIds = ['tomaske00001', 'sollindqvist'];
    expect(await manage(`POST ${at}`, { userIds })).toMatchObject({ status: 201, body: { userIds } });
    expect((await manage(`POST ${at}`, { userIds })).status).toBe(201);
    expect((await manage(`POST ${at}/roles`, { userIds, organizationRoleIds: ['role-viewer'] })).status).toBe(201);
    expect(await manage(`POST ${at}/tomaske00001/roles`, { organizationRoleNames: ['Owner'] })).toMatchObject({
      status: 201,
      body: { organizationRoleIds: ['role-owner'] },
    });
    const list = await manage(`GET ${at}?q=tom`);
    expect(list.body).toMatchObject([
      { id: 'tomaske00001', organizationRoles: [{ name: 'Viewer' }, { name: 'Owner' }] },
    ]);
    expect(list.body[0]).not.toHaveProperty('password');
    expect((await manage(`GET ${at}/tomaske00001/scopes`)).body).toHaveLength(permissions.length);
    expect((await manage(`PUT ${at}/tomaske00001/roles`, { organizationRoleIds: [] })).status).toBe(204);
    expect((await manage(`GET ${at}/tomaske00001/roles`)).body).toEqual([]);
    expect((await manage(`DELETE ${at}/sollindqvist/roles/role-viewer`)).status).toBe(204);
    expect((await manage(`DELETE ${at}/tomaske00001`)).status).toBe(204);
    expect((await manage(`DELETE ${at}/tomaske00001`)).status).toBe(404);
    expect(await manage(`GET ${at}/tomaske00001/roles`)).toMatchObject({
      status: 422,
      body: { code: 'organization.require_membership' },
    });
    expect((await manage(`PUT ${at}`, { userIds: ['priyanair001'] })).status).toBe(204);
    expect((await manage('GET /users/priyanair001/organizations')).body).toHaveLength(2);
    expect((await manage('GET /users/sollindqvist/organizations')).body).toMatchObject([
      { id: shop, organizationRoles: [{ name: 'Viewer' }] },
    ]);
  });

  it('refuses people and roles that do not exist', async () => {
    const at = `/organizations/${shop}/users`;
    expect(await manage(`POST ${at}`, { userIds: ['nobody'] })).toMatchObject({
      status: 422,
      body: { code: 'entity.relation_foreign_key_not_found' },
    });
    expect(await manage(`PUT ${at}/tomaske00001/roles`, { organizationRoleNames: ['King'] })).toMatchObject({
      status: 422,
      body: { code: 'organization.role_names_not_found' },
    });
  });
});

describe('the template', () => {
  it('P01 holds the thirteen permissions and the four roles', async () => {
    const scopes = (await manage('GET /organization-scopes?page_size=100')).body as { name: string }[];
    expect(scopes.map(({ name }) => name)).toEqual([
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
    ]);
    expect(scopes.map(({ name }) => name)).toEqual([...permissions]);
    const roles = (await manage('GET /organization-roles')).body as { name: string; scopes: unknown[] }[];
    expect(roles.map(({ name }) => name)).toEqual(['Owner', 'Admin', 'Editor', 'Viewer']);
    expect(roles.map(role => role.scopes.length)).toEqual([13, 12, 5, 3]);
  });

  it('takes new roles, scopes and resources', async () => {
    const scope = (await manage('POST /organization-scopes', { name: 'read:letters' })).body as { id: string };
    const role = (await manage('POST /organization-roles', { name: 'Clerk', organizationScopeIds: [scope.id] }))
      .body as { id: string };
    expect((await manage('POST /organization-roles', { name: 'Clerk' })).status).toBe(422);
    expect((await manage(`GET /organization-roles/${role.id}/scopes`)).body).toMatchObject([{ name: 'read:letters' }]);
    const indicator = 'https://letters.example';
    const resource = (await manage('POST /resources', { name: 'Letters', indicator })).body as { id: string };
    expect((await manage('POST /resources', { name: 'Again', indicator })).status).toBe(422);
    const read = (await manage(`POST /resources/${resource.id}/scopes`, { name: 'read' })).body as { id: string };
    await manage(`PUT /organization-roles/${role.id}/resource-scopes`, { scopeIds: [read.id] });
    const listed = (await manage('GET /organization-roles?q=clerk')).body;
    expect(listed).toMatchObject([{ resourceScopes: [{ name: 'read', resource: { name: 'Letters' } }] }]);
    expect((await manage('GET /resources?includeScopes=true')).body).toHaveLength(2);
    expect((await manage(`DELETE /organization-roles/${role.id}/scopes/${scope.id}`)).status).toBe(204);
    expect((await manage(`PATCH /organization-roles/${role.id}`, { name: 'Scribe' })).status).toBe(200);
    expect((await manage(`DELETE /organization-roles/${role.id}`)).status).toBe(204);
    expect((await manage(`DELETE /organization-scopes/${scope.id}`)).status).toBe(204);
    expect((await manage(`DELETE /resources/${resource.id}`)).status).toBe(204);
  });
});

describe('webhooks', () => {
  it('are sent for changes, with a signature', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const events = ['Organization.Membership.Updated'];
    const hook = (await manage('POST /hooks', { name: 'Ours', events, config: { url } })).body as Record<
      string,
      string
    >;
    const id = await createOrganization('Hooked');
    const received = once(server, 'request');
    await manage(`POST /organizations/${id}/users`, { userIds: ['tomaske00001'] });
    const [request, response] = await received;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end();
    const raw = Buffer.concat(chunks);
    const signature = createHmac('sha256', hook.signingKey ?? '').update(raw);
    expect(request.headers['logto-signature-sha-256']).toBe(signature.digest('hex'));
    expect(JSON.parse(String(raw))).toMatchObject({
      hookId: hook.id,
      event: 'Organization.Membership.Updated',
      organizationId: id,
      addedUserIds: ['tomaske00001'],
      matchedRoute: '/organizations/:id/users',
      method: 'POST',
      status: 201,
    });
    const rotated = (await manage(`PATCH /hooks/${hook.id}/signing-key`)).body as Record<string, string>;
    expect(rotated.signingKey).not.toBe(hook.signingKey);
    expect((await manage('POST /hooks', { events: ['Nothing'], config: { url } })).status).toBe(400);
    expect((await manage(`DELETE /hooks/${hook.id}`)).status).toBe(204);
    server.close();
  });
});
