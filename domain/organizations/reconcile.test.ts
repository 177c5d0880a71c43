import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { demoOrganization } from '#database/demo.ts';
import { jobContext } from '#domain/context.ts';
import { reconcileIdentityQueue } from '#domain/organizations/jobs.ts';
import { requireMembership } from '#domain/organizations/membership-check.ts';
import { markMissing } from '#domain/organizations/missing.ts';
import { reconcileIdentity } from '#domain/organizations/reconcile.ts';
import { createLog } from '#platform/log.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openManagement } from '#providers/management.ts';
import { asSuper, createOrganization, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestSandbox } from '#tests/setup/logto.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
let services: TestServices;
const lines: string[] = [];
let ids: string[] = [];

/** No webhook arrives: nothing listens where the sandbox sends them. */
beforeAll(async () => {
  testApi = await openTestApi();
  const log = createLog({ level: 'error', name: 'test', destination: { write: line => void lines.push(line) } });
  services = { ...testApi.services, log, directory: testApi.directory };
});
beforeEach(async () => {
  ids = [];
  lines.length = 0;
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

async function missingOf(id: string | undefined): Promise<Date | null> {
  const find = `select missing_since as since from organizations where id = '${id}'`;
  const [row] = await asSuper<{ since: Date | null }>(services.superUrl, find);
  return row?.since ?? null;
}

const setMissing = (id: string | undefined, ago: string) =>
  asSuper(
    services.superUrl,
    `update organizations set missing_since = now() - interval '${ago}', created_at = now() - interval '60 days' where id = '${id}'`,
  );

const stateOf = async (id: string | undefined) => (await statesOf('organizations', `id = '${id}'`))[0];
const countPurges = async (id: string | undefined) => {
  const isQueued = `name = 'purge-organization' and data->>'organizationId' = '${id}'`;
  return (await asSuper(services.superUrl, `select from jobs.job where ${isQueued}`)).length;
};
const membersOf = (id: string | undefined) => statesOf('members', `organization_id = '${id}' order by user_id desc`);

it('closes an organisation that was deleted at the identity provider, may run twice, and keeps its data and the others', async () => {
  await testApi.manage(`DELETE /organizations/${ids[0]}`);
  expect(await missingOf(ids[0])).toBeNull();
  await reconcileIdentity(services);
  const since = await missingOf(ids[0]);
  await reconcileIdentity(services);
  expect([await stateOf(ids[0]), await missingOf(ids[0])]).toEqual(['active', since]);
  expect(Math.abs(Date.now() - (since?.getTime() ?? 0))).toBeLessThan(60_000);
  expect(await missingOf(ids[1])).toBeNull();
  expect(await countPurges(ids[0])).toBe(0);
  expect(lines.join()).toContain('organisations are unknown to the identity provider: they are closed');
  await expect(checkMembership(ids[0] ?? '', people.tom)).rejects.toMatchObject({ code: 'organization_missing' });
});

it('deletes it after 30 days, but not one that is known again', async () => {
  for (const id of ids.slice(0, 2)) await testApi.manage(`DELETE /organizations/${id}`);
  await reconcileIdentity(services);
  await setMissing(ids[0], '29 days');
  await setMissing(ids[1], '31 days');
  await setMissing(ids[2], '31 days');
  await reconcileIdentity(services);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['active', 'deleting', 'active', 'active']);
  expect(await missingOf(ids[2])).toBeNull();
  expect([await countPurges(ids[0]), await countPurges(ids[1]), await countPurges(ids[2])]).toEqual([0, 1, 0]);
});

it('looks each organisation up again before it is deleted', async () => {
  await setMissing(ids[0], '31 days');
  const all = await services.directory.listOrganizationIds();
  const seen = new Set<string>();
  const directory = {
    ...services.directory,
    listOrganizationIds: async () => new Set([...all].filter(id => id !== ids[0])),
    findOrganization: async (id: string) =>
      seen.has(id) ? services.directory.findOrganization(id) : void seen.add(id),
  };
  await reconcileIdentity({ ...services, directory });
  expect([await stateOf(ids[0]), await missingOf(ids[0])]).toEqual(['active', null]);
});

it('deletes nothing while a clock is wrong', async () => {
  await testApi.manage(`DELETE /organizations/${ids[0]}`);
  await reconcileIdentity(services);
  const clock = { now: () => new Date(Date.now() + 400 * 24 * 3_600_000) };
  await expect(reconcileIdentity({ ...services, clock })).rejects.toMatchObject({ code: 'clock_differs' });
  expect(await stateOf(ids[0])).toBe('active');
});

it('opens an organisation again when the identity provider knows it, also with the next call of a member', async () => {
  await setMissing(ids[0], '29 days');
  await setMissing(ids[1], '29 days');
  await expect(checkMembership(ids[0] ?? '', people.tom)).rejects.toMatchObject({ code: 'organization_missing' });
  await asSuper(services.superUrl, `update members set checked_at = 'epoch' where organization_id = '${ids[0]}'`);
  await checkMembership(ids[0] ?? '', people.tom);
  expect(await missingOf(ids[0])).toBeNull();
  await reconcileIdentity(services);
  expect(await missingOf(ids[1])).toBeNull();
  await checkMembership(ids[1] ?? '', people.tom);
});

it('deletes none while half of the organisations are missing, unless there are only two', async () => {
  await asSuper(services.superUrl, `delete from organizations where id not in (${ids.map(id => `'${id}'`).join()})`);
  for (const id of ids.slice(0, 3)) await testApi.manage(`DELETE /organizations/${id}`);
  await reconcileIdentity(services);
  for (const id of ids.slice(0, 3)) await setMissing(id, '31 days');
  await reconcileIdentity(services);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['active', 'active', 'active', 'active']);
  expect(lines.join()).toContain('At least half of the organisations are unknown');
  await asSuper(services.superUrl, `delete from organizations where id in ('${ids[0]}', '${ids[1]}')`);
  await reconcileIdentity(services);
  expect([await stateOf(ids[2]), await stateOf(ids[3])]).toEqual(['deleting', 'active']);
});

it('closes and deletes the only organisation, too, if its members are still known', async () => {
  await asSuper(services.superUrl, `delete from organizations where id <> '${ids[0]}'`);
  await testApi.manage(`DELETE /organizations/${ids[0]}`);
  await reconcileIdentity(services);
  expect(await stateOf(ids[0])).toBe('active');
  await setMissing(ids[0], '31 days');
  await reconcileIdentity(services);
  expect(await stateOf(ids[0])).toBe('deleting');
});

it('repeats the purge of a missing organisation whose deletion an operator confirmed', async () => {
  await setMissing(ids[0], '1 day');
  await asSuper(services.superUrl, `update organizations set state = 'deleting' where id = '${ids[0]}'`);
  await reconcileIdentity(services);
  expect(await countPurges(ids[0])).toBe(1);
});

it('never closes the demo, which a real identity provider does not know', async () => {
  await createOrganization(services.database, demoOrganization.id).catch(() => {});
  await testApi.manage(`DELETE /organizations/${demoOrganization.id}`);
  await reconcileIdentity(services);
  await markMissing(jobContext(services, 'test', demoOrganization.id));
  expect([await stateOf(demoOrganization.id), await missingOf(demoOrganization.id)]).toEqual(['active', null]);
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

it.each([
  ['all', 4],
  ['the only one', 1],
])('changes nothing and fails with a message in another tenant, which knows no member: %s', async (_, count) => {
  const kept = ids.slice(0, count).map(id => `'${id}'`);
  await asSuper(services.superUrl, `delete from organizations where id not in (${kept.join()})`);
  const other = await startTestSandbox({ isEmpty: true });
  const { machineId: id, machineSecret: secret } = other.apps;
  const resource = 'https://default.logto.app/api';
  const directory = openDirectory(openManagement({ url: other.url, id, secret, resource }));
  const reconcile = () => reconcileIdentity({ ...services, directory });
  await expect(reconcile()).rejects.toMatchObject({ code: 'other_tenant' });
  // Someone signs up there in the meantime.
  const made = await directory.createOrganization({ name: 'New' });
  await createOrganization(services.database, made.id);
  await expect(reconcile()).rejects.toThrow('IDENTITY_URL is probably another tenant. Nothing was changed.');
  expect([await stateOf(ids[0]), await missingOf(ids[0])]).toEqual(['active', null]);
  expect(await membersOf(ids[0])).toEqual(['member', 'member']);
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
  await eventually(async () => expect(await missingOf(ids[2])).not.toBeNull());
  second.kill('SIGTERM');
  await once(second, 'exit');
  const waiting = `select 1 from jobs.job where name = '${reconcileIdentityQueue.name}' and state = 'created'`;
  expect((await asSuper(superUrl, waiting)).length).toBeLessThanOrEqual(1);
});
