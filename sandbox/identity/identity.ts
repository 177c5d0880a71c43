// The identity sandbox: behaves like Logto for browsers, the product and the published SDKs.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createAccountApi } from '#sandbox/identity/account-api/api.ts';
import { createAccountPages } from '#sandbox/identity/account-pages.ts';
import { type Apps, seedMachine } from '#sandbox/identity/apps.ts';
import { openDirectory } from '#sandbox/identity/directory.ts';
import { newSecret, openKeys } from '#sandbox/identity/keys.ts';
import { openMailer } from '#sandbox/identity/mailer.ts';
import { createManagement } from '#sandbox/identity/management/api.ts';
import { createProvider, reloadKeys } from '#sandbox/identity/provider.ts';
import { type DemoPerson, demoPassword, demoPeople, seedDirectory } from '#sandbox/identity/seed.ts';
import { createSignIn } from '#sandbox/identity/sign-in.ts';
import { seedConnector } from '#sandbox/identity/sign-in-experience.ts';
import { openTokens } from '#sandbox/identity/tokens.ts';
import { openWebhooks } from '#sandbox/identity/webhooks.ts';
import { listenAhead } from '#sandbox/listen.ts';
import { serveStylesheet } from '#sandbox/page.ts';
import { openStore } from '#sandbox/store.ts';

type Options = {
  folder: string;
  port: number;
  publicUrl: string;
  apiResource: string;
  smtpUrl?: string | undefined;
  now?: () => number;
  /** A new tenant, in which only the server's own application exists. */
  isEmpty?: boolean;
  /** No one-click sign-in, and email addresses are verified with a code at registration. */
  isStrict?: boolean;
};

export type IdentitySandbox = {
  url: string;
  apps: Apps;
  people: readonly DemoPerson[];
  password: string;
  close(): Promise<void>;
};

// As Logto sends them: a browser blocks every cross-origin request to it that does not use CORS.
const securityHeaders = [
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Frame-Options', 'SAMEORIGIN'],
] as const;

export async function startIdentity(options: Options): Promise<IdentitySandbox> {
  const { now = Date.now, publicUrl, apiResource, isEmpty = false, isStrict = false } = options;
  const { server, port, answer } = await listenAhead(options.port);
  const url = `http://localhost:${port}`;
  const issuer = `${url}/oidc`;

  const store = openStore(options.folder, 'identity');
  const keys = await openKeys(store, now);
  const directory = openDirectory(store, now);
  const tokens = openTokens(store, now);
  const machineSecret = store.keep('machine-secret', newSecret);
  const known = { publicUrl, appId: 'aisle', machineId: 'aisle-server', machineSecret };
  seedMachine(directory, known.machineId, machineSecret);
  const webhookKey = isEmpty ? '' : seedDirectory(directory, { ...known, apiResource });
  const apps = { ...known, webhookKey };
  const webhooks = openWebhooks(directory);
  seedConnector(directory, Boolean(options.smtpUrl));
  const mailer = openMailer(options.smtpUrl, directory);
  const provider = createProvider({ issuer, directory, tokens, keys, apps });

  const app = new Hono();
  serveStylesheet(app);
  app.get('/', c => c.redirect(publicUrl));
  const sandbox = { directory, webhooks, tokens, mailer };
  app.route('/api', createAccountApi(sandbox, provider));
  const onNewKey = () => reloadKeys(provider, keys);
  app.route('/api', await createManagement(sandbox, issuer, keys, onNewKey));
  app.route('/', createAccountPages(provider, directory));
  app.route('/', createSignIn({ provider, directory, webhooks, mailer, apps, isStrict }));

  const answerOidc = provider.callback();
  const answerRest = getRequestListener(app.fetch);
  answer((request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    if (!/^\/oidc(\/|\?|$)/.test(request.url ?? '')) return void answerRest(request, response);
    // From the two addresses the provider derives the path it is mounted at.
    request.originalUrl = request.url ?? '';
    request.url = request.originalUrl.slice('/oidc'.length) || '/';
    void answerOidc(request, response);
  });

  return {
    url,
    apps,
    people: demoPeople,
    password: demoPassword,
    async close() {
      webhooks.close();
      server.closeAllConnections();
      await new Promise(done => server.close(done));
      store.close();
    },
  };
}
