// Shopify is called at its own addresses only, and only the modules listed here open outside connections.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadBulkFile } from '#providers/shopify/bulk-file.ts';
import { isShop, openEndpoints } from '#providers/shopify/endpoints.ts';
import { readSessionToken } from '#providers/shopify/session-token.ts';
import { addressesAt, hosts, privateRedirects, startCanary } from '#tests/attacks/addresses.ts';
import { startReceiver } from '#tests/setup/receiver.ts';

let canary: Awaited<ReturnType<typeof startCanary>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  canary = await startCanary();
  receiver = await startReceiver();
});
afterAll(() => canary.stop());

describe('T12 Shopify', () => {
  const endings = [
    '',
    '/',
    '/.myshopify.com',
    '#.myshopify.com',
    '?.myshopify.com',
    '\\.myshopify.com',
    '@x.myshopify.com',
  ];
  const names = () =>
    hosts.flatMap(host => [host, `${host}:${canary.port}`].flatMap(name => endings.map(ending => name + ending)));
  const invalidShops = [
    '.myshopify.com',
    '-.myshopify.com',
    'a.b.myshopify.com',
    'a_b.myshopify.com',
    'a.myshopify.com.evil.example',
  ]
    .concat([
      'evil.example/a.myshopify.com',
      'a.myshopify.com\n',
      'a.myshopify.com/',
      ' a.myshopify.com',
      'A.myshopify.com',
    ])
    .concat([
      'a.myshopify.com:80',
      'a%2emyshopify.com',
      'a.myshopify.com\0',
      `${'a'.repeat(61)}.myshopify.com`,
      'ａ.myshopify.com',
    ]);

  it('accepts no other host name as a shop, and no sign-in for one', async () => {
    expect([...names(), ...invalidShops].filter(isShop)).toEqual([]);
    const now = new Date();
    const keys = { apiKey: 'key', secrets: ['secret'], now };
    const sign = (dest: string) =>
      new SignJWT({ dest, iss: `${dest}/admin`, sub: '1' })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('key')
        .setNotBefore(now)
        .setExpirationTime('1 minute')
        .sign(new TextEncoder().encode('secret'));
    expect(await readSessionToken(await sign('https://tarn.myshopify.com'), keys)).toMatchObject({ userId: '1' });
    for (const name of [...names().slice(0, 300), ...invalidShops]) {
      await expect(readSessionToken(await sign(`https://${name}`), keys), name).rejects.toMatchObject({
        code: 'shopify_session',
      });
    }
  });

  it('fetches bulk files only from Shopify, and follows no redirect', async () => {
    const read = async (address: string, endpoints = openEndpoints()) => {
      for await (const _ of downloadBulkFile({ endpoints, address }));
    };
    for (const address of addressesAt(canary.port)) await expect(read(address), address).rejects.toThrow();
    for (const host of ['storage.googleapis.com.evil.example', 'x.shopifycloud.com.evil.example', 'shopifycloud.com']) {
      expect(openEndpoints().mayHoldFiles(new URL(`https://${host}/`)), host).toBe(false);
    }
    for (const [status, Location] of privateRedirects(canary.port)) {
      receiver.answerWith(status, '', { Location });
      await expect(read(`${receiver.origin}/f`, openEndpoints(receiver.origin))).rejects.toMatchObject({
        code: 'shopify_unavailable',
      });
    }
    expect(canary.count()).toBe(0);
  });
});

/** Modules that open connections. Their targets are set by the operator or by us, or are tested above. */
const speakers = [
  'providers/clock-report.ts',
  'providers/crawler/crawler.ts',
  'providers/crawler/dns.ts',
  'providers/crawler/request.ts',
  'providers/embeddings.ts',
  'providers/errors.ts',
  'providers/identity.ts',
  'providers/mail.ts',
  'providers/management.ts',
  'providers/model/local-models.ts',
  'providers/model/model-fetch.ts',
  'providers/paddle/call.ts',
  'providers/paddle/currencies.ts',
  'providers/paddle/paddle.ts',
  'providers/paddle/subscriptions.ts',
  'providers/rerank.ts',
  'providers/s3.ts',
  'providers/shopify/bulk-file.ts',
  'providers/shopify/call.ts',
  'server/demo-products.ts',
  'server/doctor/clock.ts',
  'server/doctor/identity.ts',
  'server/doctor/reports.ts',
  'server/doctor/streaming.ts',
];

/** They also work in a quiet copy, or are only reached through a module that asks first. */
const alsoQuiet: Record<string, string> = {
  'providers/clock-report.ts': 'reads the date of the identity provider',
  'providers/crawler/dns.ts': 'called by requireReachable',
  'providers/crawler/request.ts': 'called with addresses of requireReachable',
  'providers/errors.ts': 'reports errors to the operator',
  'providers/identity.ts': 'reads the keys of the identity provider',
  'providers/paddle/paddle.ts': 'calls through call.ts',
  'providers/s3.ts': 'the file store',
};

const root = join(import.meta.dirname, '..', '..');

it('F15 every other provider that opens connections asks whether the copy is quiet', () => {
  const providers = speakers.filter(file => file.startsWith('providers/') && !alsoQuiet[file]);
  expect(providers.length).toBeGreaterThan(5);
  const asks = (file: string) => readFileSync(join(root, file), 'utf8').includes('await requireOutgoingCalls();');
  expect(providers.filter(file => !asks(file))).toEqual([]);
});

it('T12 no other module opens connections', () => {
  const opens = [
    /(?<![.\w]|async )fetch\(/,
    /import (?!type)[^;]*\b(request|connect|Agent|get|createConnection|Socket)\b[^;]*from 'node:(https?|http2|net|tls)'/,
    /import (?!type)[^;]*from '(node:dgram|node:dns|node:dns\/promises|http|https|undici|nodemailer|@paddle\/paddle-node-sdk)'/,
    /\bnew (WebSocket|EventSource)\(/,
  ];
  const found = ['api', 'database', 'domain', 'platform', 'providers', 'server'].flatMap(room =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
      .map(file => join(room, file))
      .filter(file => opens.some(way => way.test(readFileSync(join(root, file), 'utf8')))),
  );
  expect(found.sort()).toEqual(speakers);
});
