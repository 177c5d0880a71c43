// Webhooks: topics of the app's configuration and those subscribed through the API.
import type { Delivery } from '#sandbox/shopify/entities.ts';
import { newUuid, type Platform } from '#sandbox/shopify/platform.ts';
import { enumOf } from '#sandbox/shopify/webhook-subscriptions.ts';

export type DeliveryFault = 'ok' | 'duplicate' | 'bad-hmac' | 'missing-header' | 'out-of-order';

/** Also sent to an uninstalled app. */
const always = ['app/uninstalled', 'customers/data_request', 'customers/redact', 'shop/redact'];
const hourLength = 3_600_000;

/** Returns the number of queued webhooks. */
export function queueWebhooks(
  platform: Platform,
  shop: string,
  topic: string,
  payload: unknown,
  mischief: DeliveryFault = 'ok',
): number {
  if (!platform.installations.find(shop) && !always.includes(topic)) return 0;
  const at = platform.now() - (mischief === 'out-of-order' ? hourLength : 0);
  const event = {
    eventId: newUuid(),
    shop,
    topic,
    body: JSON.stringify(payload),
    triggeredAt: new Date(at).toISOString(),
    flaw: mischief === 'bad-hmac' || mischief === 'missing-header' ? mischief : null,
    attempts: 0,
    due: Date.now(),
  } satisfies Partial<Delivery>;
  const targets = targetsOf(platform, shop, topic);
  for (const target of targets) {
    const webhookId = newUuid();
    platform.outbox.put({ id: newUuid(), webhookId, ...target, ...event });
    if (mischief === 'duplicate') platform.outbox.put({ id: newUuid(), webhookId, ...target, ...event });
  }
  platform.wake();
  return targets.length;
}

function targetsOf(platform: Platform, shop: string, topic: string): Pick<Delivery, 'url' | 'subscription'>[] {
  const ofApp = platform.app.topics.filter(one => one.topic === topic);
  const ofShop = platform.webhooks.where('shop', shop).filter(one => one.topic === enumOf(topic));
  return [
    ...ofApp.map(({ uri }) => ({ url: `${platform.publicUrl}${uri}`, subscription: null })),
    ...ofShop.map(({ id, uri }) => ({ url: uri, subscription: id })),
  ];
}
