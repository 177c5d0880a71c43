// All sandbox services and the demo shop in one process. It sends their addresses over its IPC channel, and ends when the channel closes.
import { startErrors } from '#sandbox/errors/errors.ts';
import { startIdentity } from '#sandbox/identity/identity.ts';
import { startMail } from '#sandbox/mail/mail.ts';
import { startModel } from '#sandbox/model/model.ts';
import { startPaddle } from '#sandbox/paddle/paddle.ts';
import { startShopify } from '#sandbox/shopify/shopify.ts';
import { startStorefront } from '#sandbox/storefront/storefront.ts';

type Closing = { close(): Promise<void> };

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const timeout = 5_000;

const { SANDBOX_DIR = '', PUBLIC_URL = '', API_RESOURCE = '', SANDBOX_STRICT, NODE_ENV } = process.env;
const running: Closing[] = [];

process.once('SIGTERM', () => void stop(0));
process.once('disconnect', () => void stop(0));
// Ctrl-C also reaches this process; the parent decides when to stop it.
process.on('SIGINT', () => {});

if (NODE_ENV === 'production' && !isLoopback(PUBLIC_URL)) {
  fail(
    `The sandbox services accept anyone, so in production PUBLIC_URL must be a loopback address, but is "${PUBLIC_URL}".`,
  );
}
try {
  await start();
} catch (error) {
  fail((error as Error).message);
}

async function start(): Promise<void> {
  const folder = SANDBOX_DIR;
  const mail = await startMail({ folder, port: portOf('MAIL_PORT'), smtpPort: portOf('SMTP_PORT') });
  running.push(mail);
  const ready = {
    mail: { url: mail.url, smtpUrl: mail.smtpUrl },
    // A service without a port is not started: the real one is used.
    ...(process.env.IDENTITY_PORT ? { identity: await identitySandbox(folder, mail.smtpUrl) } : {}),
    ...(process.env.ERRORS_PORT ? { errors: await errorsSandbox(folder) } : {}),
    ...(process.env.MODEL_PORT ? { model: await modelSandbox() } : {}),
    ...(process.env.PADDLE_PORT ? { paddle: await paddleSandbox(folder) } : {}),
    ...(process.env.SHOPIFY_PORT ? { shopify: await shopifySandbox(folder) } : {}),
    ...(process.env.STOREFRONT_PORT ? { storefront: await storefront() } : {}),
  };
  process.send?.({ ready });
}

async function identitySandbox(folder: string, smtpUrl: string) {
  const port = portOf('IDENTITY_PORT');
  const identity = await startIdentity({
    folder,
    port,
    publicUrl: PUBLIC_URL,
    apiResource: API_RESOURCE,
    smtpUrl,
    isStrict: SANDBOX_STRICT === 'true',
  });
  running.push(identity);
  const { url, apps, people, password } = identity;
  return { url, apps, webhookKey: apps.webhookKey, people, password };
}

async function errorsSandbox(folder: string) {
  const errors = await startErrors({ folder, port: portOf('ERRORS_PORT') });
  running.push(errors);
  const { url, clientToken, serverToken } = errors;
  return { url, clientToken, serverToken };
}

async function modelSandbox() {
  const model = await startModel({ port: portOf('MODEL_PORT') });
  running.push(model);
  return { url: model.url, key: model.key };
}

async function paddleSandbox(folder: string) {
  const paddle = await startPaddle({ folder, port: portOf('PADDLE_PORT'), publicUrl: PUBLIC_URL });
  running.push(paddle);
  const { url, apiKey, clientToken, webhookSecret, scriptUrl } = paddle;
  return { url, apiKey, clientToken, webhookSecret, scriptUrl };
}

async function shopifySandbox(folder: string) {
  const shopify = await startShopify({ folder, port: portOf('SHOPIFY_PORT'), publicUrl: PUBLIC_URL });
  running.push(shopify);
  const { url, apiKey, apiSecret, appHandle, partner } = shopify;
  return { url, apiKey, apiSecret, appHandle, partner };
}

async function storefront() {
  const widget = { origin: new URL(PUBLIC_URL).origin, key: process.env.STOREFRONT_WIDGET ?? '' };
  const shop = await startStorefront({ port: portOf('STOREFRONT_PORT'), widget });
  running.push(shop);
  return { url: shop.url };
}

async function stop(code: number): Promise<never> {
  setTimeout(() => process.exit(1), timeout).unref();
  for (const sandbox of running.splice(0).reverse()) await sandbox.close();
  process.exit(code);
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && loopback.test(new URL(address).hostname);
}

function portOf(name: string): number {
  const port = Number(process.env[name] ?? 0);
  return Number.isInteger(port) && port >= 0 && port < 65_536 ? port : fail(`${name} must be a port.`);
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
