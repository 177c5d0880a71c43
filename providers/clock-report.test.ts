import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openIdentity } from '#providers/identity.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { isSignedByPaddle } from '#providers/paddle/signature.ts';
import { openShopify } from '#providers/shopify/shopify.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestIdentity } from '#tests/setup/identity.ts';

const shop = 'tarn.myshopify.com';
const keys = { apiKey: 'key', secrets: ['secret'] };
const lines: string[] = [];
const log = createLog({ level: 'warn', name: 'test', destination: { write: line => void lines.push(line) } });
/** A provider whose clock is right. */
let ahead = 0;
const provider = createServer((_, response) => {
  response.setHeader('Date', new Date(Date.now() - ahead).toUTCString()).end();
});
let url: string;
beforeAll(async () => {
  await new Promise<void>(done => provider.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
beforeEach(() => {
  lines.length = 0;
  ahead = 0;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => provider.close());

function moveClock(milliseconds: number): void {
  ahead = milliseconds;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

const seconds = () => Math.floor(Date.now() / 1000);
const mac = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex');

/** Each signs something now, and returns how the process checks it later. */
const signed = {
  async Shopify() {
    const { readSession } = openShopify({ ...keys, appHandle: 'aisle', sandboxUrl: url, partner: null, log });
    const token = await new SignJWT({ dest: `https://${shop}`, iss: `https://${shop}/admin`, sub: '1' })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('key')
      .setNotBefore(seconds())
      .setExpirationTime('1 minute')
      .sign(new TextEncoder().encode('secret'));
    return () => readSession(token, new Date());
  },
  async 'the proxy of Shopify'() {
    const { readProxyQuery } = openShopify({ ...keys, appHandle: 'aisle', sandboxUrl: url, partner: null, log });
    const timestamp = String(seconds());
    const query = new URLSearchParams({ shop, timestamp, signature: mac(`shop=${shop}timestamp=${timestamp}`) });
    return async () => readProxyQuery(query, new Date()) ?? Promise.reject(new Error('refused'));
  },
  async Paddle() {
    const { reportClock } = openPaddle({ url, apiKey: 'key', log });
    const header = `ts=${seconds()};h1=${mac(`${seconds()}:{}`)}`;
    const isSigned = () => isSignedByPaddle(Buffer.from('{}'), header, ['secret'], new Date(), reportClock);
    return async () => isSigned() || Promise.reject(new Error('refused'));
  },
};

it.each(Object.entries(signed))(
  'F11 what %s signed now is refused because of the clock, and the log says by how much',
  async (name, sign) => {
    const whose = name === 'Paddle' ? 'Paddle' : 'Shopify';
    for (const [hours, words] of [
      [3, '3 hours ahead of'],
      [-3, '3 hours behind'],
    ] as const) {
      const check = await sign();
      expect(await check()).toBeTruthy();
      moveClock(hours * 3_600_000);
      await expect(check()).rejects.toThrow();
      await eventually(async () => expect(lines.join('')).toContain(`this clock is ${words} ${whose}’s`));
      vi.useRealTimers();
    }
  },
);

it.each(Object.entries(signed))('what %s signed long ago is refused without a warning', async (_, sign) => {
  const check = await sign();
  const requests = vi.spyOn(globalThis, 'fetch');
  moveClock(2 * 3_600_000);
  ahead = 0;
  await expect(check()).rejects.toThrow();
  await Promise.all(requests.mock.results.map(({ value }) => value));
  requests.mockRestore();
  expect(lines).toEqual([]);
});

it('F11 a fresh token that is refused because of the clock is logged with the difference', async () => {
  const identity = await startTestIdentity();
  onTestFinished(() => identity.stop());
  const verifier = openIdentity({ url: identity.url, apiResource: 'none', log });
  const aud = 'urn:logto:organization:one';
  const realFetch = fetch;
  const iat = Math.floor(Date.now() / 1000);
  const token = await identity.sign({ aud, iat, exp: iat + 3600 });
  moveClock(2 * 3_600_000);
  const serverDate = new Date(iat * 1000).toUTCString();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { body, status } = await realFetch(url, init);
    return new Response(init?.method === 'HEAD' ? null : body, { status, headers: { Date: serverDate } });
  });
  await expect(verifier.verifyOrganizationToken(token)).rejects.toMatchObject({ code: 'invalid_token' });
  await eventually(async () =>
    expect(lines.join('')).toContain('this clock is 2 hours ahead of the identity provider’s'),
  );
  vi.unstubAllGlobals();
});
