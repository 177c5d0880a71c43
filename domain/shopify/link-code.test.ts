import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { anonymousCaller, type Context, transaction } from '#domain/context.ts';
import type { LinkCode, LinkedShop, ShopSession } from '#domain/shopify/inputs.ts';
import { createLinkCode, type Link, redeemLinkCode, requireLink } from '#domain/shopify/link-code.ts';
import { newId } from '#platform/ids.ts';
import { shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, contextOf, createOrganization } from '#tests/setup/database.ts';
import { apiResource, shop as organization } from '#tests/setup/logto.ts';
import { instruction } from '#tests/setup/rules.ts';
import { lamps, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';
import { type Name, openTestApi, type TestApi } from '#tests/setup/test-api.ts';

let sandbox: TestShopify;
let testApi: TestApi;
let siteId: string;

beforeAll(async () => {
  sandbox = await startTestShopify();
  testApi = await openTestApi({ shopify: shopifyOf(sandbox) });
  for (const shop of [tarn, lamps]) await sandbox.control('install', { shop });
});
afterAll(() => sandbox.remove());

beforeEach(async () => {
  const { superUrl } = testApi.services;
  const statements = [
    "delete from organizations where billing = 'shopify' and id <> 'tarn-and-trail'",
    "update organizations set billing = 'paddle'",
    "delete from lookups where kind in ('shop', 'shop-link')",
    'delete from subscriptions',
    'delete from rate_limits',
    'delete from usage',
    'delete from sites',
  ];
  await asSuper(superUrl, statements.join('; '));
  const token = await testApi.tokenOf('maren');
  const made = await testApi.call('POST /api/sites', {
    token,
    body: { name: 'Fells', urls: ['https://fells.example'] },
  });
  siteId = (made.body.data as { id: string }).id;
});

const make = async (name: Name = 'maren', id = siteId) =>
  testApi.call(`POST /api/sites/${id}/shopify-code`, { token: await testApi.tokenOf(name) });
const codeOf = async () => ((await make()).body.data as LinkCode).code;
const connect = async (shop: string, code?: string, replaces?: boolean) =>
  testApi.call('POST /shopify/api/connection', { token: await readIdToken(sandbox, shop), body: { code, replaces } });
const readShop = async (name: Name = 'maren') =>
  testApi.call('GET /api/organizations/shop', { token: await testApi.tokenOf(name) });

async function payByCard(): Promise<void> {
  const paid = { organizationId: organization, id: newId(), planId: 'growth', status: 'past_due' } as const;
  await testApi.services.database.transaction(organization, tx =>
    tx.insert(subscriptions).values({ ...paid, subscriptionId: 'sub_1', customerId: 'ctm_1' }),
  );
}

it('a code links a shop to the organisation and site it was created for, in any spelling', async () => {
  const code = await codeOf();
  expect(code).toMatch(/^[ACDEFGHJKMNPQRTVWXYZ]{4}(-[ACDEFGHJKMNPQRTVWXYZ]{4}){2}$/);
  expect((await readShop()).body.data).toBeNull();
  const linked = await connect(lamps, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
  expect(linked).toMatchObject({ status: 200 });
  const session = linked.body.data as ShopSession;
  expect(session).toMatchObject({ organizationId: organization, site: { id: siteId, name: 'Fells' }, access: 'open' });
  expect(session.site.urls).toEqual(['https://fells.example', sandbox.url, expect.any(String), `https://${lamps}`]);
  expect((await readShop()).body.data).toMatchObject({
    shop: lamps,
    name: 'Harbour Lamps',
    state: 'installed',
    site: { id: siteId, name: 'Fells' },
    adminUrl: `${sandbox.url}/store/harbour-lamps/apps/${sandbox.appHandle}`,
  } satisfies Partial<LinkedShop>);
  const [row] = await asSuper<{ billing: string }>(
    testApi.services.superUrl,
    `select billing from organizations where id = '${organization}'`,
  );
  expect(row).toEqual({ billing: 'shopify' });
});

it('a code works once, for one shop, and for 15 minutes', async () => {
  const first = await codeOf();
  const second = await codeOf();
  const unknown = { status: 400, body: { code: 'unknown_code', fields: { code: expect.any(String) } } };
  expect(await connect(tarn, first)).toMatchObject(unknown);
  await asSuper(testApi.services.superUrl, "update shopify_link_codes set expires_at = now() - interval '1 second'");
  expect(await connect(tarn, second)).toMatchObject(unknown);
  const third = await codeOf();
  expect(await connect(tarn, third)).toMatchObject({ status: 200 });
  expect(await connect(lamps, third)).toMatchObject(unknown);
  expect(await connect(lamps, 'AAAA-AAAA-AAAA')).toMatchObject(unknown);
});

it('of two shops that enter the same code concurrently, one is linked', async () => {
  const code = await codeOf();
  const answers = await Promise.all([connect(tarn, code), connect(lamps, code)]);
  const [first, second] = answers.map(({ status }) => status).sort();
  expect(first).toBe(200);
  expect([400, 409]).toContain(second);
});

it('an organisation has one shop', async () => {
  const code = await codeOf();
  await connect(tarn, code);
  expect(await make()).toMatchObject({ status: 409, body: { code: 'shop_linked' } });
});

it('a shop whose own organisation is unused moves, and its organisation is deleted', async () => {
  const own = (await connect(tarn)).body.data as ShopSession;
  expect((await connect(tarn, await codeOf())).body.data).toMatchObject({ organizationId: organization });
  expect((await connect(tarn)).body.data).toMatchObject({ organizationId: organization });
  const [left] = await asSuper<{ state: string }>(
    testApi.services.superUrl,
    `select state from organizations where id = '${own.organizationId}'`,
  );
  expect(left).toEqual({ state: 'deleting' });
});

const sendAs = async (shop: string, name: string, body?: unknown) =>
  testApi.call(name, { token: await readIdToken(sandbox, shop), ...(body === undefined ? {} : { body }) });

it('a shop with a Shopify plan keeps the plan', async () => {
  await connect(tarn);
  await sandbox.control('plan', { shop: tarn, handle: 'growth' });
  const status = 'GET /shopify/api/subscription/status?fresh=true';
  expect((await sendAs(tarn, status)).body.data).toMatchObject({ hasSubscription: true });
  expect((await connect(tarn, await codeOf())).body.data).toMatchObject({ organizationId: organization });
  expect((await sendAs(tarn, status)).body.data).toMatchObject({ hasSubscription: true, planName: 'Growth' });
});

describe('a shop that added content before it was linked', () => {
  let own: ShopSession;
  let code: string;
  beforeEach(async () => {
    own = (await connect(tarn)).body.data as ShopSession;
    await sandbox.control('plan', { shop: tarn, handle: 'growth' });
    await sendAs(tarn, 'GET /shopify/api/subscription/status?fresh=true');
    expect(
      await sendAs(tarn, `POST /api/sites/${own.site.id}/rules`, instruction('Answer in one sentence.')),
    ).toMatchObject({ status: 201 });
    code = await codeOf();
  });

  it('is shown what linking deletes, and is linked after confirming', async () => {
    const refused = await connect(tarn, code);
    expect(refused).toMatchObject({ status: 409, body: { code: 'shop_has_data' } });
    expect(refused.body.error).toContain('current data in Aisle: 1 rule.');
    expect((await sendAs(tarn, 'GET /shopify/api/session')).body.data).toMatchObject({ site: { id: own.site.id } });
    expect((await connect(tarn, code, true)).body.data).toMatchObject({ organizationId: organization });
  });

  it('keeps everything if linking fails halfway', async () => {
    await sandbox.control('fault', { match: 'graphql.json', status: 403, times: 2 });
    expect((await connect(tarn, code, true)).status).toBe(409);
    await asSuper(testApi.services.superUrl, refuseInstallation);
    const { status } = await connect(tarn, code, true);
    await asSuper(testApi.services.superUrl, allowInstallation);
    expect(status).toBe(400);
    expect((await sendAs(tarn, 'GET /shopify/api/session')).body.data).toMatchObject({ site: { id: own.site.id } });
    expect((await sendAs(tarn, `GET /api/sites/${own.site.id}/rules`)).body.data).toHaveLength(1);
  });
});

/** The database takes no shop for the organisation, so that joining it fails in the middle. */
const refuseInstallation = `alter table shopify_installations add constraint refused check (organization_id <> '${organization}') not valid`;
const allowInstallation = 'alter table shopify_installations drop constraint refused';

it('a shop whose organisation has members or a paid plan is not moved to another', async () => {
  const own = (await connect(tarn)).body.data as ShopSession;
  await createOrganization(testApi.services.database, own.organizationId);
  expect(await connect(tarn, await codeOf())).toMatchObject({ status: 409, body: { code: 'shop_linked' } });
  await asSuper(testApi.services.superUrl, `delete from entitlements where organization_id = '${own.organizationId}'`);
  await testApi.manage(`POST /organizations/${own.organizationId}/users`, { userIds: ['marenholt001'] });
  expect(await connect(tarn, await codeOf(), true)).toMatchObject({ status: 409, body: { code: 'shop_linked' } });
  expect((await connect(tarn)).body.data).toMatchObject({ organizationId: own.organizationId });
});

it('a shop is not linked while a card pays for the plan, so that no one pays twice', async () => {
  const code = await codeOf();
  await payByCard();
  expect(await make()).toMatchObject({ status: 409, body: { code: 'subscription_paid' } });
  expect(await connect(lamps, code)).toMatchObject({ status: 409, body: { code: 'subscription_paid' } });
  await asSuper(testApi.services.superUrl, "update subscriptions set status = 'canceled'");
  expect(await connect(lamps, code)).toMatchObject({ status: 200 });
});

it('only members who manage the organisation create a code or see the shop', async () => {
  expect(await make('tom')).toMatchObject({ status: 403 });
  expect(await readShop('tom')).toMatchObject({ status: 403 });
  const merchant = { token: await readIdToken(sandbox, tarn) };
  await connect(tarn);
  expect(await testApi.call(`POST /api/sites/${siteId}/shopify-code`, merchant)).toMatchObject({ status: 403 });
});

it('another organisation cannot create a code for our site', async () => {
  const { client } = await testApi.arrive({ name: 'Jo Marsh', email: 'jo@marsh.example' });
  const api = await client.getAccessToken(apiResource);
  const made = await testApi.call('POST /api/organizations/create', { token: api, body: { name: 'Marsh' } });
  expect(made.status).toBe(201);
  const { id } = made.body.data as { id: string };
  await client.clearAccessToken();
  const token = await client.getOrganizationToken(id);
  expect(await testApi.call(`POST /api/sites/${siteId}/shopify-code`, { token })).toMatchObject({ status: 404 });
  expect((await testApi.call('GET /api/organizations/shop', { token })).body.data).toBeNull();
});

describe('between entering a code and linking the shop', () => {
  const merchant = (): Context => ({
    ...testApi.services,
    ...anonymousCaller,
    directory: testApi.directory,
    actor: { kind: 'merchant', id: '42', shop: lamps },
  });
  const spend = (link: Link) => {
    const own = { ...merchant(), organizationId: organization };
    return transaction(own, tx => redeemLinkCode(tx, own, link));
  };
  const unknown = { code: 'unknown_code' };

  it('the code can be used once', async () => {
    const link = await requireLink(merchant(), await codeOf());
    expect(await spend(link)).toBe(siteId);
    await expect(spend(link)).rejects.toMatchObject(unknown);
  });

  it('a newer code replaces the code', async () => {
    const link = await requireLink(merchant(), await codeOf());
    const newer = await codeOf();
    await expect(spend(link)).rejects.toMatchObject(unknown);
    expect(await spend(await requireLink(merchant(), newer))).toBe(siteId);
  });

  it('the code expires, before the call to Shopify and after it', async () => {
    const code = await codeOf();
    const link = await requireLink(merchant(), code);
    await asSuper(testApi.services.superUrl, "update shopify_link_codes set expires_at = now() - interval '1 second'");
    await expect(requireLink(merchant(), code)).rejects.toMatchObject(unknown);
    await expect(spend(link)).rejects.toMatchObject(unknown);
  });

  it('a shop is not linked if a card starts to pay for the plan', async () => {
    const code = await codeOf();
    const link = await requireLink(merchant(), code);
    await payByCard();
    await expect(requireLink(merchant(), code)).rejects.toMatchObject({ code: 'subscription_paid' });
    await expect(spend(link)).rejects.toMatchObject({ code: 'subscription_paid' });
  });
});

it('creating codes is rate-limited, and refused if Shopify is not set up', async () => {
  const ctx = { ...contextOf(testApi.services, organization, 'manage:organization'), directory: testApi.directory };
  await expect(createLinkCode({ ...ctx, shopify: null }, siteId)).rejects.toMatchObject({ code: 'no_shopify' });
  for (let time = 0; time < 20; time += 1) await createLinkCode(ctx, siteId);
  await expect(createLinkCode(ctx, siteId)).rejects.toMatchObject({ code: 'too_many_tries' });
});

it('attempts to enter a code are rate-limited', async () => {
  for (let time = 0; time < 10; time += 1) expect((await connect(tarn, 'wrong')).status).toBe(400);
  expect(await connect(tarn, 'wrong')).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
});
