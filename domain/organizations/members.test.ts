import { beforeAll, expect, it, vi } from 'vitest';
import type { Context } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { changeRoles, removeMember } from '#domain/organizations/members.ts';
import { createOrganization } from '#tests/setup/database.ts';
import { shop } from '#tests/setup/logto.ts';
import { type Name, openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

type Row = { id: string; name: string; roles: { name: string }[] };

/** An organisation of its own for one test, with these people in it. */
async function newOrganization(roles: Partial<Record<Name, string>>): Promise<string> {
  const made = (await testApi.manage('POST /organizations', { name: 'Test' })).body as { id: string };
  for (const [name, role] of Object.entries(roles)) {
    const userIds = [people[name as Name]];
    await testApi.manage(`POST /organizations/${made.id}/users`, { userIds });
    await testApi.manage(`POST /organizations/${made.id}/users/roles`, {
      userIds,
      organizationRoleIds: [`role-${role}`],
    });
  }
  return createOrganization(testApi.services.database, made.id);
}

const setRoles = (token: string, userId: string, ...roleIds: string[]) =>
  testApi.call(`PUT /api/organizations/users/${userId}/roles/update`, { token, body: { roleIds } });
const remove = (token: string, userId: string) =>
  testApi.call(`DELETE /api/organizations/users/${userId}/delete`, { token });

const contextOf = (name: Name, organizationId: string): Context => ({
  ...testApi.services,
  directory: testApi.directory,
  actor: { kind: 'person', id: people[name] },
  organizationId,
  permissions: new Set(permissions),
});

it('R11 lists members with roles, with search and pagination', async () => {
  const token = await testApi.tokenOf('maren');
  const all = await testApi.call('GET /api/organizations/users', { token });
  expect((all.body.data as Row[]).map(({ name }) => name).sort()).toEqual([
    'Maren Holt',
    'Priya Nair',
    'Sol Lindqvist',
    'Tom Aske',
  ]);
  const found = await testApi.call('GET /api/organizations/users?search=aske', { token });
  expect(found.body.data).toMatchObject([{ name: 'Tom Aske', email: 'tom@tarnandtrail.example' }]);
  const first = await testApi.call('GET /api/organizations/users?perPage=3', { token });
  expect(first.body).toMatchObject({ pagination: { next: '2', hasMore: true } });
  const second = await testApi.call('GET /api/organizations/users?perPage=3&after=2', { token });
  expect(second.body).toMatchObject({ pagination: { next: null, hasMore: false } });
  expect(second.body.data).toHaveLength(1);
  expect(await testApi.call('GET /api/organizations/users?after=0', { token })).toMatchObject({ status: 400 });
});

it('A16 after a role change the old token is stale immediately, and a new one has the new permissions', async () => {
  const id = await newOrganization({ maren: 'owner', sol: 'viewer' });
  const old = await testApi.tokenOf('sol', id);
  expect(await testApi.call('POST /api/sites', { token: old, body: { name: 'No', urls: [] } })).toMatchObject({
    status: 403,
  });
  const changed = await setRoles(await testApi.tokenOf('maren', id), people.sol, 'role-editor');
  expect(changed).toMatchObject({ status: 200, body: { data: { roleIds: ['role-editor'] } } });
  const stale = await testApi.call('GET /api/sites', { token: old });
  expect(stale).toMatchObject({ status: 401, body: { code: 'stale_token' } });
  expect(stale.headers.get('retry-after')).toBe('1');
  // Tokens count whole seconds: one of the next second is surely newer than the change.
  const created = await vi.waitUntil(async () => {
    const fresh = await testApi.tokenOf('sol', id);
    const answer = await testApi.call('POST /api/sites', { token: fresh, body: { name: 'Yes', urls: [] } });
    return answer.status === 401 ? undefined : answer;
  }, 10_000);
  expect(created.status).toBe(201);
});

it('A16 P04 members can neither grant a role above their own nor change a member above them', async () => {
  const priya = await testApi.tokenOf('priya');
  const words = 'The role Owner has more permissions than yours. Only an Owner can grant or remove it.';
  for (const answer of [
    await setRoles(priya, people.tom, 'role-owner'),
    await setRoles(priya, people.priya, 'role-owner'),
    await setRoles(priya, people.maren, 'role-viewer'),
    await remove(priya, people.maren),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'role_above_yours', error: words } });
  }
});

it('A16 A17 an Editor is refused, an unknown role is named, and a non-member is not found', async () => {
  const tom = await testApi.tokenOf('tom');
  expect((await setRoles(tom, people.sol, 'role-viewer')).status).toBe(403);
  expect((await remove(tom, people.sol)).status).toBe(403);
  const maren = await testApi.tokenOf('maren');
  expect(await setRoles(maren, people.sol, 'nonsense')).toMatchObject({
    status: 400,
    body: { fields: { roleIds: 'This role doesn’t exist.' } },
  });
  expect(await setRoles(maren, people.sol)).toMatchObject({
    status: 400,
    body: { fields: { roleIds: 'Choose a role.' } },
  });
  for (const answer of [await setRoles(maren, people.ida, 'role-viewer'), await remove(maren, people.ida)]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'member_not_found' } });
  }
});

it('A16 A17 the Owner of another organisation cannot change anything', async () => {
  const theirs = await newOrganization({ ida: 'owner' });
  const ida = await testApi.tokenOf('ida', theirs);
  expect((await setRoles(ida, people.sol, 'role-owner')).status).toBe(404);
  expect((await remove(ida, people.sol)).status).toBe(404);
  const listed = await testApi.call('GET /api/organizations/users?search=sol', {
    token: await testApi.tokenOf('maren'),
  });
  expect(listed.body.data).toMatchObject([{ id: people.sol, roles: [{ name: 'Viewer' }] }]);
});

it('A17 a removed member loses access immediately, even with a valid token', async () => {
  const id = await newOrganization({ maren: 'owner', tom: 'editor' });
  const tom = await testApi.tokenOf('tom', id);
  expect((await testApi.call('GET /api/sites', { token: tom })).status).toBe(200);
  expect(await remove(await testApi.tokenOf('maren', id), people.tom)).toMatchObject({ status: 200 });
  expect(await testApi.call('GET /api/sites', { token: tom })).toMatchObject({
    status: 403,
    body: { code: 'not_a_member' },
  });
});

it('P04 the last Owner cannot be removed, demoted, or leave', async () => {
  const id = await newOrganization({ maren: 'owner', priya: 'admin' });
  const maren = await testApi.tokenOf('maren', id);
  const demoted = await setRoles(maren, people.maren, 'role-editor');
  expect(demoted).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(demoted.body.error).toBe('Maren Holt is the last Owner. Make someone else an Owner first.');
  expect(await remove(maren, people.maren)).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(await testApi.call('POST /api/organizations/leave', { token: maren })).toMatchObject({ status: 409 });
});

it('P04 a suspended Owner does not count as the remaining Owner', async () => {
  const id = await newOrganization({ maren: 'owner', ida: 'owner' });
  await testApi.manage(`PATCH /users/${people.ida}/is-suspended`, { isSuspended: true });
  const left = await testApi.call('POST /api/organizations/leave', { token: await testApi.tokenOf('maren', id) });
  await testApi.manage(`PATCH /users/${people.ida}/is-suspended`, { isSuspended: false });
  expect(left).toMatchObject({ status: 409, body: { code: 'last_owner' } });
});

it.each([
  ['remove each other', removeMember],
  ['demote each other', (ctx: Context, userId: string) => changeRoles(ctx, userId, ['role-viewer'])],
])('P04 of two Owners who %s concurrently, one stays Owner', async (_, attack) => {
  const id = await newOrganization({ maren: 'owner', tom: 'owner' });
  const outcomes = await Promise.allSettled([
    attack(contextOf('maren', id), people.tom),
    attack(contextOf('tom', id), people.maren),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'last_owner' } });
  const owners = (await testApi.manage(`GET /organizations/${id}/users?organizationRoleId=role-owner`))
    .body as unknown[];
  expect(owners).toHaveLength(1);
});

it('an Admin changes and removes members with lower roles, even if there is no Owner', async () => {
  const id = await newOrganization({ priya: 'admin', sol: 'viewer' });
  const priya = await testApi.tokenOf('priya', id);
  expect(await setRoles(priya, people.sol, 'role-editor')).toMatchObject({ status: 200 });
  expect(await remove(priya, people.sol)).toMatchObject({ status: 200 });
});

it('a member who never signed in has no last activity, and a deleted account is not listed', async () => {
  const id = await newOrganization({ maren: 'owner' });
  const { body } = await testApi.manage('POST /users', { name: 'New', primaryEmail: 'new@example.com' });
  const userId = (body as { id: string }).id;
  await testApi.manage(`POST /organizations/${id}/users`, { userIds: [userId] });
  const token = await testApi.tokenOf('maren', id);
  const listed = await testApi.call('GET /api/organizations/users?search=new', { token });
  expect(listed.body.data).toMatchObject([{ id: userId, lastSignInAt: null }]);
  const directory = { ...testApi.directory, findUser: async () => undefined };
  const ctx = { ...contextOf('maren', id), directory };
  await expect(removeMember(ctx, userId)).rejects.toMatchObject({ code: 'member_not_found' });
});

it('every member can leave', async () => {
  const id = await newOrganization({ maren: 'owner', sol: 'viewer' });
  const sol = await testApi.tokenOf('sol', id);
  expect(await testApi.call('POST /api/organizations/leave', { token: sol })).toMatchObject({ status: 200 });
  expect(await testApi.call('GET /api/sites', { token: sol })).toMatchObject({ status: 403 });
});

it('A24 the activity log distinguishes members who left from members who were removed', async () => {
  const id = await newOrganization({ maren: 'owner', sol: 'viewer', tom: 'editor' });
  await testApi.call('POST /api/organizations/leave', { token: await testApi.tokenOf('sol', id) });
  const maren = await testApi.tokenOf('maren', id);
  await remove(maren, people.tom);
  const log = await testApi.call('GET /api/organizations/activity', { token: maren });
  expect(log.body.data).toMatchObject([
    { action: 'member.removed', details: { person: 'Tom Aske' } },
    { action: 'member.left', details: { person: 'Sol Lindqvist' } },
  ]);
});

it('A24 the activity log shows who did what, newest first, filtered by person and paginated', async () => {
  const id = await newOrganization({ maren: 'owner', priya: 'admin', sol: 'viewer' });
  const maren = await testApi.tokenOf('maren', id);
  await setRoles(maren, people.sol, 'role-editor');
  await testApi.call('PUT /api/organizations/update', {
    token: await testApi.tokenOf('priya', id),
    body: { name: 'Renamed' },
  });
  const log = await testApi.call('GET /api/organizations/activity', { token: maren });
  expect(log.body.data).toMatchObject([
    { action: 'organization.updated', actor: { name: 'Priya Nair' }, details: { name: 'Renamed' } },
    {
      action: 'member.roles-changed',
      actor: { name: 'Maren Holt' },
      details: { person: 'Sol Lindqvist', roles: 'Editor', before: 'Viewer' },
    },
  ]);
  const hers = await testApi.call(`GET /api/organizations/activity?person=${people.priya}`, { token: maren });
  expect(hers.body.data).toHaveLength(1);
  const first = await testApi.call('GET /api/organizations/activity?perPage=1', { token: maren });
  const { next } = (first.body as unknown as { pagination: { next: string } }).pagination;
  const second = await testApi.call(`GET /api/organizations/activity?perPage=1&after=${next}`, { token: maren });
  expect(second.body.data).toMatchObject([{ action: 'member.roles-changed' }]);
  const other = await testApi.call('GET /api/organizations/activity', { token: await testApi.tokenOf('maren', shop) });
  expect(JSON.stringify(other.body.data)).not.toContain('Renamed');
});
