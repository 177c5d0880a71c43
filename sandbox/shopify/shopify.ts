// The Shopify sandbox: behaves like Shopify's shops and admin for the product, browsers and the published SDK.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { listenAhead } from '#sandbox/listen.ts';
import { serveStylesheet } from '#sandbox/page.ts';
import { createAdminApi } from '#sandbox/shopify/admin-api.ts';
import { createAdminPages } from '#sandbox/shopify/admin-pages.ts';
import { readAppSettings } from '#sandbox/shopify/app-settings.ts';
import { createBridgeApi } from '#sandbox/shopify/bridge-api.ts';
import { openBulk } from '#sandbox/shopify/bulk.ts';
import { openAddress } from '#sandbox/shopify/bulk-file.ts';
import { type Control, createControl } from '#sandbox/shopify/control.ts';
import { openWebhookSender, retryPauses } from '#sandbox/shopify/delivery.ts';
import { serveExtension } from '#sandbox/shopify/extension.ts';
import { createFaults } from '#sandbox/shopify/faults.ts';
import { answerGrant } from '#sandbox/shopify/grants.ts';
import { readSchema } from '#sandbox/shopify/graphql.ts';
import { createPartnerApi } from '#sandbox/shopify/partner-api.ts';
import { appGid, openPlatform, type Platform, partnerOrganization } from '#sandbox/shopify/platform.ts';
import { seedShops } from '#sandbox/shopify/seed.ts';
import { createStorefront } from '#sandbox/shopify/storefront.ts';
import { openStore } from '#sandbox/store.ts';

type Options = {
  folder: string;
  port: number;
  publicUrl: string;
  /** Milliseconds between the attempts to deliver a webhook. */
  pauses?: readonly number[] | undefined;
};

export type ShopifySandbox = {
  url: string;
  apiKey: string;
  apiSecret: string;
  appHandle: string;
  partner: { organization: string; token: string; appId: string };
  control: Control['act'];
  close(): Promise<void>;
};

const settings = new URL('../../shopify.app.toml', import.meta.url);
const script = 'text/javascript; charset=utf-8';
const files = {
  '/cdn/app-bridge.js': [readFileSync(new URL('app-bridge.js', import.meta.url)), script],
  '/look/shell.js': [readFileSync(new URL('shell.js', import.meta.url)), script],
  '/look/shopify.css': [readFileSync(new URL('shopify.css', import.meta.url)), 'text/css; charset=utf-8'],
} as const;

export async function startShopify(options: Options): Promise<ShopifySandbox> {
  const { server, port, answer } = await listenAhead(options.port);
  // On purpose not the same site as the product's "localhost": code that needs cookies in the frame fails here as it does at Shopify.
  const url = `http://127.0.0.1:${port}`;
  const { folder, publicUrl } = options;
  const store = openStore(folder, 'shopify');
  const platform = openPlatform({ url, publicUrl, folder, store, app: readAppSettings(settings) });
  seedShops(platform);

  const schema = readSchema('admin.graphql');
  const faults = createFaults();
  const carrier = openWebhookSender(platform, options.pauses ?? retryPauses);
  const bulk = openBulk(platform, schema);
  const control = createControl({ platform, bulk, carrier, faults });
  const app = new Hono();
  serveFiles(app);
  serveExtension(app, platform);
  app.route('/', control.app);
  app.use(faults.middleware);
  serveBulkFiles(app, platform);
  app.post('/shops/:shop/admin/oauth/access_token', c => answerGrant(c, platform));
  app.route('/', createAdminApi(platform, schema, bulk, faults));
  app.route('/', createPartnerApi(platform));
  app.route('/', createBridgeApi(platform));
  app.route('/', createStorefront(platform));
  app.route('/', createAdminPages(platform));
  answer(getRequestListener(app.fetch));

  const { apiKey, apiSecret, partnerToken } = platform.keys;
  return {
    url,
    apiKey,
    apiSecret,
    appHandle: platform.app.handle,
    partner: { organization: partnerOrganization, token: partnerToken, appId: appGid },
    control: control.act,
    async close() {
      await bulk.close();
      await carrier.close();
      server.closeAllConnections();
      await new Promise(done => server.close(done));
      store.close();
    },
  };
}

function serveFiles(app: Hono): void {
  serveStylesheet(app);
  for (const [path, [body, type]] of Object.entries(files)) {
    const headers = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', 'Access-Control-Allow-Origin': '*' };
    app.get(path, c => c.body(body, 200, headers));
  }
}

function serveBulkFiles(app: Hono, platform: Platform): void {
  // Like an external storage: the signed URL is sufficient, and a token must not be sent.
  app.get('/bulk/:name{\\d+\\.jsonl}', c => {
    const { exp = '', sig = '' } = c.req.query();
    const path = openAddress(platform, c.req.param('name'), exp, sig);
    if (!path || !existsSync(path) || c.req.header('X-Shopify-Access-Token')) return c.text('Forbidden', 403);
    const lines = Readable.toWeb(createReadStream(path)) as ReadableStream;
    return c.body(lines, 200, { 'Content-Type': 'application/jsonl' });
  });
}
