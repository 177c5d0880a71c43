// Shopify sends data requests of shoppers until each is acknowledged, and the shop gets an email for each.
import { createHmac, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { webhookInbox } from '#database/schema/global.ts';
import { shopifyDataRequests } from '#database/schema/shopify.ts';
import { startMail } from '#sandbox/mail/mail.ts';
import type { Load } from '#tests/faults/loads/load.ts';
import { connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import type { TestServices } from '#tests/setup/database.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { callProduct, type RunningProduct } from '#tests/setup/random-kills.ts';
import { startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

type Request = { eventId: string; number: number; at: string };

const perRound = 4;
const organizationId = 'killed-shop';

export async function openShopEvents(services: TestServices) {
  const sandbox = await startTestShopify();
  const folder = temporaryFolder('mail');
  const mailbox = await startMail({ folder, port: 0, smtpPort: 0 });
  await connectShop({ ...services, shopify: shopifyOf(sandbox) }, sandbox, { shop: tarn, organizationId });
  const acknowledged: Request[] = [];
  const waiting: Request[] = [];
  let number = 0;

  const sendAll = async (product: RunningProduct, onAcknowledged: () => void) => {
    for (let request = waiting[0]; request; request = waiting[0]) {
      const answers = await Promise.all([
        sendShopWebhook(sandbox, product, request),
        sendShopWebhook(sandbox, product, request),
      ]);
      if (!answers.some(answer => answer?.status === 200)) return;
      acknowledged.push(request);
      waiting.shift();
      onAcknowledged();
    }
  };
  const requests = () => services.database.transaction(organizationId, tx => tx.select().from(shopifyDataRequests));
  const emails = async () => {
    const answer = await fetch(`${mailbox.url}/api/emails`);
    const all = (await answer.json()) as { text: string }[];
    return all.flatMap(({ text }) => /data request \((\d+)\)/.exec(text)?.[1] ?? []);
  };

  const load: Load = {
    async work(product, onAcknowledged) {
      for (let more = 0; more < perRound; more++) {
        waiting.push({ eventId: randomUUID(), number: ++number, at: new Date().toISOString() });
      }
      await sendAll(product, onAcknowledged);
    },
    finish: product => sendAll(product, () => {}),
    async requireSettled() {
      const inbox = await services.database.transaction(null, tx =>
        tx.select().from(webhookInbox).where(eq(webhookInbox.provider, 'shopify')),
      );
      const left = inbox.filter(({ processedAt }) => processedAt === null).length;
      const written = new Set(await emails()).size;
      if (left > 0 || written < acknowledged.length) throw new Error(`${left} wait, ${written} emails were sent`);
    },
  };
  const settings = {
    SHOPIFY_API_KEY: sandbox.apiKey,
    SHOPIFY_API_SECRET: sandbox.apiSecret,
    SHOPIFY_APP_HANDLE: sandbox.appHandle,
    SHOPIFY_SANDBOX_URL: sandbox.url,
    SMTP_URL: mailbox.smtpUrl,
  };
  const close = async () => {
    await sandbox.remove();
    await mailbox.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { load, settings, acknowledged, requests, emails, close };
}

function sendShopWebhook(sandbox: TestShopify, product: RunningProduct, { eventId, number, at }: Request) {
  const body = JSON.stringify({ shop_domain: tarn, customer: { id: number }, data_request: { id: number } });
  const headers = {
    'X-Shopify-Topic': 'customers/data_request',
    'X-Shopify-Shop-Domain': tarn,
    'X-Shopify-Api-Version': '2026-10',
    'X-Shopify-Webhook-Id': eventId,
    'X-Shopify-Triggered-At': at,
    'X-Shopify-Hmac-Sha256': createHmac('sha256', sandbox.apiSecret).update(body).digest('base64'),
  };
  return callProduct(product, 'POST /shopify/webhooks', { body, headers });
}
