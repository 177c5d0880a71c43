import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '#database/lookups.ts';
import type { ShopSession } from '#domain/shopify/inputs.ts';
import { shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, createOrganization } from '#tests/setup/database.ts';
import { lamps, listGrants, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';
import { openTestApi, type TestApi } from '#tests/setup/test-api.ts';

let sandbox: TestShopify;
let testApi: TestApi;

beforeAll(async () => {
  sandbox = await startTestShopify();
  testApi = await openTestApi({ shopify: shopifyOf(sandbox) });
});
afterAll(() => sandbox.remove());

beforeEach(async () => {
  await asSuper(testApi.services.superUrl, "delete from organizations where billing = 'shopify'");
  await sandbox.control('reset', {});
  for (const shop of [tarn, lamps]) await sandbox.control('install', { shop });
});

const connection = 'POST /shopify/api/connection';
const session = 'GET /shopify/api/session';
const rows = <Row extends object>(statement: string) => asSuper<Row>(testApi.services.superUrl, statement);

async function send(name: string, shop: string, body?: unknown) {
  return testApi.call(name, { token: await readIdToken(sandbox, shop), ...(body === undefined ? {} : { body }) });
}

async function connect(shop = tarn): Promise<ShopSession> {
  const answer = await send(connection, shop, {});
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as ShopSession;
}

async function listOrganizations(): Promise<string[]> {
  const { body } = await testApi.manage('GET /organizations?page_size=100');
  return (body as { id: string }[]).map(({ id }) => id);
}

describe('a shop that opens Aisle for the first time', () => {
  it('R15 E07 acceptance 1: gets an organisation, a site with its addresses and a published widget', async () => {
    expect(await send(session, tarn)).toMatchObject({ status: 409, body: { code: 'shop_not_connected' } });
    const made = await connect();
    expect(made).toMatchObject({ shop: tarn, name: 'Tarn & Trail', state: 'installed', access: 'none' });
    expect(made.pricingUrl).toBe(`${sandbox.url}/store/tarn-and-trail/charges/${sandbox.appHandle}/pricing_plans`);
    expect(made.site.urls).toEqual([sandbox.url, 'https://www.tarn-and-trail.example', `https://${tarn}`]);
    expect((await send(session, tarn)).body.data).toEqual(made);

    const [site] = await rows('select * from sites');
    const words = { language: 'en', time_zone: 'Europe/London', contact_email: 'hello@tarnandtrail.example' };
    expect(site).toMatchObject({ id: made.site.id, name: 'Tarn & Trail', ...words });
    const widgets = await rows('select w.name from widgets w join widget_versions v on v.widget_id = w.id');
    expect(widgets).toEqual([{ name: 'Tarn & Trail' }]);
    expect(await rows("select used from usage where kind = 'sites'")).toEqual([{ used: 1 }]);
    expect(await rows("select billing from organizations where billing = 'shopify'")).toHaveLength(1);
    const known = await testApi.manage(`GET /organizations/${made.organizationId}`);
    expect(known.body).toMatchObject({ name: 'Tarn & Trail' });
  });

  it('E06 acceptance 1: gets encrypted, refreshable tokens, and stores the name of the user', async () => {
    await connect();
    const sessions = await rows<Record<string, unknown>>('select * from shopify_sessions order by is_online');
    expect(sessions[0]).toMatchObject({ id: `offline_${tarn}`, is_online: false, user_id: null, state: '' });
    expect(sessions[0]?.access_token).toMatch(/^v1\./);
    expect(sessions[0]?.refresh_token).toMatch(/^v1\./);
    expect(sessions[1]).toMatchObject({
      id: `${tarn}_61002734`,
      is_online: true,
      first_name: 'Robin',
      last_name: 'Ashworth',
      email: 'robin@tarnandtrail.example',
      account_owner: true,
      collaborator: false,
      email_verified: true,
      locale: 'en',
      access_token: null,
    });
  });

  it('uses the language of the shop, or English without the permission to read it', async () => {
    const scopes = ['read_products', 'read_content', 'read_legal_policies', 'write_app_proxy'];
    for (const [handle, allowed] of [
      ['berg-und-tal', undefined],
      ['fjord', scopes],
    ] as const) {
      const shop = `${handle}.myshopify.com`;
      await sandbox.control('shops', { handle, name: handle, locales: ['de', 'en'] });
      await sandbox.control('install', { shop, scopes: allowed });
      await connect(shop);
    }
    const sites = await rows("select name, language from sites where name in ('berg-und-tal', 'fjord') order by name");
    expect(sites).toEqual([
      { name: 'berg-und-tal', language: 'de' },
      { name: 'fjord', language: 'en' },
    ]);
  });

  it('creates one organisation, even if two tabs connect concurrently', async () => {
    const before = await listOrganizations();
    const made = await Promise.all(Array.from({ length: 4 }, () => connect()));
    expect(new Set(made.map(({ organizationId }) => organizationId)).size).toBe(1);
    expect(await rows('select id from shopify_installations')).toHaveLength(1);
    expect(await rows("select id from organizations where billing = 'shopify'")).toHaveLength(1);
    expect(await rows("select id from sites where name = 'Tarn & Trail'")).toHaveLength(1);
    expect((await listOrganizations()).filter(id => !before.includes(id))).toEqual([made[0]?.organizationId]);
  });

  it('leaves nothing behind if Shopify disconnects, and connects the next time', async () => {
    const before = await listOrganizations();
    await sandbox.control('fault', { match: 'graphql.json', status: 403, times: 2 });
    expect((await send(connection, tarn, {})).status).toBe(409);
    expect(await listOrganizations()).toEqual(before);
    expect(await rows("select id from organizations where billing = 'shopify'")).toEqual([]);
    await connect();
  });
});

describe('a shop that reconnects', () => {
  it('has its data again after it was uninstalled', async () => {
    const before = await connect();
    await sandbox.control('uninstall', { shop: tarn });
    await rows("update shopify_installations set state = 'uninstalled', uninstalled_at = now()");
    await rows('delete from shopify_sessions');
    await sandbox.control('install', { shop: tarn });
    expect(await send(session, tarn)).toMatchObject({ status: 409, body: { code: 'shop_not_connected' } });
    expect(await connect()).toEqual(before);
    const [row] = await rows<{ installed_at: Date; created_at: Date }>('select * from shopify_installations');
    expect(row).toMatchObject({ state: 'installed', uninstalled_at: null });
    expect(row?.installed_at.getTime()).toBeGreaterThan(row?.created_at.getTime() ?? Number.POSITIVE_INFINITY);
    expect(await rows("select id from widgets where name = 'Tarn & Trail'")).toHaveLength(1);
  });

  it('is recognised by its ID after it was renamed, and no longer has its old name', async () => {
    const before = await connect();
    const renamed = 'tarn-outdoors.myshopify.com';
    await sandbox.control('rename', { shop: tarn, handle: 'tarn-outdoors' });
    const after = await connect(renamed);
    expect(after).toMatchObject({ shop: renamed, organizationId: before.organizationId, site: { id: before.site.id } });
    expect(after.site.urls).toContain(`https://${renamed}`);
    const ids = await rows<{ id: string }>('select id from shopify_sessions where not is_online');
    expect(ids).toEqual([{ id: `offline_${renamed}` }]);
    expect(await rows("select hash from lookups where kind = 'shop'")).toHaveLength(2);
  });

  it('gets new tokens if the old ones expired', async () => {
    await connect();
    await rows("update shopify_installations set state = 'reauth_required'");
    expect(await send(session, tarn)).toMatchObject({ status: 409, body: { code: 'shop_not_connected' } });
    await connect();
    expect(await send(session, tarn)).toMatchObject({ status: 200 });
    await rows("update shopify_sessions set refresh_token_expires = now() - interval '1 minute'");
    expect(await send(session, tarn)).toMatchObject({ status: 409, body: { code: 'shop_not_connected' } });
  });

  it('gets a new site in its old organisation if the first was deleted', async () => {
    const before = await connect();
    await createEntitlement(before.organizationId);
    expect((await send(`DELETE /api/sites/${before.site.id}`, tarn)).status).toBe(200);
    expect(await send(session, tarn)).toMatchObject({ status: 409 });
    const after = await connect();
    expect(after.organizationId).toBe(before.organizationId);
    expect(after.site.id).not.toBe(before.site.id);
  });

  it('is refused while its old organisation is being deleted', async () => {
    const { organizationId } = await connect();
    await rows(`update organizations set state = 'deleting' where id = '${organizationId}'`);
    expect(await send(connection, tarn, {})).toMatchObject({ status: 409, body: { code: 'organization_deleting' } });
  });

  it('is refused while the identity provider does not know its organisation, also under another name', async () => {
    await connect();
    await rows('update organizations set missing_since = now()');
    expect(await send(connection, tarn, {})).toMatchObject({ status: 403, body: { code: 'organization_missing' } });
    await rows(`update lookups set hash = 'other' where hash = '${hashOf(tarn)}'`);
    expect(await send(connection, tarn, {})).toMatchObject({ status: 403, body: { code: 'organization_missing' } });
  });

  it('is refused if another shop ID is stored for its name', async () => {
    await connect();
    await rows("update shopify_installations set shop_id = 'gid://shopify/Shop/1'");
    expect(await send(connection, tarn, {})).toMatchObject({ status: 409, body: { code: 'shop_name_taken' } });
  });
});

describe('permission to connect', () => {
  async function sign(change: { iss?: string; dest?: string; aud?: string }): Promise<string> {
    const at = Math.floor(Date.now() / 1_000);
    const { iss = `https://${tarn}/admin`, dest = `https://${tarn}`, aud = sandbox.apiKey } = change;
    return new SignJWT({ dest, nbf: at, exp: at + 60, iss, aud, sub: '42' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(sandbox.apiSecret));
  }

  it.each<[string, () => Promise<string>]>([
    ['that expired', () => readIdToken(sandbox, tarn, 'expired')],
    ['that is not valid yet', () => readIdToken(sandbox, tarn, 'future')],
    ['of another app', () => sign({ aud: 'another' })],
    ['for no shop', () => sign({ dest: 'https://evil.example.com', iss: 'https://evil.example.com/admin' })],
    ['for two shops', () => sign({ dest: `https://${lamps}` })],
    ['with a wrong signature', () => readIdToken(sandbox, tarn, 'bad-sig')],
  ])('a token %s is refused, and App Bridge is asked for a new one', async (_, make) => {
    for (const name of [session, connection]) {
      const answer = await testApi.call(name, { token: await make(), ...(name === connection ? { body: {} } : {}) });
      expect(answer).toMatchObject({ status: 401, body: { code: 'shopify_session' } });
      expect(answer.headers.get('X-Shopify-Retry-Invalid-Session-Request')).toBe('1');
    }
    expect(await listGrants(sandbox, tarn, 'offline')).toEqual([]);
  });

  it('a token that Shopify refuses leads to a request for a new one', async () => {
    const token = await readIdToken(sandbox, tarn);
    await sandbox.control('uninstall', { shop: tarn });
    const answer = await testApi.call(connection, { token, body: {} });
    expect(answer).toMatchObject({ status: 401, body: { code: 'shopify_session' } });
    expect(answer.headers.get('X-Shopify-Retry-Invalid-Session-Request')).toBe('1');
  });

  it('a member of an organisation cannot connect a shop', async () => {
    const token = await testApi.tokenOf('maren');
    expect(await testApi.call(connection, { token, body: {} })).toMatchObject({ status: 401 });
  });

  it('acceptance 18: one shop cannot read, change or find data of another', async () => {
    const ours = await connect(tarn);
    const theirs = await connect(lamps);
    for (const { organizationId } of [ours, theirs]) await createEntitlement(organizationId);
    expect(theirs.organizationId).not.toBe(ours.organizationId);
    const sites = (await send('GET /api/sites', lamps)).body.data as { id: string }[];
    expect(sites.map(({ id }) => id)).toEqual([theirs.site.id]);
    expect(await send(`GET /api/sites/${ours.site.id}`, lamps)).toMatchObject({ status: 404 });
    expect(await send(`PUT /api/sites/${ours.site.id}`, lamps, { name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await send(`DELETE /api/sites/${ours.site.id}`, lamps)).toMatchObject({ status: 404 });
    expect(await send(`GET /api/sites/${ours.site.id}/widgets`, lamps)).toMatchObject({ status: 404 });
    expect((await send(session, lamps)).body.data).toMatchObject({ shop: lamps, site: { id: theirs.site.id } });
  });
});

it('the activity log names the user of the shop', async () => {
  const { organizationId, site } = await connect();
  await createEntitlement(organizationId);
  const kit = await readIdToken(sandbox, tarn, undefined, '7100');
  const change = { token: kit, body: { name: 'Fells' } };
  expect(await testApi.call(`PUT /api/sites/${site.id}`, change)).toMatchObject({ status: 200 });
  expect(await testApi.call(session, { token: kit })).toMatchObject({ status: 200 });
  await testApi.manage(`POST /organizations/${organizationId}/users`, { userIds: ['marenholt001'] });
  await testApi.manage(`POST /organizations/${organizationId}/users/roles`, {
    userIds: ['marenholt001'],
    organizationRoleIds: ['role-owner'],
  });
  const log = await testApi.call('GET /api/organizations/activity', {
    token: await testApi.tokenOf('maren', organizationId),
  });
  const entries = (log.body.data as { action: string; actor: { name: string } }[]).map(
    ({ action, actor }) => `${actor.name}: ${action}`,
  );
  expect(entries[0]).toBe('Kit Marlow: site.updated');
  expect(entries).toContain('Robin Ashworth: shop.connected');
});

async function createEntitlement(organizationId: string): Promise<void> {
  await createOrganization(testApi.services.database, organizationId);
}
