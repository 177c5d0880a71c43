// F5: services that answer without an end.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddings } from '#providers/embeddings.ts';
import { openIdentity } from '#providers/identity.ts';
import { openManagement } from '#providers/management.ts';
import { listCurrencies } from '#providers/paddle/currencies.ts';
import { openSubscriptions } from '#providers/paddle/subscriptions.ts';
import { post } from '#providers/shopify/call.ts';

const part = Buffer.alloc(64 * 1024, 'a');
const timeout = 60_000;
let server: Server;
let url: string;
let sent = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const write = () => {
      if (response.destroyed) return;
      sent += part.length;
      if (response.write(part)) setImmediate(write);
      else response.once('drain', write);
    };
    response.write('"');
    write();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const token = `${[{ alg: 'ES384', kid: 'one', typ: 'at+jwt' }, {}].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.AAAA`;
const calls: Record<string, () => Promise<unknown>> = {
  'an embedding model': async () => openEmbeddings({ url, model: 'm', weight: 1 })?.embed(['a'], timeout),
  Shopify: () => post({ url, body: {}, timeout }),
  'the management API': () =>
    openManagement({ url, id: 'a', secret: 'b', resource: 'c', timeout }).request('GET', '/organizations'),
  'the keys of the identity provider': () =>
    openIdentity({ url, apiResource: 'https://a', timeout }).verifyApiToken(token),
  'the currencies of Paddle': () => listCurrencies({ url, apiKey: 'a', timeout }),
  'a subscription of Paddle': () => openSubscriptions({ url, apiKey: 'a', timeout }).read('sub_1'),
};

it.each(Object.entries(calls))(
  'F5 an endless answer of %s is read up to a limit',
  async (_, call) => {
    sent = 0;
    await expect(call()).rejects.toThrow();
    // Each request may be repeated, and the connection holds some more.
    expect(sent).toBeLessThan(100 * 1024 * 1024);
  },
  50_000,
);
