// The payment provider sends each event until it is acknowledged, and some of them twice.
import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addLookup } from '#database/lookups.ts';
import { webhookInbox } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import type { Load } from '#tests/faults/loads/load.ts';
import { asSuper, createOrganization, type TestServices } from '#tests/setup/database.ts';
import { callProduct, type RunningProduct } from '#tests/setup/random-kills.ts';

type Event = { id: string; at: string; organizationId: string; status: string };

export const paymentSecret = 'pdl_ntfset_killed';

const shops = ['fells', 'tarns', 'becks'];
const perRound = 6;
const states = ['active', 'past_due', 'active', 'paused'];
const productId = 'pro_killed';

export async function openPayments(services: TestServices) {
  await asSuper(services.superUrl, `update plans set paddle_id = '${productId}' where id = 'scale'`);
  for (const id of shops) {
    await createOrganization(services.database, id);
    await services.database.transaction(id, tx =>
      addLookup(tx, 'paddle-subscription', `sub_${id}`, { organizationId: id, objectId: `sub_${id}` }),
    );
  }
  const acknowledged: Event[] = [];
  const waiting = new Map<string, Event[]>(shops.map(id => [id, []]));
  let moment = Date.now() - 86_400_000;
  let number = 0;

  const next = (organizationId: string): Event => {
    moment += 1_000;
    const status = states[number++ % states.length] ?? 'active';
    return { id: `evt_${randomUUID()}`, at: new Date(moment).toISOString(), organizationId, status };
  };

  const sendAll = async (product: RunningProduct, organizationId: string, onAcknowledged: () => void) => {
    const left = waiting.get(organizationId) ?? [];
    for (let event = left[0]; event; event = left[0]) {
      // Some arrive twice at once, as providers do.
      const deliveries = [
        sendPaymentWebhook(product, event),
        ...(number % 3 === 0 ? [sendPaymentWebhook(product, event)] : []),
      ];
      const answers = await Promise.all(deliveries);
      if (!answers.some(answer => answer?.status === 200)) return;
      acknowledged.push(event);
      left.shift();
      onAcknowledged();
    }
  };

  const load: Load = {
    async work(product, onAcknowledged) {
      for (const id of shops) waiting.get(id)?.push(...Array.from({ length: perRound }, () => next(id)));
      await Promise.all(shops.map(id => sendAll(product, id, onAcknowledged)));
    },
    async finish(product) {
      await Promise.all(shops.map(id => sendAll(product, id, () => {})));
    },
    async requireSettled() {
      const left = (await inbox()).filter(({ processedAt }) => processedAt === null);
      if (left.length > 0) throw new Error(`${left.length} payment events wait`);
    },
  };

  const inbox = () =>
    services.database.transaction(null, tx =>
      tx.select().from(webhookInbox).where(eq(webhookInbox.provider, 'paddle')),
    );

  return {
    load,
    shops,
    acknowledged,
    inbox,
    subscriptionsOf: (id: string) => services.database.transaction(id, tx => tx.select().from(subscriptions)),
    entitlementsOf: (id: string) => services.database.transaction(id, tx => tx.select().from(entitlements)),
  };
}

function sendPaymentWebhook(product: RunningProduct, { id, at, organizationId, status }: Event) {
  const data = {
    id: `sub_${organizationId}`,
    status,
    customer_id: `ctm_${organizationId}`,
    updated_at: at,
    items: [{ price: { id: 'pri_killed', product_id: productId } }],
    current_billing_period: { starts_at: '2026-01-01T00:00:00Z', ends_at: '2027-01-01T00:00:00Z' },
  };
  const body = JSON.stringify({ event_id: id, event_type: 'subscription.updated', occurred_at: at, data });
  const sentAt = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', paymentSecret).update(`${sentAt}:${body}`).digest('hex');
  const headers = { 'Paddle-Signature': `ts=${sentAt};h1=${signature}` };
  return callProduct(product, 'POST /api/webhooks/paddle', { body, headers });
}
