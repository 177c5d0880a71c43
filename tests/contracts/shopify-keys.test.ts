import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEndpoints } from '#providers/shopify/endpoints.ts';
import { readSessionToken } from '#providers/shopify/session-token.ts';
import { isSignedByShopify, readProxyQuery } from '#providers/shopify/signatures.ts';
import { openTokens, type ShopifyTokens } from '#providers/shopify/tokens.ts';
import { lamps, openSdk, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

let sandbox: TestShopify;
let sdk: ReturnType<typeof openSdk>;
let tokens: ShopifyTokens;
let endpoints: ReturnType<typeof openEndpoints>;
const now = () => new Date();

beforeAll(async () => {
  sandbox = await startTestShopify();
  sdk = openSdk(sandbox);
  endpoints = openEndpoints(sandbox.url);
  tokens = openTokens({ endpoints, apiKey: sandbox.apiKey, apiSecret: sandbox.apiSecret });
  await sandbox.control('install', { shop: tarn });
});
afterAll(() => sandbox.remove());

describe('session tokens', () => {
  const noon = new Date('2026-11-15T12:00:00Z');
  type Change = {
    iss?: string;
    dest?: string;
    aud?: string;
    sub?: string;
    alg?: string;
    secret?: string;
    shift?: number;
    without?: 'dest' | 'sid' | 'nbf' | 'exp';
  };

  async function sign(change: Change = {}): Promise<string> {
    const at = noon.getTime() / 1_000 + (change.shift ?? 0);
    const { iss = `https://${tarn}/admin`, dest = `https://${tarn}`, aud = sandbox.apiKey, sub = '42' } = change;
    const claims = { dest, sid: 's1', nbf: at, exp: at + 60, iss, aud, sub };
    if (change.without) Reflect.deleteProperty(claims, change.without);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: change.alg ?? 'HS256' })
      .sign(Buffer.from(change.secret ?? sandbox.apiSecret));
  }
  const read = (token: string, { secrets = [sandbox.apiSecret], at = noon } = {}) =>
    readSessionToken(token, { apiKey: sandbox.apiKey, secrets, now: at });

  it("are accepted as Shopify's library accepts them, and name the shop", async () => {
    const token = await readIdToken(sandbox, tarn);
    const ours = await read(token, { at: now() });
    const theirs = await sdk.session.decodeSessionToken(token);
    expect(ours).toMatchObject({ shop: tarn, userId: theirs.sub });
    expect(ours.expiresAt.getTime()).toBe(theirs.exp * 1_000);
  });

  it('acceptance 4: are accepted ten seconds early or late, and not twelve', async () => {
    await expect(read(await sign({ shift: -69 }))).resolves.toMatchObject({ shop: tarn });
    await expect(read(await sign({ shift: 9 }))).resolves.toMatchObject({ shop: tarn });
    await expect(read(await sign({ shift: -72 }))).rejects.toMatchObject({ code: 'shopify_session' });
    await expect(read(await sign({ shift: 12 }))).rejects.toMatchObject({ code: 'shopify_session' });
  });

  it('may have no session ID', async () => {
    expect(await read(await sign())).toMatchObject({ sessionId: 's1' });
    expect(await read(await sign({ without: 'sid' }))).toMatchObject({ sessionId: null });
  });

  it('are accepted with the previous secret during a rotation', async () => {
    await expect(read(await sign(), { secrets: ['the new one', sandbox.apiSecret] })).resolves.toMatchObject({
      userId: '42',
    });
  });

  it.each([
    ['another app', { aud: 'another' }],
    ['another secret', { secret: 'guessed' }],
    ['another algorithm', { alg: 'HS512' }],
    ['another issuer', { iss: `https://${lamps}/admin` }],
    ['no shop', { dest: 'https://evil.example.com', iss: 'https://evil.example.com/admin' }],
    ['a shop with a path', { dest: `https://${tarn}/x` }],
    ['nobody', { sub: '' }],
    ['an address that is none', { dest: 'shop' }],
    ['no address', { without: 'dest' }],
    ['no end', { without: 'exp' }],
    ['no beginning', { without: 'nbf' }],
  ] satisfies [string, Change][])('acceptance 4: are refused for %s, and never logged', async (_, change) => {
    const token = await sign(change);
    const error = await read(token).catch(thrown => thrown);
    expect(error).toMatchObject({ kind: 'unauthenticated', code: 'shopify_session' });
    expect(`${error.message} ${error.cause?.message}`).not.toContain(token);
  });

  it.each(['', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('are refused when they are %j', async token => {
    await expect(read(token)).rejects.toMatchObject({ code: 'shopify_session' });
  });
});

describe('signatures', () => {
  const body = '{"id":1, "name":"Grüße"}';
  const mac = (secret: string) => createHmac('sha256', secret).update(body).digest('base64');

  it('of webhooks cover the raw bytes, work with either secret, and are never empty', () => {
    const check = (header: string, bytes = body, secrets = ['new', sandbox.apiSecret]) =>
      isSignedByShopify(Buffer.from(bytes), header, secrets);
    expect(check(mac(sandbox.apiSecret))).toBe(true);
    expect(check(mac('new'))).toBe(true);
    expect(check(mac('old'))).toBe(false);
    expect(check(mac(sandbox.apiSecret), JSON.stringify(JSON.parse(body)))).toBe(false);
    expect(check('')).toBe(false);
    expect(check(createHmac('sha256', 'new').update('').digest('base64'), '')).toBe(false);
  });

  it("acceptance 14: of the app proxy are accepted and refused as by Shopify's library", async () => {
    const sign = async (query: Record<string, string | string[]>) => {
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const all = { shop: tarn, path_prefix: '/apps/assistant', timestamp, logged_in_customer_id: '', ...query };
      const pairs = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
      const text = pairs.map(([name, value]) => `${name}=${[value].flat().join(',')}`).join('');
      const signature = createHmac('sha256', sandbox.apiSecret).update(text).digest('hex');
      const made = new URLSearchParams();
      for (const [name, value] of [...pairs, ['signature', signature] as const]) {
        for (const one of [value].flat()) made.append(name, one);
      }
      return made;
    };
    const both = async (query: URLSearchParams) => {
      const theirs = await sdk.utils.validateHmac(query, { signator: 'appProxy' }).catch(() => false);
      const ours = readProxyQuery(query, [sandbox.apiSecret], now());
      expect(Boolean(ours)).toBe(theirs);
      return ours;
    };
    expect(await both(await sign({ tag: ['a', 'b'], logged_in_customer_id: '7' }))).toEqual({
      shop: tarn,
      customerId: '7',
    });
    const old = String(Math.floor(Date.now() / 1_000) - 120);
    expect(await both(await sign({ timestamp: old }))).toBeUndefined();
    const doubled = await sign({});
    doubled.append('shop', lamps);
    expect(await both(doubled)).toBeUndefined();
    const changed = await sign({ page: '1' });
    changed.set('page', '2');
    expect(await both(changed)).toBeUndefined();
  });
});

describe('tokens', () => {
  it('come as a pair that expires and can be renewed', async () => {
    const at = now();
    const pair = await tokens.exchange(tarn, await readIdToken(sandbox, tarn), at);
    expect(pair.accessExpiresAt.getTime() - at.getTime()).toBe(3_600_000);
    expect(pair.refreshExpiresAt.getTime() - at.getTime()).toBe(7_776_000_000);
    expect(pair.scopes).toContain('read_products');
    const next = await tokens.refresh(tarn, pair.refreshToken, at);
    expect(next.refreshToken).not.toBe(pair.refreshToken);
  });

  it('can be renewed again with the same token if the response got lost', async () => {
    const { refreshToken } = await tokens.exchange(tarn, await readIdToken(sandbox, tarn), now());
    await sandbox.control('fault', { match: 'access_token', status: 'LOST' });
    await expect(tokens.refresh(tarn, refreshToken, now())).resolves.toHaveProperty('accessToken');
    await sandbox.control('fault', { match: 'access_token', status: 'LOST', times: 2 });
    await expect(tokens.refresh(tarn, refreshToken, now())).rejects.toMatchObject({ code: 'shopify_unavailable' });
    await expect(tokens.refresh(tarn, refreshToken, now())).resolves.toHaveProperty('accessToken');
  });

  it('give a clear reason when they are refused', async () => {
    const stale = tokens.exchange(tarn, await readIdToken(sandbox, tarn, 'expired'), now());
    await expect(stale).rejects.toMatchObject({ kind: 'unauthenticated', code: 'shopify_session' });
    await expect(tokens.refresh(tarn, 'unknown', now())).rejects.toMatchObject({ code: 'shopify_reconnect' });
    await sandbox.control('fault', { match: 'access_token', latencyMs: 2_000, times: 2 });
    const impatient = openTokens({ endpoints, apiKey: sandbox.apiKey, apiSecret: sandbox.apiSecret, timeout: 50 });
    await expect(impatient.refresh(tarn, 'any', now())).rejects.toMatchObject({ code: 'shopify_unavailable' });
    const unauthorized = openTokens({ endpoints, apiKey: sandbox.apiKey, apiSecret: 'wrong' });
    await expect(unauthorized.refresh(tarn, 'any', now())).rejects.toMatchObject({ code: 'shopify_unavailable' });
  });
});

it('the sandbox keeps its files at its own address', () => {
  const sandbox = openEndpoints('http://127.0.0.1:4793');
  expect(sandbox.mayHoldFiles(new URL('http://127.0.0.1:4793/files/a'))).toBe(true);
  expect(sandbox.mayHoldFiles(new URL('http://127.0.0.1:4794/files/a'))).toBe(false);
});
