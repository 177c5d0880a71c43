import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobContext } from '#domain/context.ts';
import { spendMailBudget } from '#domain/people/mail-budget.ts';
import type { ShopSession } from '#domain/shopify/inputs.ts';
import { shopifyOf } from '#tests/setup/connected-shop.ts';
import { createOrganization } from '#tests/setup/database.ts';
import { apiResource } from '#tests/setup/logto.ts';
import { lamps, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let sandbox: TestShopify;
let testApi: TestApi;
let organizationId: string;

beforeAll(async () => {
  sandbox = await startTestShopify();
  testApi = await openTestApi({ shopify: shopifyOf(sandbox) });
  for (const shop of [tarn, lamps]) await sandbox.control('install', { shop });
  ({ organizationId } = (await connect(tarn)).body.data as ShopSession);
});
afterAll(() => sandbox.remove());

const connect = async (shop: string) =>
  testApi.call('POST /shopify/api/connection', { token: await readIdToken(sandbox, shop), body: {} });
const invite = async (shop: string, email: string, userId?: string) =>
  testApi.call('POST /shopify/api/invitation', {
    token: await readIdToken(sandbox, shop, undefined, userId),
    body: { email },
  });

it('the owner of a shop invites its first Owner, who can sign in; afterwards only Owners invite', async () => {
  expect(await invite(tarn, 'robin@fells.example')).toMatchObject({
    status: 409,
    body: { code: 'no_subscription', error: 'Your shop has no plan yet. Choose one in Shopify.' },
  });
  await createOrganization(testApi.services.database, organizationId);
  expect(await invite(tarn, 'robin@fells.example')).toMatchObject({
    status: 201,
    body: { data: { email: 'robin@fells.example', isMailSent: true } },
  });
  expect(await invite(tarn, 'robin@fells.example')).toMatchObject({ status: 201 });
  const emails = await testApi.emails('robin@fells.example');
  expect(emails).toHaveLength(2);
  const [, id = ''] = /invitations\/accept\/([\w-]+)/.exec(emails[0]?.text ?? '') ?? [];

  const { client } = await testApi.arrive({ name: 'Robin Ashworth', email: 'robin@fells.example' });
  const api = await client.getAccessToken(apiResource);
  expect(await testApi.call(`POST /api/invitations/${id}/accept`, { token: api })).toMatchObject({
    status: 200,
  });
  await client.clearAccessToken();
  const token = await client.getOrganizationToken(organizationId);
  const sites = (await testApi.call('GET /api/sites', { token })).body.data as { name: string }[];
  expect(sites.map(({ name }) => name)).toEqual(['Tarn & Trail']);
  expect(await invite(tarn, 'kit@fells.example')).toMatchObject({ status: 409, body: { code: 'has_members' } });
});

it('the same address gets at most five emails a day', async () => {
  const fen = 'fen.myshopify.com';
  await sandbox.control('shops', { handle: 'fen', name: 'Fen' });
  await sandbox.control('install', { shop: fen });
  const made = (await connect(fen)).body.data as ShopSession;
  await createOrganization(testApi.services.database, made.organizationId);
  expect(await invite(fen, 'ann@fen.example')).toMatchObject({ status: 201 });
  const ctx = jobContext({ ...testApi.services, directory: testApi.directory }, 'test', made.organizationId);
  for (let sent = 1; sent < 5; sent += 1) await spendMailBudget(ctx, 'ann@fen.example');
  expect(await invite(fen, 'ann@fen.example')).toMatchObject({ status: 429, body: { code: 'too_many_mails' } });
});

it('a pending invitation is not resent once the organisation has members', async () => {
  const mere = 'mere.myshopify.com';
  await sandbox.control('shops', { handle: 'mere', name: 'Mere' });
  await sandbox.control('install', { shop: mere });
  const made = (await connect(mere)).body.data as ShopSession;
  await createOrganization(testApi.services.database, made.organizationId);
  expect(await invite(mere, 'ann@mere.example')).toMatchObject({ status: 201 });
  await testApi.manage(`POST /organizations/${made.organizationId}/users`, { userIds: [people.tom] });
  expect(await invite(mere, 'ann@mere.example')).toMatchObject({ status: 409, body: { code: 'has_members' } });
  expect(await testApi.emails('ann@mere.example')).toHaveLength(1);
});

it('staff of a shop cannot invite an Owner', async () => {
  await testApi.call('GET /shopify/api/session', { token: await readIdToken(sandbox, tarn, undefined, '7100') });
  expect(await invite(tarn, 'kit@fells.example', '7100')).toMatchObject({
    status: 403,
    body: { code: 'not_shop_owner' },
  });
});

it('a shop that is not connected cannot invite, and an invalid address is reported at its field', async () => {
  const mill = 'mill.myshopify.com';
  await sandbox.control('shops', { handle: 'mill', name: 'Mill' });
  await sandbox.control('install', { shop: mill });
  expect(await invite(mill, 'lee@mill.example')).toMatchObject({ status: 409, body: { code: 'shop_not_connected' } });
  expect(await invite(mill, 'lee')).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
});

it('each address gets its own invitation, and a new one if the first was revoked', async () => {
  const moor = 'moor.myshopify.com';
  await sandbox.control('shops', { handle: 'moor', name: 'Moor' });
  await sandbox.control('install', { shop: moor });
  const made = (await connect(moor)).body.data as ShopSession;
  await createOrganization(testApi.services.database, made.organizationId);
  const list = () => testApi.directory.listInvitations({ organizationId: made.organizationId });
  for (const email of ['ann@moor.example', 'ben@moor.example']) {
    expect(await invite(moor, email)).toMatchObject({ status: 201 });
    expect(await testApi.emails(email)).toHaveLength(1);
  }
  const [first] = (await list()).filter(({ invitee }) => invitee === 'ann@moor.example');
  await testApi.directory.revokeInvitation(first?.id ?? '');
  expect(await invite(moor, 'ann@moor.example')).toMatchObject({ status: 201 });
  const open = (await list()).filter(({ status }) => status === 'Pending').map(({ invitee }) => invitee);
  expect(open.sort()).toEqual(['ann@moor.example', 'ben@moor.example']);
});

it('a shop cannot invite anyone into the organisation of another', async () => {
  const theirs = (await connect(lamps)).body.data as ShopSession;
  await createOrganization(testApi.services.database, theirs.organizationId);
  expect(await invite(lamps, 'lee@lamps.example')).toMatchObject({ status: 201 });
  const { body } = await testApi.manage(`GET /organization-invitations?organizationId=${organizationId}`);
  expect(JSON.stringify(body)).not.toContain('lee@lamps.example');
});
