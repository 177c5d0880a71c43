import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { organizations } from '#database/schema/global.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { shop } from '#tests/setup/logto.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

function sendWebhook(body: string | object, sign = (text: string) => signed(text, testApi.sandbox.apps.webhookKey)) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'logto-signature-sha-256': sign(text) };
  return testApi.fetch('/api/webhooks/logto', { method: 'POST', headers, body: text });
}

const signed = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex');
const stateOf = async (id: string) => {
  const find = eq(organizations.id, id);
  const [row] = await testApi.services.database.transaction(id, tx => tx.select().from(organizations).where(find));
  return row?.state;
};

it('a membership removed at the identity provider ends as soon as its webhook arrives', async () => {
  const made = (await testApi.manage('POST /organizations', { name: 'Elsewhere' })).body as { id: string };
  await testApi.manage(`POST /organizations/${made.id}/users`, { userIds: [people.tom] });
  const token = await testApi.tokenOf('tom', made.id);
  expect((await testApi.call('GET /api/organizations/roles', { token })).status).toBe(200);
  await testApi.manage(`DELETE /organizations/${made.id}/users/${people.tom}`);
  const event = { event: 'Organization.Membership.Updated', organizationId: made.id, removedUserIds: [people.tom] };
  expect((await sendWebhook(event)).status).toBe(200);
  expect((await testApi.call('GET /api/organizations/roles', { token })).status).toBe(403);
});

it('an organisation deleted at the identity provider is closed here, not deleted; one that still exists there stays open', async () => {
  const made = (await testApi.manage('POST /organizations', { name: 'Deleted elsewhere' })).body as { id: string };
  await testApi.manage(`POST /organizations/${made.id}/users`, { userIds: [people.tom] });
  const token = await testApi.tokenOf('tom', made.id);
  await testApi.call('GET /api/organizations/roles', { token });
  const event = { event: 'Organization.Deleted', params: { id: made.id } };
  expect((await sendWebhook(event)).status).toBe(200);
  expect((await testApi.call('GET /api/organizations/roles', { token })).status).toBe(200);
  await testApi.manage(`DELETE /organizations/${made.id}`);
  expect((await sendWebhook(event)).status).toBe(200);
  expect(await stateOf(made.id)).toBe('active');
  expect(await testApi.call('GET /api/organizations/roles', { token })).toMatchObject({
    status: 403,
    body: { code: 'organization_missing' },
  });
});

it('the tokens of a suspended or deleted person are refused', async () => {
  const token = await testApi.apiTokenOf('ida');
  expect((await testApi.call('GET /api/users/me', { token })).status).toBe(200);
  await sendWebhook({ event: 'User.SuspensionStatus.Updated', data: { id: people.ida, isSuspended: true } });
  expect((await testApi.call('GET /api/users/me', { token })).status).toBe(401);
});

it.each([
  ['without a signature', () => ''],
  ['signed with another key', (text: string) => signed(text, 'another')],
  ['signed for another body', () => signed('{}', testApi.sandbox.apps.webhookKey)],
  ['with a truncated signature', (text: string) => signed(text, testApi.sandbox.apps.webhookKey).slice(2)],
])('a message %s is refused', async (_, sign) => {
  const event = { event: 'Organization.Membership.Updated', organizationId: shop };
  expect((await sendWebhook(event, sign)).status).toBe(401);
});

it.each([
  ['is missing', {}],
  ['is empty', { webhookKey: '' }],
])('if the webhook key %s every message is refused', async (_, key) => {
  const { fetch } = createCaller(testApi.services, { url: testApi.sandbox.url, ...key });
  const headers = { 'Content-Type': 'application/json', 'logto-signature-sha-256': signed('{}', '') };
  expect((await fetch('/api/webhooks/logto', { method: 'POST', headers, body: '{}' })).status).toBe(401);
});

it('an unreadable message is acknowledged and changes nothing', async () => {
  for (const body of ['nonsense', '[]', '{"event":7}', { event: 'Organization.Deleted' }, { event: 'PostSignIn' }]) {
    expect((await sendWebhook(body)).status).toBe(200);
  }
});
