import { GraphqlQueryError, HttpResponseError, RequestedTokenType, type Session } from '@shopify/shopify-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lamps, openSdk, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

let sandbox: TestShopify;
let sdk: ReturnType<typeof openSdk>;
beforeAll(async () => {
  sandbox = await startTestShopify();
  sdk = openSdk(sandbox);
  for (const shop of [tarn, lamps]) await sandbox.control('install', { shop });
});
afterAll(() => sandbox.remove());

async function exchange(shop: string, expiring = true): Promise<Session> {
  const sessionToken = await readIdToken(sandbox, shop);
  const requestedTokenType = RequestedTokenType.OfflineAccessToken;
  return (await sdk.auth.tokenExchange({ shop, sessionToken, requestedTokenType, expiring })).session;
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { 'Content-Type': 'application/json', ...headers };
  return fetch(`${sandbox.url}${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) });
}

async function errorOf(work: Promise<unknown>): Promise<{ status: number; body: unknown }> {
  const error = await work.catch(thrown => thrown);
  if (!(error instanceof HttpResponseError)) throw new Error(`no refusal: ${String(error)}`);
  return { status: error.response.code, body: error.response.body };
}

const frameQueryOf = (page: string) =>
  new URL(/data-src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '').searchParams;

it("Shopify's own library accepts the session token and the signed URL of the frame", async () => {
  const claims = await sdk.session.decodeSessionToken(await readIdToken(sandbox, tarn));
  expect(claims).toMatchObject({ iss: `https://${tarn}/admin`, dest: `https://${tarn}`, aud: sandbox.apiKey });
  expect(claims.exp - claims.nbf).toBe(60);
  const page = await fetch(`${sandbox.url}/store/tarn-and-trail/apps/${sandbox.appHandle}/rules?tab=all`);
  expect(page.headers.get('X-Frame-Options')).toBe('DENY');
  expect(page.headers.get('Content-Security-Policy')).toContain('frame-src http://localhost:9;');
  const query = frameQueryOf(await page.text());
  expect(query.get('tab')).toBe('all');
  query.delete('tab');
  expect(await sdk.utils.validateHmac(Object.fromEntries(query))).toBe(true);
  expect(sdk.utils.sanitizeHost(query.get('host') ?? '')).toBeTruthy();
  expect((await sdk.session.decodeSessionToken(query.get('id_token') ?? '')).sub).toBe('61002734');
});

it.each(['expired', 'future', 'bad-sig', 'wrong-aud'])("Shopify's library refuses a token that is %s", async flaw => {
  await expect(sdk.session.decodeSessionToken(await readIdToken(sandbox, tarn, flaw))).rejects.toThrow();
  const answer = await post(`/shops/${tarn}/admin/oauth/access_token`, {
    client_id: sandbox.apiKey,
    client_secret: sandbox.apiSecret,
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await readIdToken(sandbox, tarn, flaw),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: RequestedTokenType.OfflineAccessToken,
    expiring: '1',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_subject_token' });
});

it("acceptance 19: Shopify's library exchanges and refreshes tokens and calls the API", async () => {
  const session = await exchange(tarn);
  expect(session.refreshToken).toMatch(/^shprt_/);
  const { data } = await new sdk.clients.Graphql({ session }).request('{ shop { name myshopifyDomain } }');
  expect(data).toEqual({ shop: { name: 'Tarn & Trail', myshopifyDomain: tarn } });
  const { session: next } = await sdk.auth.refreshToken({ shop: tarn, refreshToken: session.refreshToken ?? '' });
  expect(next.accessToken).not.toBe(session.accessToken);
  expect((await new sdk.clients.Graphql({ session: next }).request('{ shop { id } }')).data).toHaveProperty('shop');
  const sessionToken = await readIdToken(sandbox, tarn);
  const online = { shop: tarn, sessionToken, requestedTokenType: RequestedTokenType.OnlineAccessToken };
  const { session: person } = await sdk.auth.tokenExchange(online);
  expect(person.onlineAccessInfo?.associated_user).toMatchObject({ first_name: 'Robin', account_owner: true });
});

it('a refresh can be repeated until the new token is used', async () => {
  const { refreshToken = '' } = await exchange(tarn);
  const refresh = (token: string) => sdk.auth.refreshToken({ shop: tarn, refreshToken: token });
  const lost = (await refresh(refreshToken)).session;
  const second = (await refresh(refreshToken)).session;
  expect(await errorOf(refresh(lost.refreshToken ?? ''))).toMatchObject({ body: { error: 'invalid_grant' } });
  await refresh(second.refreshToken ?? '');
  expect(await errorOf(refresh(refreshToken))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

it('a token works for its own shop only, and not after the app is uninstalled', async () => {
  const session = await exchange(lamps);
  const foreign = Object.assign(await exchange(tarn), { shop: lamps });
  expect(await errorOf(new sdk.clients.Graphql({ session: foreign }).request('{ shop { id } }'))).toMatchObject({
    status: 401,
  });
  await sandbox.control('uninstall', { shop: lamps });
  expect(await errorOf(new sdk.clients.Graphql({ session }).request('{ shop { id } }'))).toMatchObject({ status: 401 });
  expect(await errorOf(sdk.auth.refreshToken({ shop: lamps, refreshToken: session.refreshToken ?? '' }))).toMatchObject(
    { body: { error: 'invalid_grant' } },
  );
  await sandbox.control('install', { shop: lamps });
});

it('a token without expiry is issued but not accepted', async () => {
  const session = await exchange(tarn, false);
  expect(session.expires).toBeUndefined();
  const headers = { 'X-Shopify-Access-Token': session.accessToken ?? '' };
  const refused = await post(`/shops/${tarn}/admin/api/2026-10/graphql.json`, { query: '{ shop { id } }' }, headers);
  expect(refused.status).toBe(401);
  expect(await refused.text()).toContain('Non-expiring access tokens are no longer accepted');
});

it('unknown fields, missing scopes and excessive cost are refused as by Shopify', async () => {
  const session = await exchange(tarn);
  const client = new sdk.clients.Graphql({ session });
  const codeOf = async (query: string) => {
    const error = await client.request(query).catch(thrown => thrown);
    if (!(error instanceof GraphqlQueryError)) throw new Error(`no refusal: ${String(error)}`);
    return JSON.stringify(error.body?.errors);
  };
  expect(await codeOf('{ orders(first: 1) { nodes { id } } }')).toContain('Cannot query field');
  expect(await codeOf('{ products { nodes { id } } }')).toContain('you must provide one of first or last');
  await sandbox.control('scopes', { shop: tarn, scopes: ['write_app_proxy'] });
  expect(await codeOf('{ products(first: 1) { nodes { id } } }')).toContain('ACCESS_DENIED');
  expect(await codeOf('{ shopLocales { locale } }')).toContain('`read_locales` access scope');
  await sandbox.control('scopes', { shop: tarn, scopes: ['read_products', 'read_content', 'read_legal_policies'] });
  await sandbox.control('fault', { match: 'graphql.json', status: 'THROTTLED' });
  expect(await codeOf('{ shop { id } }')).toContain('THROTTLED');
});

it('pages through products, and finds them by their state', async () => {
  const client = new sdk.clients.Graphql({ session: await exchange(tarn) });
  const read = async (variables: Record<string, unknown>) => {
    const query =
      'query($first: Int!, $after: String, $query: String) { products(first: $first, after: $after, query: $query) { nodes { handle } pageInfo { hasNextPage endCursor } } }';
    type Page = { products: { nodes: { handle: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } } };
    return ((await client.request(query, { variables })).data as Page).products;
  };
  const all = await read({ first: 250 });
  const first = await read({ first: 5 });
  const second = await read({ first: 250, after: first.pageInfo.endCursor });
  expect([...first.nodes, ...second.nodes]).toEqual(all.nodes);
  expect(first.pageInfo.hasNextPage).toBe(true);
  const upsert = [{ handle: 'hidden', title: 'Hidden', published: false }];
  await sandbox.control('products', { shop: tarn, upsert });
  expect((await read({ first: 250, query: 'published_status:unpublished' })).nodes).toEqual([{ handle: 'hidden' }]);
  expect((await read({ first: 250, query: "updated_at:>'2100-01-01T00:00:00Z'" })).nodes).toEqual([]);
});

it('shows the plan of a shop in the Partner API and in the Admin API', async () => {
  const client = new sdk.clients.Graphql({ session: await exchange(tarn) });
  const ask = (query: string, variables: unknown, token = sandbox.partner.token) =>
    post(
      `/partners/${sandbox.partner.organization}/api/2026-07/graphql.json`,
      { query, variables },
      { 'X-Shopify-Access-Token': token },
    );
  const { data: facts } = await client.request('{ shop { id } }');
  const variables = { appId: sandbox.partner.appId, shopId: facts.shop.id };
  const query =
    'query($appId: ID!, $shopId: ID!) { activeSubscription(appId: $appId, shopId: $shopId) { items { handle } cancelAtEndOfCycle } }';
  const paid = async () => (await (await ask(query, variables)).json()).data.activeSubscription;
  expect(await paid()).toBeNull();
  await sandbox.control('plan', { shop: tarn, handle: 'growth' });
  expect(await paid()).toEqual({ items: [{ handle: 'growth' }], cancelAtEndOfCycle: false });
  const { data } = await client.request(
    '{ currentAppInstallation { activeSubscriptions { status lineItems { plan { pricingDetails { ... on AppRecurringPricing { planHandle } } } } } } }',
  );
  expect(data.currentAppInstallation.activeSubscriptions).toEqual([
    { status: 'ACTIVE', lineItems: [{ plan: { pricingDetails: { planHandle: 'growth' } } }] },
  ]);
  expect((await ask(query, variables, 'wrong')).status).toBe(401);
});

it('keeps its data after a restart', async () => {
  const first = await startTestShopify();
  await first.control('install', { shop: tarn });
  await first.control('plan', { shop: tarn, handle: 'starter' });
  await first.close();
  const second = await startTestShopify({ folder: first.folder });
  expect(second.apiSecret).toBe(first.apiSecret);
  expect(await (await fetch(second.url)).text()).toContain('Installed · Starter, active · embed off');
  await second.remove();
});
