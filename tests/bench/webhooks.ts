import { createHmac, randomUUID } from 'node:crypto';
import type { Figures } from './bench.ts';
import { compare, load } from './load.ts';
import { startProduct, webhookSecret } from './product.ts';

/** Events of the payment provider: checked, kept once, and their work queued, before they are answered. */
export async function benchWebhooks(): Promise<Figures> {
  const product = await startProduct();
  try {
    const bare = await load(product.bareAddress);
    const events = await load(`${product.address}/api/webhooks/paddle`, { method: 'POST', each: newEvent });
    return compare(bare, { 'events accepted': events });
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
