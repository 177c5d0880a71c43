// npm start: runs the bundled PostgreSQL, migrations, demo data, sandbox services, web server and worker.
import { join, resolve } from 'node:path';
import { openDatabase } from '#database/client.ts';
import { demoSite, loadDemo } from '#database/demo.ts';
import { allowStorefront } from '#database/demo-widget.ts';
import { migrate } from '#database/migrate.ts';
import { type Env, EnvError, readEnv } from '#platform/env.ts';
import type { Log } from '#platform/log.ts';
import { findLocalModels } from '#providers/model/local-models.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { lockDataFolder } from '#server/data-lock.ts';
import { addDemoChats } from '#server/demo-chats.ts';
import { addDemoDocuments } from '#server/demo-documents.ts';
import { addDemoProducts, pointAtStorefront } from '#server/demo-products.ts';
import { addDemoTestQuestions } from '#server/demo-test-questions.ts';
import { findFreePort, requireFreePort } from '#server/http.ts';
import { allowLocalModels, describeLocalModels } from '#server/local-models.ts';
import { openLog } from '#server/open-log.ts';
import { prepareCatalogue } from '#server/paddle-catalogue.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { type DatabaseUrls, prepareDatabase } from '#server/postgres/local-database.ts';
import { runProcess } from '#server/process.ts';
import { writeRunningSettings } from '#server/running-settings.ts';
import { chooseSandboxPorts, maySandbox, type Sandbox, startSandbox } from '#server/sandbox.ts';
import { openServices } from '#server/services.ts';
import { openSlowLog } from '#server/slow-log.ts';
import { readStoredSecret } from '#server/stored-secret.ts';
import { startWeb } from '#server/web.ts';
import { startWorker } from '#server/worker.ts';
import { queues } from '#server/workers.ts';

type Step = () => Promise<void> | void;

await runProcess(async () => {
  // The terminal shows warnings and errors, not every request.
  const env = await readLocalEnv();
  const { log, reportTo, flush } = openLog(env, 'aisle');
  const undo: Step[] = [flush];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    if (!env.DATABASE_URL) undo.push(lockDataFolder(resolve(env.DATA_DIR)));
    await requireFreePort({ host: env.HOST, port: env.PORT });
    const starting = await provideSandbox(env, log, undo);
    const urls = await provideDatabase(env, log, undo);
    await migrate(urls.ownerUrl, queues, { say: words => log.info(words) });
    // Models only on the operator's own computer: on a public server, every organisation could use them.
    const [sandbox, localModels] = await Promise.all([starting?.ready, maySandbox(env) ? findLocalModels() : []]);
    const isNew = mayLoadDemo(env, sandbox) && (await loadFirstDemo(urls, sandbox?.storefront?.url));
    const settings = { ...env, ...settingsOf(env, sandbox) };
    const own = {
      ...settings,
      MODEL_ALLOW_ORIGINS: allowLocalModels(settings, localModels),
      DATABASE_URL: urls.appUrl,
      VISITOR_SECRET: env.VISITOR_SECRET ?? [readStoredSecret(resolve(env.DATA_DIR), 'visitor-secret')],
      SEALING_SECRET: env.SEALING_SECRET ?? [readStoredSecret(resolve(env.DATA_DIR), 'sealing-secret')],
    };
    reportTo(own);
    undo.push(writeRunningSettings(resolve(env.DATA_DIR), own));
    if (sandbox?.paddle) await linkPlans(own, urls.ownerUrl);
    const services = await openServices(own, log, { runsJobs: true, localModels });
    undo.push(() => services.close());
    if (isNew) {
      await addDemoDocuments(services, sandbox?.storefront?.url);
      await addDemoChats(services);
      await addDemoTestQuestions(services);
    }
    const slow = openSlowLog({ log, limit: own.SLOW_MS });
    await startWorker(services, slow);
    const web = process.argv.includes('--dev')
      ? await (await import('#server/development.ts')).startDevelopment(own, log, services)
      : await startWeb(own, log, services, slow);
    undo.push(() => web.stop());
    undo.push(() => starting?.stopRestarting());
    // From now on the launcher starts this process again if it crashes.
    process.send?.('ready');
    announce(
      own.PUBLIC_URL,
      describeSandbox(own.IDENTITY_URL, sandbox),
      urls.home,
      describeLocalModels(env, localModels),
    );
    return { stop, timeout: env.DRAIN_SECONDS * 1000 + 60_000 };
  } catch (error) {
    await stop();
    throw error;
  }
});

// The sandbox services need the product's address, so a random port is chosen before anything starts.
async function readLocalEnv(): Promise<Env> {
  const given = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
  const env = readEnv(given);
  return env.PORT === 0 ? readEnv({ ...given, PORT: String(await findFreePort()) }) : env;
}

async function provideSandbox(env: Env, log: Log, undo: Step[]): Promise<Sandbox | undefined> {
  if (!maySandbox(env)) return undefined;
  const wanted = {
    identity: !process.env.IDENTITY_URL,
    model: !env.MODEL_URL,
    paddle: !process.env.PADDLE_API_KEY,
    shopify: !env.SHOPIFY_API_KEY,
    errors: !env.ROLLBAR_ENABLED,
    storefront: !env.DATABASE_URL && !process.env.IDENTITY_URL,
  };
  const say = (words: string) => console.log(`  ${words}`);
  const sandbox = startSandbox(env, { log, say }, await chooseSandboxPorts(env, wanted, say));
  undo.push(() => sandbox.stop());
  return sandbox;
}

/** The settings of the sandbox services, for everything that the environment does not set. */
function settingsOf(env: Env, sandbox: Awaited<Sandbox['ready']> | undefined): Partial<Env> {
  if (!sandbox) return {};
  const { errors, identity, mail, model, paddle, shopify, storefront } = sandbox;
  return {
    ...(errors
      ? {
          ROLLBAR_ENABLED: 'true',
          ROLLBAR_CLIENT_TOKEN: errors.clientToken,
          ROLLBAR_SERVER_TOKEN: errors.serverToken,
          ROLLBAR_ENVIRONMENT: 'sandbox',
          ROLLBAR_URL: errors.url,
        }
      : {}),
    ...(storefront ? { CRAWLER_ALLOW_ORIGINS: [...env.CRAWLER_ALLOW_ORIGINS, storefront.url] } : {}),
    ...(model ? { MODEL_ALLOW_ORIGINS: [...env.MODEL_ALLOW_ORIGINS, new URL(model.url).origin] } : {}),
    // Everyone who tries it has the same address.
    VISITOR_LIMITS: { 'address-share': 1_000, ...env.VISITOR_LIMITS },
    SMTP_URL: env.SMTP_URL ?? mail.smtpUrl,
    ...(paddle
      ? {
          PADDLE_API_URL: paddle.url,
          PADDLE_API_KEY: paddle.apiKey,
          PADDLE_CLIENT_TOKEN: paddle.clientToken,
          PADDLE_WEBHOOK_SECRETS: [paddle.webhookSecret],
          PADDLE_JS_URL: paddle.scriptUrl,
        }
      : {}),
    ...(shopify
      ? {
          SHOPIFY_API_KEY: shopify.apiKey,
          SHOPIFY_API_SECRET: [shopify.apiSecret],
          SHOPIFY_APP_HANDLE: shopify.appHandle,
          SHOPIFY_SANDBOX_URL: shopify.url,
          SHOPIFY_PARTNER_ORG_ID: shopify.partner.organization,
          SHOPIFY_PARTNER_TOKEN: shopify.partner.token,
          SHOPIFY_PARTNER_APP_GID: shopify.partner.appId,
        }
      : {}),
    ...(identity
      ? {
          IDENTITY_URL: identity.url,
          IDENTITY_APP_ID: identity.apps.appId,
          IDENTITY_MACHINE_ID: identity.apps.machineId,
          IDENTITY_MACHINE_SECRET: identity.apps.machineSecret,
          IDENTITY_WEBHOOK_KEY: identity.apps.webhookKey,
        }
      : {}),
  };
}

async function provideDatabase(env: Env, log: Log, undo: Step[]): Promise<DatabaseUrls & { home?: string }> {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = env;
  if (appUrl && ownerUrl) return { appUrl, ownerUrl };
  if (appUrl || ownerUrl) {
    throw new EnvError(
      `${appUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'} is not set. Set both to use your own PostgreSQL, or neither to use the bundled one.`,
    );
  }
  const cluster = await startCluster({
    folder: join(resolve(env.DATA_DIR), 'postgres'),
    durable: true,
    onRestart: () => log.warn('PostgreSQL stopped and was restarted'),
    onWait: () => console.log('  Waiting for the database to recover from a crash'),
  });
  undo.push(() => cluster.stop());
  return { ...(await prepareDatabase(cluster.superUrl)), home: cluster.home };
}

/** Creates the plans in the Paddle sandbox. */
async function linkPlans(env: Env, ownerUrl: string): Promise<void> {
  const { paddle } = openPaddle({ url: env.PADDLE_API_URL, apiKey: env.PADDLE_API_KEY ?? '' });
  await prepareCatalogue(paddle, ownerUrl);
}

/**
 * Only into the bundled database, never into one that the operator configured, and only beside the sandbox for sign-in: a real
 * identity provider knows neither the demo's organisation nor its people.
 */
function mayLoadDemo(env: Env, sandbox: Awaited<Sandbox['ready']> | undefined): boolean {
  return !env.DATABASE_URL && sandbox?.identity !== undefined;
}

async function loadFirstDemo(urls: DatabaseUrls, storefront: string | undefined): Promise<boolean> {
  const database = openDatabase({ url: urls.appUrl, poolSize: 1, onError: () => {} });
  try {
    const isNew = await loadDemo(database, addDemoProducts);
    if (storefront) {
      await allowStorefront(database, demoSite, storefront);
      await pointAtStorefront(database, storefront);
    }
    return isNew;
  } finally {
    await database.close();
  }
}

function describeSandbox(identityUrl: string, sandbox: Awaited<Sandbox['ready']> | undefined): string[][] {
  if (!sandbox) return process.env.IDENTITY_URL ? [] : [['Sign-in', 'set IDENTITY_URL to your Logto, and start again']];
  const people = sandbox.identity?.people.map(({ name, role }) => (role ? `${name} (${role})` : name));
  return [
    ...(people ? [['Sign in as', people.join(', ')]] : []),
    ...(sandbox.storefront ? [['Demo shop', sandbox.storefront.url]] : []),
    ['Sign-in', identityUrl],
    ['Mailbox', sandbox.mail.url],
    ...(sandbox.model
      ? [['Sandbox model', `${sandbox.model.url} (key: ${sandbox.model.key}, model: aisle-faithful)`]]
      : []),
    ...(sandbox.paddle ? [['Payments', sandbox.paddle.url]] : []),
    ...(sandbox.shopify ? [['Shopify admin', sandbox.shopify.url]] : []),
    ...(sandbox.errors ? [['Error reports', sandbox.errors.url]] : []),
  ];
}

function announce(address: string, services: string[][], home: string | undefined, models: string[]): void {
  const lines = [
    ['Aisle is ready', address],
    ['API reference', `${address}/api/docs`],
    ...services,
    ['Database', home ?? 'PostgreSQL at DATABASE_URL'],
  ];
  const block = lines.map(([name = '', value = '']) => `  ${name.padEnd(16)} ${value}`).join('\n');
  const found = models.map(line => `\n\n  ${line}`).join('');
  console.log(`\n${block}${found}\n\n  Press Ctrl-C to stop. Your data is kept.\n`);
}
