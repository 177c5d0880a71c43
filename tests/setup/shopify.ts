// The Shopify sandbox for a test, an app that receives its webhooks, and the published SDK.
import '@shopify/shopify-api/adapters/web-api';
import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiVersion, LogSeverity, shopifyApi } from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { type ShopifySandbox, startShopify } from '#sandbox/shopify/shopify.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

export type ReceivedWebhook = {
  topic: string;
  body: string;
  headers: IncomingHttpHeaders;
  data: Record<string, unknown>;
};
export type TestShopify = ShopifySandbox & { folder: string; remove(): Promise<void> };

export const tarn = 'tarn-and-trail.myshopify.com';
export const lamps = 'harbour-lamps.myshopify.com';

export async function startTestShopify(options: { folder?: string; publicUrl?: string } = {}): Promise<TestShopify> {
  const { folder = temporaryFolder('shopify'), publicUrl = 'http://localhost:9' } = options;
  const sandbox = await startShopify({ folder, port: 0, publicUrl, pauses: [1, 1] });
  return {
    ...sandbox,
    folder,
    async remove() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Records requests and answers as configured. */
export async function startTestApp() {
  const received: ReceivedWebhook[] = [];
  const requestedUrls: URL[] = [];
  const app = { received, requestedUrls, status: 200, url: '', stop: async () => {} };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { headers } = request;
    if (request.method === 'POST') {
      received.push({ topic: String(headers['x-shopify-topic']), body, headers, data: JSON.parse(body) });
    } else requestedUrls.push(new URL(request.url ?? '/', app.url));
    response.writeHead(app.status, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  app.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  app.stop = () =>
    new Promise(done => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return app;
}

/** Shopify's own library. It always uses https and the shop's host name, so its requests are redirected to the sandbox at a lower level. */
export function openSdk(sandbox: Pick<ShopifySandbox, 'url' | 'apiKey' | 'apiSecret'>) {
  setAbstractFetchFunc((input, init) => {
    const requested = new URL(input instanceof Request ? input.url : input);
    return fetch(`${sandbox.url}/shops/${requested.hostname}${requested.pathname}`, init);
  });
  return shopifyApi({
    apiKey: sandbox.apiKey,
    apiSecretKey: sandbox.apiSecret,
    apiVersion: ApiVersion.October26,
    scopes: [],
    hostName: 'app.example.com',
    isEmbeddedApp: true,
    logger: { level: LogSeverity.Error },
  });
}

/** A session token as App Bridge issues it. */
export async function readIdToken(
  sandbox: Pick<ShopifySandbox, 'url'>,
  shop: string,
  flaw?: string,
  userId?: string,
): Promise<string> {
  const answer = await fetch(`${sandbox.url}/sandbox/api/session-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shop, flaw, userId }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** The app's token requests of this kind, with their results. */
export async function listGrants(
  sandbox: Pick<ShopifySandbox, 'url'>,
  shop: string,
  kind: 'offline' | 'online' | 'refresh',
): Promise<string[]> {
  const log = (await (await fetch(`${sandbox.url}/sandbox/control/log`)).json()) as {
    grants: { shop: string; kind: string; answer: string }[];
  };
  return log.grants.filter(grant => grant.shop === shop && grant.kind === kind).map(({ answer }) => answer);
}
