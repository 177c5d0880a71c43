import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Services } from '#domain/context.ts';
import { reconcileIdentityQueue } from '#domain/organizations/jobs.ts';
import { requireMembership } from '#domain/organizations/membership-check.ts';
import { reconcileIdentity } from '#domain/organizations/reconcile.ts';
import { createLog } from '#platform/log.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openManagement } from '#providers/management.ts';
import { asSuper, createOrganization } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestSandbox } from '#tests/setup/logto.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
let services: Services;
let ids: string[] = [];

/** No webhook arrives: nothing listens where the sandbox sends them. */
beforeAll(async () => {
  testApi = await openTestApi();
  services = { ...testApi.services, directory: testApi.directory };
});
beforeEach(async () => {
  ids = [];
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    const { id } = (await testApi.manage('POST /organizations', { name })).body as { id: string };
    await createOrganization(services.database, id);
    await testApi.manage(`POST /organizations/${id}/users`, { userIds: [people.tom, people.sol] });
    for (const userId of [people.tom, people.sol]) await checkMembership(id, userId);
    ids.push(id);
  }
});

function checkMembership(organizationId: string, userId: string) {
  return requireMembership(services, { organizationId, userId, issuedAt: Math.floor(Date.now() / 1000) + 10 });
}

async function statesOf(table: 'organizations' | 'members', where: string): Promise<string[]> {
  const rows = await asSuper<{ state: string }>(testApi.services.superUrl, `select state from ${table} where ${where}`);
  return rows.map(({ state }) => state);
}

const stateOf = async (id: string | undefined) => (await statesOf('organizations', `id = '${id}'`))[0];
const membersOf = (id: string | undefined) => statesOf('members', `organization_id = '${id}' order by user_id desc`);

it('removes an organisation that was deleted at the identity provider, may run twice, and keeps the others', async () => {
  await testApi.manage(`DELETE /organizations/${ids[0]}`);
  expect(await stateOf(ids[0])).toBe('active');
  await reconcileIdentity(services);
  await reconcileIdentity(services);
  expect(await stateOf(ids[0])).toBe('deleting');
  expect(await stateOf(ids[1])).toBe('active');
  const queued = `select data from jobs.job where name = 'purge-organization' and data->>'organizationId' = '${ids[0]}'`;
  expect(await asSuper(testApi.services.superUrl, queued)).toHaveLength(1);
});

it('applies removed members and changed roles', async () => {
  await testApi.manage(`DELETE /organizations/${ids[0]}/users/${people.tom}`);
  await testApi.manage(`PUT /organizations/${ids[1]}/users/${people.sol}/roles`, {
    organizationRoleIds: ['role-admin'],
  });
  await reconcileIdentity(services);
  expect(await membersOf(ids[0])).toEqual(['gone', 'member']);
  expect(await membersOf(ids[1])).toEqual(['member', 'member']);
  const earlier = { organizationId: ids[1] ?? '', userId: people.sol, issuedAt: Math.floor(Date.now() / 1000) - 1 };
  await expect(requireMembership(services, earlier)).rejects.toMatchObject({ code: 'stale_token' });
});

it('refuses the tokens of a suspended person', async () => {
  const { id: userId } = (await testApi.manage('POST /users', { primaryEmail: `${ids[0]}@friend.example` })).body as {
    id: string;
  };
  const bearer = { organizationId: ids[0] ?? '', userId, issuedAt: Math.floor(Date.now() / 1000) - 5 };
  await testApi.manage(`POST /organizations/${ids[0]}/users`, { userIds: [userId] });
  await requireMembership(services, bearer);
  await testApi.manage(`PATCH /users/${userId}/is-suspended`, { isSuspended: true });
  await requireMembership(services, bearer);
  await reconcileIdentity(services);
  await expect(requireMembership(services, bearer)).rejects.toMatchObject({ code: 'stale_token' });
});

it('deletes nothing and reports it if half of the organisations are unknown, as with a wrong tenant', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'error', name: 'test', destination: { write: line => void lines.push(line) } });
  const other = await startTestSandbox({ isEmpty: true });
  const { machineId: id, machineSecret: secret } = other.apps;
  const resource = 'https://default.logto.app/api';
  const directory = openDirectory(openManagement({ url: other.url, id, secret, resource }));
  await reconcileIdentity({ ...services, log, directory });
  expect(await stateOf(ids[0])).toBe('active');
  expect(await membersOf(ids[0])).toEqual(['member', 'member']);
  expect(lines.join()).toContain('nothing was deleted');
  await other.remove();
});

it('fails while the identity provider is down, so that the job is retried', async () => {
  const { directory } = testApi.services;
  await expect(reconcileIdentity({ ...services, directory })).rejects.toMatchObject({ code: 'identity_unavailable' });
  expect(await stateOf(ids[0])).toBe('active');
});

it('runs when a worker starts, even after a crash, and is queued once for any number of workers', async () => {
  const { superUrl, appUrl } = testApi.services;
  const enqueue = () =>
    services.database.transaction(null, tx => services.jobs.enqueue(tx, reconcileIdentityQueue, {}));
  expect(await enqueue()).not.toBeNull();
  expect(await enqueue()).toBeNull();
  const first = fork(join(import.meta.dirname, '../../tests/setup/worker-process.ts'), [
    appUrl,
    reconcileIdentityQueue.name,
  ]);
  await once(first, 'message');
  first.kill('SIGKILL');
  await once(first, 'exit');
  await testApi.manage(`DELETE /organizations/${ids[2]}`);
  const env = {
    ...process.env,
    DATABASE_URL: appUrl,
    IDENTITY_URL: testApi.sandbox.url,
    IDENTITY_MACHINE_ID: testApi.sandbox.apps.machineId,
    IDENTITY_MACHINE_SECRET: testApi.sandbox.apps.machineSecret,
    PADDLE_API_KEY: 'pdl_test',
    PADDLE_API_URL: 'http://127.0.0.1:9',
  };
  const second = fork(join(import.meta.dirname, '../../server/worker.ts'), { env });
  await eventually(async () => expect(await stateOf(ids[2])).not.toBe('active'));
  second.kill('SIGTERM');
  await once(second, 'exit');
  const waiting = `select 1 from jobs.job where name = '${reconcileIdentityQueue.name}' and state = 'created'`;
  expect((await asSuper(superUrl, waiting)).length).toBeLessThanOrEqual(1);
});
