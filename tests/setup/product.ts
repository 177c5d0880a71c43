// The built product as a separate process with its own database, the identity sandbox and the mail sandbox.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#database/client.ts';
import { demoOrganization, demoSite, loadDemo } from '#database/demo.ts';
import { allowStorefront } from '#database/demo-widget.ts';
import { readEnv } from '#platform/env.ts';
import { createLog } from '#platform/log.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { addDemoProducts, pointAtStorefront } from '#server/demo-products.ts';
import { findFreePort } from '#server/http.ts';
import { prepareCatalogue } from '#server/paddle-catalogue.ts';
import { urlsOf } from '#server/postgres/local-database.ts';
import { chooseSandboxPorts, startSandbox } from '#server/sandbox.ts';
import { asSuper } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { signInAs } from '#tests/setup/logto.ts';
import { findPort } from '#tests/setup/port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    identityUrl: string;
    mailUrl: string;
    paddleUrl: string;
    storefrontUrl: string;
    shopifyUrl: string;
    databaseUrl: string;
    /** The credentials for the sandbox's Management API. */
    machine: { id: string; secret: string };
    ownerToken: string;
  }
}

export default async function setup(project: TestProject) {
  const superUrl = project.getProvidedContext().superUrl;
  // The sandbox services redirect to the product, so they need its address before it starts.
  const port = String(await findFreePort());
  const folder = temporaryFolder('sandbox services');
  const env = readEnv({ NODE_ENV: 'test', PORT: port, DATA_DIR: folder });
  const sandbox = startSandbox(
    env,
    { log: createLog({ level: 'warn', name: 'sandbox services' }), say },
    await chooseSandboxPorts(env, { identity: true, paddle: true, shopify: true, storefront: true }, say),
  );
  const { identity, mail, paddle, shopify, storefront } = await sandbox.ready;
  if (!identity || !paddle || !shopify || !storefront) throw new Error('a sandbox did not start');
  await asSuper(superUrl, 'create database journeys template template_aisle owner aisle_owner');
  const { appUrl, ownerUrl } = urlsOf(superUrl, 'journeys');
  const database = openDatabase({ url: appUrl, poolSize: 1, onError: () => {} });
  await loadDemo(database, addDemoProducts);
  await allowStorefront(database, demoSite, storefront.url);
  await pointAtStorefront(database, storefront.url);
  await database.close();
  await prepareCatalogue(openPaddle({ url: paddle.url, apiKey: paddle.apiKey }).paddle, ownerUrl);

  const settings = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: env.PUBLIC_URL,
    DATABASE_URL: appUrl,
    DATA_DIR: folder,
    BUILD_DIR: 'build-test',
    IDENTITY_URL: identity.url,
    IDENTITY_MACHINE_ID: identity.apps.machineId,
    IDENTITY_MACHINE_SECRET: identity.apps.machineSecret,
    IDENTITY_WEBHOOK_KEY: identity.apps.webhookKey,
    API_RESOURCE: env.API_RESOURCE,
    PADDLE_API_URL: paddle.url,
    PADDLE_API_KEY: paddle.apiKey,
    PADDLE_CLIENT_TOKEN: paddle.clientToken,
    PADDLE_WEBHOOK_SECRETS: paddle.webhookSecret,
    PADDLE_JS_URL: paddle.scriptUrl,
    SHOPIFY_API_KEY: shopify.apiKey,
    SHOPIFY_API_SECRET: shopify.apiSecret,
    SHOPIFY_APP_HANDLE: shopify.appHandle,
    SHOPIFY_SANDBOX_URL: shopify.url,
    SHOPIFY_PARTNER_ORG_ID: shopify.partner.organization,
    SHOPIFY_PARTNER_TOKEN: shopify.partner.token,
    SHOPIFY_PARTNER_APP_GID: shopify.partner.appId,
    SMTP_URL: mail.smtpUrl,
    CRAWLER_ALLOW_ORIGINS: storefront.url,
    VISITOR_SECRET: 'a secret for the visitors of tests',
    SEALING_SECRET: 'a secret that seals keys in tests',
    // All journeys use one IP address.
    VISITOR_LIMITS: 'page-address=100000,render-address=100000,open-address=100000',
    LOG_LEVEL: 'info',
  };
  const start = (program: string) =>
    spawn(process.execPath, [join(import.meta.dirname, '../../server', program)], {
      env: settings,
      stdio: ['ignore', 'inherit', 'pipe'],
    });
  const server = start('web.ts');
  const worker = start('worker.ts');
  worker.stderr.resume();
  await findPort(server);
  const owner = await signInAs({ url: identity.url, apps: { ...identity.apps, publicUrl: env.PUBLIC_URL } });
  project.provide('productUrl', env.PUBLIC_URL);
  project.provide('identityUrl', identity.url);
  project.provide('mailUrl', mail.url);
  project.provide('paddleUrl', paddle.url);
  project.provide('storefrontUrl', storefront.url);
  project.provide('shopifyUrl', shopify.url);
  project.provide('databaseUrl', appUrl);
  project.provide('machine', { id: identity.apps.machineId, secret: identity.apps.machineSecret });
  project.provide('ownerToken', await owner.client.getOrganizationToken(demoOrganization.id));
  return async () => {
    for (const process of [server, worker]) {
      const ended = once(process, 'exit');
      process.kill('SIGTERM');
      await ended;
    }
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function say(words: string): void {
  process.stderr.write(`${words}\n`);
}
