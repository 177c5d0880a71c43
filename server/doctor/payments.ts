import { inArray } from 'drizzle-orm';
import type { Database } from '#database/client.ts';
import { plans } from '#database/schema/global.ts';
import { ask } from '#providers/paddle/ask.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { askPartner } from '#providers/shopify/subscription.ts';
import { type Finding, fail, hostOf, isLoopback, ok, type Patient, warn } from '#server/doctor/finding.ts';
import { soldPlans } from '#server/paddle-catalogue.ts';
import { shopifyOf } from '#server/services.ts';

const mend = 'Run npm run paddle:setup.';

export async function checkPayments({ env, database }: Patient): Promise<Finding> {
  const { PADDLE_API_KEY: apiKey, PADDLE_API_URL: url } = env;
  if (!apiKey) return fail('PADDLE_API_KEY is not set. Make one in Paddle under Developer tools, Authentication.');
  const { paddle, listPrices } = openPaddle({ url, apiKey });
  const prices = await listPrices().catch(() => undefined);
  if (!prices) return fail(`${hostOf(url)} does not answer to PADDLE_API_KEY. Look at it, and at PADDLE_API_URL.`);
  const sold = new Set(prices.map(({ productId }) => productId));
  const lost = (await listPlans(database)).filter(({ paddleId }) => !paddleId || !sold.has(paddleId));
  if (lost.length > 0) return fail(`The plan ${lost[0]?.name} has no price at Paddle. ${mend}`);
  const wanted = `${env.PUBLIC_URL}/api/webhooks/paddle`;
  const settings = await ask(() => paddle.notificationSettings.list()).catch(() => undefined);
  if (!settings) return warn('Paddle does not let this key see its notification destinations: look at them yourself.');
  const destination = settings.find(one => one.active && one.destination === wanted);
  if (!destination) return fail(`Paddle tells nothing to ${wanted}. Make an active notification destination there.`);
  if (!env.PADDLE_WEBHOOK_SECRETS?.includes(destination.endpointSecretKey)) {
    return fail('PADDLE_WEBHOOK_SECRETS lacks the secret of that destination: what Paddle tells is not believed.');
  }
  if (!env.PADDLE_CLIENT_TOKEN) return fail('PADDLE_CLIENT_TOKEN is not set: nobody can open the checkout.');
  return ok(`${hostOf(url)}: ${prices.length} prices, every plan is sold, and events reach ${hostOf(wanted)}.`);
}

export async function checkShopify({ env, database }: Patient): Promise<Finding> {
  if (!env.SHOPIFY_API_KEY) return ok('Not set: Aisle is no app of any shop.');
  const shopify = shopifyOf(env);
  if (!shopify) return ok('Not set: Aisle is no app of any shop.');
  if (!env.PUBLIC_URL.startsWith('https://') && !isLoopback(env.PUBLIC_URL)) {
    return fail('Shopify frames https only: put TLS before the server, and set PUBLIC_URL to that address.');
  }
  const nameless = (await listPlans(database)).filter(({ shopifyId }) => !shopifyId);
  if (nameless.length > 0) return warn(`The plan ${nameless[0]?.name} has no handle at Shopify (plans.shopify_id).`);
  if (!shopify.partner) {
    return ok('The app is named. Its plans are asked of each shop, because no key of the Partner API is set.');
  }
  const answer = await askPartner(shopify.endpoints, shopify.partner, 'gid://shopify/Shop/1');
  if (answer.state === 'unknown') {
    return fail(`Asked for a plan, ${answer.reason}. Look at SHOPIFY_PARTNER_ORG_ID, its token and the app's GID.`);
  }
  return ok('The app is named, and the Partner API answers. Its secret shows with the first shop that opens it.');
}

async function listPlans(database: Database | null) {
  if (!database) return [];
  const named = { name: plans.name, paddleId: plans.paddleId, shopifyId: plans.shopifyId };
  return database.transaction(null, tx =>
    tx.select(named).from(plans).where(inArray(plans.id, soldPlans)).orderBy(plans.rank),
  );
}
