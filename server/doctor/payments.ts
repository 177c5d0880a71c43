import { inArray } from 'drizzle-orm';
import type { Database } from '#database/client.ts';
import { plans } from '#database/schema/global.ts';
import { callPaddle } from '#providers/paddle/call.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { askPartner } from '#providers/shopify/subscription.ts';
import { type CheckInput, type Finding, fail, hostOf, isLoopback, ok, warn } from '#server/doctor/finding.ts';
import { soldPlans } from '#server/paddle-catalogue.ts';
import { usedEvents } from '#server/paddle-notifications.ts';
import { shopifyOf } from '#server/services.ts';

const fix = 'Run npm run paddle:setup.';

export async function checkPayments({ env, database }: CheckInput): Promise<Finding> {
  const { PADDLE_API_KEY: apiKey, PADDLE_API_URL: url } = env;
  if (!apiKey) return fail('PADDLE_API_KEY is not set. Create one in Paddle under Developer tools, Authentication.');
  const { paddle, listPrices } = openPaddle({ url, apiKey });
  const prices = await listPrices().catch(() => undefined);
  if (!prices)
    return fail(`${hostOf(url)} rejects PADDLE_API_KEY or does not answer. Check PADDLE_API_KEY and PADDLE_API_URL.`);
  const sold = new Set(prices.map(({ productId }) => productId));
  const lost = (await listPlans(database)).filter(({ paddleId }) => !paddleId || !sold.has(paddleId));
  if (lost.length > 0) return fail(`The plan ${lost[0]?.name} has no price in Paddle. ${fix}`);
  const wanted = `${env.PUBLIC_URL}/api/webhooks/paddle`;
  const settings = await callPaddle(() => paddle.notificationSettings.list()).catch(() => undefined);
  if (!settings)
    return warn('This key does not have permission to read notification destinations. Check them in Paddle.');
  const destination = settings.find(one => one.active && one.destination === wanted);
  if (!destination)
    return fail(`Paddle sends no events to ${wanted}. Create an active notification destination for it.`);
  const missing = usedEvents.filter(event => !destination.subscribedEvents.some(({ name }) => name === event));
  if (missing.length > 0) return warn(`Paddle does not send ${missing.join(', ')}. ${fix}`);
  if (!env.PADDLE_WEBHOOK_SECRETS?.includes(destination.endpointSecretKey)) {
    return fail(
      'PADDLE_WEBHOOK_SECRETS does not contain the secret of that destination, so events from Paddle are rejected.',
    );
  }
  if (!env.PADDLE_CLIENT_TOKEN) return fail('PADDLE_CLIENT_TOKEN is not set: the checkout does not open.');
  return ok(`${hostOf(url)}: ${prices.length} prices, every plan has one, and events are sent to ${hostOf(wanted)}.`);
}

export async function checkShopify({ env, database }: CheckInput): Promise<Finding> {
  if (!env.SHOPIFY_API_KEY) return ok('Not set: the Shopify integration is off.');
  const shopify = shopifyOf(env);
  if (!shopify) return ok('Not set: the Shopify integration is off.');
  if (!env.PUBLIC_URL.startsWith('https://') && !isLoopback(env.PUBLIC_URL)) {
    return fail(
      'Shopify embeds https pages only. Put TLS in front of the server, and set PUBLIC_URL to the https address.',
    );
  }
  const nameless = (await listPlans(database)).filter(({ shopifyId }) => !shopifyId);
  if (nameless.length > 0) return warn(`The plan ${nameless[0]?.name} has no Shopify handle (plans.shopify_id).`);
  if (!shopify.partner) {
    return ok('The app is configured. Plans are read from each shop, because no Partner API token is set.');
  }
  const answer = await askPartner(shopify.endpoints, shopify.partner, 'gid://shopify/Shop/1');
  if (answer.state === 'unknown') {
    return fail(
      `Reading a plan failed: ${answer.reason}. Check SHOPIFY_PARTNER_ORG_ID, SHOPIFY_PARTNER_TOKEN and SHOPIFY_PARTNER_APP_GID.`,
    );
  }
  return ok(
    'The app is configured, and the Partner API answers. The secret is checked when the first shop opens the app.',
  );
}

async function listPlans(database: Database | null) {
  if (!database) return [];
  const named = { name: plans.name, paddleId: plans.paddleId, shopifyId: plans.shopifyId };
  return database.transaction(null, tx =>
    tx.select(named).from(plans).where(inArray(plans.id, soldPlans)).orderBy(plans.rank),
  );
}
