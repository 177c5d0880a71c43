// Delivers webhooks to the app in order, with retries until it answers correctly.
import type { Delivery } from '#sandbox/shopify/entities.ts';
import { newUuid, type Platform } from '#sandbox/shopify/platform.ts';
import { signBody } from '#sandbox/shopify/signing.ts';

export type WebhookSender = { settle(): Promise<void>; close(): Promise<void> };

/** Eight retries over four hours, a thousand times as fast. */
export const retryPauses = [60, 180, 420, 780, 1_500, 2_400, 3_600, 5_400];
const timeout = 5_000;

export function openWebhookSender(platform: Platform, pauses: readonly number[]): WebhookSender {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];

  async function run(): Promise<void> {
    for (let next = pick(platform); next && !ending.signal.aborted; next = pick(platform)) {
      await deliver(platform, next, pauses, ending.signal);
    }
    if (ending.signal.aborted) return;
    const left = platform.outbox.list();
    if (left.length === 0) for (const done of waiting.splice(0)) done();
    else start(Math.max(0, Math.min(...left.map(({ due }) => due)) - Date.now()));
  }

  // Waits for the next tick, when the current transaction is complete.
  function start(pause = 0): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running ??= run().finally(() => {
        running = undefined;
        if (waiting.length > 0 && !ending.signal.aborted) start();
      });
    }, pause);
    timer.unref();
  }

  platform.wake = () => start();
  start();
  return {
    settle: () =>
      new Promise(done => {
        waiting.push(done);
        start();
      }),
    async close() {
      ending.abort();
      clearTimeout(timer);
      await running;
      for (const done of waiting.splice(0)) done();
    },
  };
}

function pick(platform: Platform): Delivery | undefined {
  return platform.outbox.list().find(({ due }) => due <= Date.now());
}

async function deliver(platform: Platform, delivery: Delivery, pauses: readonly number[], ending: AbortSignal) {
  const status = await post(platform, delivery, ending);
  // Interrupted: the next process retries it.
  if (ending.aborted || !platform.outbox.find(delivery.id)) return;
  platform.store.transaction(() => record(platform, delivery, status, pauses));
}

async function post(platform: Platform, delivery: Delivery, ending: AbortSignal): Promise<number> {
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers: headersOf(platform, delivery),
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(timeout)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

function headersOf(platform: Platform, delivery: Delivery): Record<string, string> {
  const { flaw } = delivery;
  const secret = flaw === 'bad-hmac' ? 'another secret' : platform.keys.apiSecret;
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Shopify-Captain-Hook',
    'X-Shopify-Hmac-Sha256': signBody(secret, delivery.body),
    'X-Shopify-Shop-Domain': delivery.shop,
    'X-Shopify-API-Version': platform.app.apiVersion,
    'X-Shopify-Webhook-Id': delivery.webhookId,
    'X-Shopify-Event-Id': delivery.eventId,
    'X-Shopify-Triggered-At': delivery.triggeredAt,
    ...(flaw === 'missing-header' ? {} : { 'X-Shopify-Topic': delivery.topic }),
  };
}

function record(platform: Platform, delivery: Delivery, status: number, pauses: readonly number[]): void {
  const { webhookId, topic, shop, attempts } = delivery;
  platform.attempts.put({ id: newUuid(), webhookId, topic, shop, status, at: platform.stamp() });
  const isDelivered = status >= 200 && status < 300;
  const pause = pauses[attempts];
  countFailures(platform, delivery, isDelivered, pause === undefined);
  if (isDelivered || pause === undefined) platform.outbox.delete(delivery.id);
  else platform.outbox.put({ ...delivery, due: Date.now() + pause, attempts: attempts + 1 });
}

/** A subscription of the API that fails to the last attempt is taken away; those of the app's settings stay. */
function countFailures(platform: Platform, { subscription }: Delivery, isDelivered: boolean, isLast: boolean): void {
  const known = subscription ? platform.webhooks.find(subscription) : undefined;
  if (!known) return;
  if (!isDelivered && isLast) platform.webhooks.delete(known.id);
  else platform.webhooks.put({ ...known, failures: isDelivered ? 0 : known.failures + 1 });
}
