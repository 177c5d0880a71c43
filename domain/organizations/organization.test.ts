import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { organizations } from '#database/schema/global.ts';
import { jobContext } from '#domain/context.ts';
import type { Organization } from '#domain/organizations/inputs.ts';
import { purgeOrganization } from '#domain/organizations/organization.ts';
import { createOrganization } from '#tests/setup/database.ts';
import { shop } from '#tests/setup/logto.ts';
import { openTestApi, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

async function createAs(name: 'ida' | 'tom' | 'maren', words = 'Fenwick & Co.'): Promise<Organization> {
  const answer = await testApi.call('POST /api/organizations/create', {
    token: await testApi.apiTokenOf(name),
    body: { name: words, description: 'Boots since 1911' },
  });
  expect(answer.status).toBe(201);
  return answer.body.data as Organization;
}

it('A12 the creator of an organisation is its Owner, and the database has a row for it', async () => {
  const made = await createAs('ida');
  expect(made).toMatchObject({ name: 'Fenwick & Co.', description: 'Boots since 1911' });
  await createOrganization(testApi.services.database, made.id);
  const token = await testApi.tokenOf('ida', made.id);
  const listed = await testApi.call('GET /api/organizations/users', { token });
  expect(listed.body.data).toMatchObject([{ name: 'Ida Fenwick', roles: [{ name: 'Owner' }] }]);
  const rows = await testApi.services.database.transaction(made.id, tx =>
    tx.select().from(organizations).where(eq(organizations.id, made.id)),
  );
  expect(rows).toMatchObject([{ id: made.id, state: 'active' }]);
});

it('A12 a missing name is refused, and an unknown field is named', async () => {
  const token = await testApi.apiTokenOf('ida');
  const empty = await testApi.call('POST /api/organizations/create', { token, body: { name: '  ', plan: 'free' } });
  expect(empty).toMatchObject({
    status: 400,
    body: { fields: { name: 'Give the organisation a name.', plan: 'This field doesn’t exist.' } },
  });
});

it('A13 a permitted member renames it; others are refused; another organisation is unchanged', async () => {
  const made = await createAs('tom');
  const owner = await testApi.tokenOf('tom', made.id);
  const renamed = await testApi.call('PUT /api/organizations/update', { token: owner, body: { name: 'Aske' } });
  expect(renamed.body.data).toMatchObject({ name: 'Aske', description: 'Boots since 1911' });
  const editor = await testApi.tokenOf('tom');
  const refused = await testApi.call('PUT /api/organizations/update', { token: editor, body: { name: 'Mine' } });
  expect(refused.status).toBe(403);
  const shopNow = await testApi.call('GET /api/organizations', { token: editor });
  expect(shopNow.body.data).toMatchObject({ id: shop, name: 'Tarn & Trail' });
});

it('A14 S07 after deletion access is refused, the list omits it, and the job deletes every row', async () => {
  const made = await createAs('maren', 'Short-lived');
  await createOrganization(testApi.services.database, made.id);
  const token = await testApi.tokenOf('maren', made.id);
  await testApi.call('POST /api/sites', { token, body: { name: 'Gone soon', urls: [] } });
  expect(await testApi.call('DELETE /api/organizations/delete', { token })).toMatchObject({ status: 202 });
  expect(await testApi.call('GET /api/sites', { token })).toMatchObject({
    status: 403,
    body: { code: 'not_a_member' },
  });
  const mine = await testApi.call('GET /api/users/organizations', { token: await testApi.apiTokenOf('maren') });
  expect(mine.body.data).toMatchObject([{ id: shop }]);
  const context = jobContext(testApi.services, 'purge-organization', made.id);
  await purgeOrganization({ ...context, directory: testApi.directory });
  await purgeOrganization({ ...context, directory: testApi.directory });
  const rows = await testApi.services.database.transaction(made.id, tx =>
    tx.select().from(organizations).where(eq(organizations.id, made.id)),
  );
  expect(rows).toEqual([]);
});

it('A14 an Admin, who cannot manage the subscription, cannot delete it', async () => {
  const answer = await testApi.call('DELETE /api/organizations/delete', { token: await testApi.tokenOf('priya') });
  expect(answer).toMatchObject({ status: 403 });
  expect(answer.body.error).toContain('manage:organization-subscription');
  expect(await testApi.call('GET /api/sites', { token: await testApi.tokenOf('priya') })).toMatchObject({
    status: 200,
  });
});

it('an organisation is removed again if its Owner cannot be added', async () => {
  const session = await testApi.arrive({ name: 'Gone', email: 'gone@example.com' });
  const token = await session.client.getAccessToken('http://localhost:4790/api');
  const claims = await session.client.getIdTokenClaims();
  await testApi.manage(`DELETE /users/${claims.sub}`);
  const answer = await testApi.call('POST /api/organizations/create', { token, body: { name: 'Nobody’s' } });
  expect(answer.body.success).toBe(false);
  const all = (await testApi.manage('GET /organizations?page_size=100')).body as { name: string }[];
  expect(all.map(({ name }) => name)).not.toContain('Nobody’s');
});

it('A15 every member sees the roles; only those who manage them see their permissions', async () => {
  const admin = await testApi.call('GET /api/organizations/roles', { token: await testApi.tokenOf('priya') });
  const roles = admin.body.data as { name: string; permissions: string[] | null; mayGive: boolean }[];
  expect(roles.map(({ name }) => name)).toEqual(['Owner', 'Admin', 'Editor', 'Viewer']);
  expect(roles.map(({ mayGive }) => mayGive)).toEqual([false, true, true, true]);
  expect(roles[3]?.permissions?.toSorted()).toEqual(['list:sites', 'list:widgets', 'manage:user']);
  const viewer = await testApi.call('GET /api/organizations/roles', { token: await testApi.tokenOf('sol') });
  expect((viewer.body.data as typeof roles).map(({ permissions }) => permissions)).toEqual([null, null, null, null]);
});
