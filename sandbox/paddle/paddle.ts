// The payment sandbox: behaves like Paddle Billing for the product, browsers and the published SDKs.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { listenAhead } from '#sandbox/listen.ts';
import { type Account, openAccount } from '#sandbox/paddle/account.ts';
import { createApi, isApiPath } from '#sandbox/paddle/api.ts';
import { createCheckout } from '#sandbox/paddle/checkout.ts';
import { type Control, createControl } from '#sandbox/paddle/control.ts';
import { createControlRoutes } from '#sandbox/paddle/control-routes.ts';
import { openWebhookSender, retryPauses } from '#sandbox/paddle/delivery.ts';
import { eventTypes } from '#sandbox/paddle/events.ts';
import { createFaults } from '#sandbox/paddle/faults.ts';
import { serveInvoice } from '#sandbox/paddle/invoice.ts';
import { addSetting, newSecret } from '#sandbox/paddle/notifications.ts';
import { createPortalPages } from '#sandbox/paddle/portal.ts';
import { pageHeaders, serveStylesheet } from '#sandbox/page.ts';
import { openStore, type Store } from '#sandbox/store.ts';

type Options = {
  folder: string;
  port: number;
  publicUrl: string;
  /** Where events go; without it, to the product's own address. */
  webhook?: { url: string; secret: string } | undefined;
  /** Milliseconds between the attempts to deliver an event. */
  pauses?: readonly number[] | undefined;
};

export type PaddleSandbox = {
  url: string;
  apiKey: string;
  clientToken: string;
  webhookSecret: string;
  scriptUrl: string;
  control: Control;
  close(): Promise<void>;
};

const files = {
  '/paddle.js': [readFileSync(new URL('stand-in.js', import.meta.url)), 'text/javascript; charset=utf-8'],
  '/look/checkout.js': [readFileSync(new URL('checkout.js', import.meta.url)), 'text/javascript; charset=utf-8'],
  '/look/paddle.css': [readFileSync(new URL('paddle.css', import.meta.url)), 'text/css; charset=utf-8'],
} as const;
const tick = 1_000;

export async function startPaddle(options: Options): Promise<PaddleSandbox> {
  const { server, port, answer } = await listenAhead(options.port);
  const url = `http://localhost:${port}`;
  const store = openStore(options.folder, 'paddle');
  const account = openAccount(store, url, options.publicUrl);
  const keys = readKeys(store, account);
  const webhook = options.webhook ?? { url: `${options.publicUrl}/api/webhooks/paddle`, secret: keys.webhookSecret };
  const seed = () => seedDestination(account, webhook);
  seed();

  const faults = createFaults();
  const carrier = openWebhookSender(account, options.pauses ?? retryPauses);
  const control = createControl(account, faults, carrier, seed);
  const time = setInterval(control.catchUp, tick);
  time.unref();
  answer(getRequestListener(createApp(account, control, createApi(account, faults, keys), keys.clientToken).fetch));

  return {
    url,
    apiKey: keys.apiKey,
    clientToken: keys.clientToken,
    webhookSecret: webhook.secret,
    scriptUrl: `${url}/paddle.js`,
    control,
    async close() {
      clearInterval(time);
      await carrier.close();
      server.closeAllConnections();
      await new Promise(done => server.close(done));
      store.close();
    },
  };
}

function createApp(account: Account, control: Control, api: Hono, clientToken: string): Hono {
  const app = new Hono();
  serveStylesheet(app);
  for (const [path, [body, type]] of Object.entries(files)) {
    app.get(path, c => c.body(body, 200, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }));
  }
  app.use(async (c, next) => {
    control.catchUp();
    if (isApiPath(c.req.path)) return api.fetch(c.req.raw);
    for (const [name, value] of Object.entries(headersFor(c.req.path, account.publicUrl))) c.header(name, value);
    return next();
  });
  app.get('/invoices/:file', c => serveInvoice(c, account));
  app.route('/', createCheckout(account, clientToken));
  app.route('/', createPortalPages(account));
  app.route('/', createControlRoutes(account, control));
  return app;
}

/** Only the checkout may be framed, and only by the product. */
function headersFor(path: string, publicUrl: string): Record<string, string> {
  const { 'X-Frame-Options': frames, 'Content-Security-Policy': policy = '', ...headers } = pageHeaders([], "'self'");
  if (!/^\/checkout(\/|$)/.test(path))
    return { ...headers, 'Content-Security-Policy': policy, 'X-Frame-Options': `${frames}` };
  const ancestors = `frame-ancestors 'self' ${new URL(publicUrl).origin}`;
  return { ...headers, 'Content-Security-Policy': policy.replace("frame-ancestors 'none'", ancestors) };
}

function readKeys(store: Store, account: Account) {
  const token = (length: number) => randomBytes(length).toString('hex').slice(0, length);
  return {
    apiKey: store.keep('api-key', () => `pdl_sdbx_${account.newId('apikey')}_${token(22)}_${token(3)}`),
    clientToken: store.keep('client-token', () => `test_${token(27)}`),
    webhookSecret: store.keep('webhook-secret', () => newSecret(account.newId('ntfset'))),
  };
}

/** The destination that is updated when the product's address changes. */
function seedDestination(account: Account, { url, secret }: { url: string; secret: string }): void {
  const description = 'Aisle';
  const known = account.settings.list().find(setting => setting.description === description);
  if (known) account.settings.put({ ...known, destination: url, endpoint_secret_key: secret });
  else addSetting(account, { description, type: 'url', destination: url, subscribed_events: [...eventTypes] }, secret);
}
