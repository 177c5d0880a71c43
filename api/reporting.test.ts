import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller } from '#tests/setup/calls.ts';
import { createOrganization, openTestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';

let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;
let member: string;
let stranger: string;
let path: string;

beforeAll(async () => {
  const services = await openTestServices();
  identity = await startTestIdentity();
  call = createCaller(services, identity);
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  const editor = await identity.organizationToken('ours', 'list:sites', 'manage:sites');
  member = await identity.organizationToken('ours');
  stranger = await identity.organizationToken('theirs', 'list:sites', 'manage:sites');
  const { body } = await call('POST /api/sites', { token: editor, body: { name: 'Shop', urls: [] } });
  path = `/api/sites/${(body.data as { id: string }).id}/report`;
});
afterAll(() => identity.stop());

it('R01 A28 every member can read the report of a new site, which is empty', async () => {
  const report = await call(`GET ${path}?days=7`, { token: member });
  expect(report).toMatchObject({ status: 200, body: { data: { now: { answered: 0, median: null } } } });
  expect((report.body.data as { days: unknown[] }).days).toHaveLength(7);
  expect((await call(`GET ${path}/questions`, { token: member })).body.data).toEqual({
    asked: [],
    unanswered: [],
    read: 0,
    readUnanswered: 0,
    readOther: 0,
    isPartial: false,
  });
  expect(await call(`GET ${path}/steps`, { token: member })).toMatchObject({
    status: 200,
    body: { data: { hasDocument: false, hasColleague: null } },
  });
});

it('another organisation gets 404, and unknown periods are refused with a message', async () => {
  for (const address of [path, `${path}/questions`, `${path}/steps`]) {
    expect((await call(`GET ${address}`, { token: stranger })).status).toBe(404);
    expect((await call(`GET ${address}`)).status).toBe(401);
  }
  expect(await call(`GET ${path}?days=365`, { token: member })).toMatchObject({
    status: 400,
    body: { success: false },
  });
});
