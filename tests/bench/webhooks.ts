import { createHmac, randomUUID } from 'node:crypto';
import type { Figures } from './bench.ts';
import { compare, load } from './load.ts';
import { shopifySecret, startProduct, webhookSecret } from './product.ts';

/** Events of the payment provider and of Shopify: verified, stored once and queued before the response. */
export async function benchWebhooks(): Promise<Figures> {
  const product = await startProduct();
  try {
    const bare = await load(product.bareAddress);
    const events = await load(`${product.address}/api/webhooks/paddle`, { method: 'POST', each: newEvent });
    // A shop that changes all its products sends an event for each, as fast as it can.
    const products = await load(`${product.address}/shopify/webhooks`, { method: 'POST', each: newProduct });
    return compare(bare, { 'events accepted': events, 'product changes accepted': products });
  } finally {
    await product.stop();
  }
}

function newEvent(): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({
    event_id: `evt_${randomUUID()}`,
    event_type: 'subscription.updated',
    occurred_at: new Date().toISOString(),
    data: {
      id: `sub_${randomUUID()}`,
      status: 'active',
      customer_id: 'ctm_1',
      items: [{ price: { id: 'pri_1', product_id: 'pro_1' } }],
    },
  });
  const at = Math.floor(Date.now() / 1000);
  const h1 = createHmac('sha256', webhookSecret).update(`${at}:${body}`).digest('hex');
  return { body, headers: { 'Content-Type': 'application/json', 'Paddle-Signature': `ts=${at};h1=${h1}` } };
}

function newProduct(): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ id: Math.floor(Math.random() * 50_000), title: 'Lantern', updated_at: new Date() });
  const headers = {
    'Content-Type': 'application/json',
    'X-Shopify-Topic': 'products/update',
    'X-Shopify-Shop-Domain': 'bench.myshopify.com',
    'X-Shopify-API-Version': '2026-10',
    'X-Shopify-Webhook-Id': randomUUID(),
    'X-Shopify-Triggered-At': new Date().toISOString(),
    'X-Shopify-Hmac-Sha256': createHmac('sha256', shopifySecret).update(body).digest('base64'),
  };
  return { body, headers };
}
