import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { requireMembership, requireSignedIn } from '#domain/organizations/membership-check.ts';
import { AppError } from '#platform/errors.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openManagement } from '#providers/management.ts';
import { asSuper } from '#tests/setup/database.ts';
import { shop } from '#tests/setup/logto.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
let passed = 0;
const minute = 60_000;

beforeAll(async () => {
  testApi = await openTestApi();
});

const clock = { now: () => new Date(Date.now() + passed) };
const nowhere = openDirectory(openManagement({ url: 'http://127.0.0.1:9', id: 'x', secret: 'x', resource: 'x' }));

function checkMembership(
  userId: string,
  { silent = false, organizationId = shop, issuedAt = Date.now() / 1000 + 10 } = {},
) {
  const services = { ...testApi.services, clock, directory: silent ? nowhere : testApi.directory };
  return requireMembership(services, { userId, organizationId, issuedAt: Math.floor(issuedAt) });
}

function signedIn(userId: string, issuedAt: number, { silent = false } = {}) {
  const services = { ...testApi.services, clock, directory: silent ? nowhere : testApi.directory };
  return requireSignedIn(services, userId, Math.floor(issuedAt));
}

it('a member is accepted, and a non-member is refused', async () => {
  await checkMembership(people.tom);
  await expect(checkMembership(people.ida)).rejects.toMatchObject({ code: 'not_a_member' });
  await expect(checkMembership(people.tom, { organizationId: 'nowhere' })).rejects.toMatchObject({
    code: 'not_a_member',
  });
});

it('the last result is valid for 15 minutes while the identity provider is down, and no longer', async () => {
  await checkMembership(people.priya);
  passed += 14 * minute;
  const standing = await checkMembership(people.priya, { silent: true }).catch(({ code }) => code);
  expect(standing).toEqual({ access: 'open' });
  passed += 2 * minute;
  await expect(checkMembership(people.priya, { silent: true })).rejects.toMatchObject({ code: 'identity_unavailable' });
  await checkMembership(people.priya);
});

it('a provider that hangs is called once: later calls use the last result without waiting', async () => {
  await checkMembership(people.tom);
  passed += 2 * minute;
  const asked: string[] = [];
  const token = JSON.stringify({ access_token: 'one', expires_in: 3600, scope: 'all' });
  const hung = createServer(({ url = '' }, response) => {
    if (url === '/oidc/token') response.end(token);
    else asked.push(url);
  }).listen(0, '127.0.0.1');
  await once(hung, 'listening');
  const url = `http://127.0.0.1:${(hung.address() as AddressInfo).port}`;
  const directory = openDirectory(openManagement({ url, id: 'x', secret: 'x', resource: 'x', timeout: 500 }));
  const bearer = { userId: people.tom, organizationId: shop, issuedAt: Math.floor(Date.now() / 1000) + 10 };
  for (let calls = 0; calls < 5; calls += 1) {
    expect(await requireMembership({ ...testApi.services, clock, directory }, bearer)).toEqual({ access: 'open' });
  }
  const membership = `/api/organizations/${shop}/users/${people.tom}/roles`;
  expect(asked.filter(path => path.includes(people.tom)).sort()).toEqual([membership, `/api/users/${people.tom}`]);
  // Of a provider with a time-out of 20 seconds, the first call doesn't wait for that either.
  const slow = openDirectory(openManagement({ url, id: 'x', secret: 'x', resource: 'x', timeout: 20_000 }));
  const began = performance.now();
  const first = requireMembership({ ...testApi.services, clock, directory: slow }, { ...bearer, userId: people.priya });
  expect(await first).toEqual({ access: 'open' });
  expect(performance.now() - began).toBeLessThan(10_000);
  hung.closeAllConnections();
  hung.close();
});

it('a person who was never checked is refused while the identity provider is down', async () => {
  await expect(checkMembership(people.maren, { silent: true })).rejects.toMatchObject({ code: 'identity_unavailable' });
});

it.each([
  ['a fault', new Error('a fault of our own')],
  ['a refusal', new AppError('forbidden', 'refused', 'Not for you.')],
])('%s does not count as an outage: the last result is not used', async (_, error) => {
  await checkMembership(people.tom);
  passed += 2 * minute;
  const directory = { ...testApi.directory, findMemberRoles: () => Promise.reject(error) };
  const bearer = { userId: people.tom, organizationId: shop, issuedAt: Math.floor(Date.now() / 1000) + 10 };
  await expect(requireMembership({ ...testApi.services, clock, directory }, bearer)).rejects.toBe(error);
});

it('members of an organisation that is being deleted are refused', async () => {
  const made = (await testApi.manage('POST /organizations', { name: 'Ending' })).body as { id: string };
  await testApi.manage(`POST /organizations/${made.id}/users`, { userIds: [people.tom] });
  await checkMembership(people.tom, { organizationId: made.id });
  await asSuper(testApi.services.superUrl, `update organizations set state = 'deleting' where id = '${made.id}'`);
  await expect(checkMembership(people.tom, { organizationId: made.id })).rejects.toMatchObject({
    code: 'not_a_member',
  });
});

it('members of a missing organisation get another message, unless it is being deleted', async () => {
  const made = (await testApi.manage('POST /organizations', { name: 'Missing' })).body as { id: string };
  await testApi.manage(`POST /organizations/${made.id}/users`, { userIds: [people.tom] });
  const change = (values: string) =>
    asSuper(testApi.services.superUrl, `update organizations set ${values} where id = '${made.id}'`);
  await checkMembership(people.tom, { organizationId: made.id });
  await change('missing_since = now()');
  const isMissing = { code: 'organization_missing' };
  await expect(checkMembership(people.tom, { organizationId: made.id })).rejects.toMatchObject(isMissing);
  await change(`state = 'deleting'`);
  const isGone = { code: 'not_a_member' };
  await expect(checkMembership(people.tom, { organizationId: made.id })).rejects.toMatchObject(isGone);
});

it('a membership that was removed at the identity provider ends within a minute', async () => {
  const made = (await testApi.manage('POST /organizations', { name: 'Elsewhere' })).body as { id: string };
  await testApi.manage(`POST /organizations/${made.id}/users`, { userIds: [people.tom] });
  await checkMembership(people.tom, { organizationId: made.id });
  await testApi.manage(`DELETE /organizations/${made.id}/users/${people.tom}`);
  await checkMembership(people.tom, { organizationId: made.id });
  passed += 2 * minute;
  await expect(checkMembership(people.tom, { organizationId: made.id })).rejects.toMatchObject({
    code: 'not_a_member',
  });
});

it('F11 a result from a clock two hours ahead is checked again when the clock is right', async () => {
  const made = (await testApi.manage('POST /organizations', { name: 'Ahead' })).body as { id: string };
  await testApi.manage(`POST /organizations/${made.id}/users`, { userIds: [people.tom] });
  passed += 120 * minute;
  await checkMembership(people.tom, { organizationId: made.id });
  passed -= 120 * minute;
  await testApi.manage(`DELETE /organizations/${made.id}/users/${people.tom}`);
  await expect(checkMembership(people.tom, { organizationId: made.id })).rejects.toMatchObject({
    code: 'not_a_member',
  });
});

it('a role change at the identity provider makes older tokens stale within a minute', async () => {
  await checkMembership(people.sol);
  await testApi.manage(`PUT /organizations/${shop}/users/${people.sol}/roles`, {
    organizationRoleIds: ['role-editor'],
  });
  passed += 2 * minute;
  const before = { issuedAt: Date.now() / 1000 - 1 };
  await expect(checkMembership(people.sol, before)).rejects.toMatchObject({ code: 'stale_token' });
  await checkMembership(people.sol, { issuedAt: Date.now() / 1000 + 1 });
});

it("a role change is dated by the identity provider's clock, which also dates tokens", async () => {
  const ahead = 3_600_000;
  const { url: origin, apps } = testApi.sandbox;
  const front = createServer(async (request, response) => {
    const { method = 'GET', url: path = '', headers } = request;
    const body = method === 'GET' ? null : await text(request);
    const { authorization = '', 'content-type': type = 'application/json' } = headers;
    const sent = { method, headers: { authorization, 'content-type': type }, body };
    const answer = await fetch(origin + path, sent);
    response.setHeader('Date', new Date(Date.now() + ahead).toUTCString());
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const resource = 'https://default.logto.app/api';
  const directory = openDirectory(openManagement({ url, id: apps.machineId, secret: apps.machineSecret, resource }));
  const check = (issuedAt: number) => {
    const bearer = { userId: people.sol, organizationId: shop, issuedAt: Math.floor((Date.now() + issuedAt) / 1000) };
    return requireMembership({ ...testApi.services, clock, directory }, bearer);
  };
  passed += 2 * minute;
  await check(ahead + 10_000);
  const roles = `PUT /organizations/${shop}/users/${people.sol}/roles`;
  await testApi.manage(roles, { organizationRoleIds: ['role-admin'] });
  for (let checks = 0; checks < 2; checks += 1) {
    passed += 2 * minute;
    await expect(check(ahead - 10_000)).rejects.toMatchObject({ code: 'stale_token' });
    await check(ahead + 10_000);
  }
  await testApi.manage(roles, { organizationRoleIds: ['role-viewer'] });
  await asSuper(testApi.services.superUrl, 'update members set permissions_changed_at = null');
  front.closeAllConnections();
  front.close();
});

it('concurrent calls query the identity provider once', async () => {
  let asked = 0;
  passed += 2 * minute;
  const directory = {
    ...testApi.directory,
    findMemberRoles: (...input: Parameters<typeof testApi.directory.findMemberRoles>) => {
      asked += 1;
      return testApi.directory.findMemberRoles(...input);
    },
  };
  const bearer = { userId: people.tom, organizationId: shop, issuedAt: Math.floor(Date.now() / 1000) };
  await Promise.all(
    Array.from({ length: 20 }, () => requireMembership({ ...testApi.services, clock, directory }, bearer)),
  );
  expect(asked).toBe(1);
});

it('accepts a person who never signed out everywhere, and refuses one who does not exist', async () => {
  await signedIn(people.maren, 1);
  await expect(signedIn('nobody-special', 1)).rejects.toMatchObject({ code: 'stale_token' });
});

it('a suspended person loses access within 60 seconds without a webhook, with an organisation or without', async () => {
  const made = (await testApi.manage('POST /users', { primaryEmail: 'soon@suspended.example' })).body as { id: string };
  await testApi.manage(`POST /organizations/${shop}/users`, { userIds: [made.id] });
  const issuedAt = Date.now() / 1000 - 1;
  await checkMembership(made.id, { issuedAt });
  await signedIn(made.id, issuedAt);
  await testApi.manage(`PATCH /users/${made.id}/is-suspended`, { isSuspended: true });
  passed += minute + 1_000;
  await expect(checkMembership(made.id, { issuedAt })).rejects.toMatchObject({ code: 'stale_token' });
  await expect(signedIn(made.id, issuedAt)).rejects.toMatchObject({ code: 'stale_token' });
  await testApi.manage(`PATCH /users/${made.id}/is-suspended`, { isSuspended: false });
  passed += 2 * minute;
  await checkMembership(made.id, { issuedAt: Date.now() / 1000 + 1 });
});

it('a personal token is valid for 15 minutes while the identity provider is down, and no longer', async () => {
  await signedIn(people.priya, 1);
  passed += 14 * minute;
  await signedIn(people.priya, 1, { silent: true });
  passed += 2 * minute;
  const late = signedIn(people.priya, 1, { silent: true });
  await expect(late).rejects.toMatchObject({ code: 'identity_unavailable' });
});

it('after signing out everywhere only newer tokens are accepted, with an organisation or without', async () => {
  await checkMembership(people.maren);
  const { superUrl } = testApi.services;
  await asSuper(superUrl, `update people set tokens_after = now() where id = '${people.maren}'`);
  const [older, newer] = [Math.floor(Date.now() / 1000) - 60, Math.floor(Date.now() / 1000) + 60];
  const stale = { code: 'stale_token' };
  await expect(checkMembership(people.maren, { issuedAt: older })).rejects.toMatchObject(stale);
  await expect(signedIn(people.maren, older)).rejects.toMatchObject(stale);
  await checkMembership(people.maren, { issuedAt: newer });
  await signedIn(people.maren, newer);
});
