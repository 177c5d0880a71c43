// Delivers notifications to their destinations: in order, signed at every attempt, with a few retries.
import { createHmac } from 'node:crypto';
import type { Account } from '#sandbox/paddle/account.ts';
import {
  type Delivery,
  type Notification,
  type NotificationSetting,
  noDeliveryFaults,
} from '#sandbox/paddle/events.ts';

export type WebhookSender = {
  /** Resolves when nothing waits any more, or everything that waits is held. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

type Answer = { code: number; type: string | null; body: string };

export const retryPauses: readonly number[] = [2_000, 10_000, 30_000];
const timeout = 5_000;

export function openWebhookSender(account: Account, pauses: readonly number[]): WebhookSender {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];

  async function run(): Promise<void> {
    for (let next = pick(account); next && !ending.signal.aborted; next = pick(account)) {
      await deliver(account, next, pauses, ending.signal);
    }
    if (ending.signal.aborted) return;
    const left = account.outbox.list();
    if (left.length === 0 || faultsOf(account).hold) for (const done of waiting.splice(0)) done();
    else start(Math.max(0, Math.min(...left.map(({ due }) => due)) - Date.now()));
  }

  // Waits for the next tick, when the current transaction is complete.
  function start(pause = 0): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running ??= run().finally(() => {
        running = undefined;
      });
    }, pause);
    timer.unref();
  }

  account.wake = () => start();
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

function pick(account: Account): Delivery | undefined {
  const { hold, shuffle } = faultsOf(account);
  if (hold) return undefined;
  const due = account.outbox.list().filter(delivery => delivery.due <= Date.now());
  return due[shuffle ? Math.floor(Math.random() * due.length) : 0];
}

function faultsOf(account: Account) {
  return account.mischief.find('webhooks') ?? noDeliveryFaults;
}

async function deliver(account: Account, delivery: Delivery, pauses: readonly number[], ending: AbortSignal) {
  const notification = account.notifications.find(delivery.notification_id);
  const setting = notification && account.settings.find(notification.notification_setting_id);
  if (!notification || !setting?.active) return void account.outbox.delete(delivery.id);
  const answer = await post(setting, notification, ending);
  // Interrupted: the next process retries it.
  if (ending.aborted || !account.outbox.find(delivery.id)) return;
  account.store.transaction(() => record(account, delivery, answer, pauses));
}

async function post(setting: NotificationSetting, notification: Notification, ending: AbortSignal): Promise<Answer> {
  const body = JSON.stringify(notification.payload);
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', setting.endpoint_secret_key).update(`${at}:${body}`).digest('hex');
  try {
    const response = await fetch(setting.destination, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Paddle',
        'Paddle-Signature': `ts=${at};h1=${signature}`,
        'Paddle-Version': String(setting.api_version),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(timeout)]),
    });
    const text = await response.text();
    return { code: response.status, type: response.headers.get('Content-Type'), body: text.slice(0, 1_000) };
  } catch (error) {
    return { code: 0, type: null, body: (error as Error).message };
  }
}

function record(account: Account, delivery: Delivery, answer: Answer, pauses: readonly number[]): void {
  const notification = account.notifications.find(delivery.notification_id);
  if (!notification) return;
  const at = account.clock.stamp();
  const isDelivered = answer.code >= 200 && answer.code < 300;
  const pause = pauses[delivery.attempts];
  const isLast = pause === undefined;
  account.logs.put({
    id: account.newId('ntflog'),
    notification_id: notification.id,
    response_code: answer.code,
    response_content_type: answer.type,
    response_body: answer.body,
    attempted_at: at,
  });
  account.notifications.put({
    ...notification,
    status: isDelivered || notification.delivered_at ? 'delivered' : isLast ? 'failed' : 'needs_retry',
    delivered_at: notification.delivered_at ?? (isDelivered ? at : null),
    last_attempt_at: at,
    retry_at: isDelivered || isLast ? null : new Date(account.clock.now() + pause).toISOString(),
    times_attempted: notification.times_attempted + 1,
  });
  if (isDelivered || isLast) account.outbox.delete(delivery.id);
  else account.outbox.put({ ...delivery, due: Date.now() + pause, attempts: delivery.attempts + 1 });
}
