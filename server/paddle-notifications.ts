// Subscribes Paddle's notification destination to the events that we use. Safe to run again.
import type { Paddle } from '@paddle/paddle-node-sdk';
import { callPaddle } from '#providers/paddle/call.ts';

type EventName = Parameters<Paddle['notificationSettings']['create']>[0]['subscribedEvents'][number];

export const usedEvents: readonly EventName[] = [
  'adjustment.created',
  'adjustment.updated',
  'subscription.activated',
  'subscription.canceled',
  'subscription.created',
  'subscription.past_due',
  'subscription.paused',
  'subscription.resumed',
  'subscription.trialing',
  'subscription.updated',
  'transaction.completed',
  'transaction.paid',
];

/** Returns a sentence for each change. A destination is not created: its secret is only shown in Paddle's dashboard. */
export async function prepareNotifications(paddle: Paddle, publicUrl: string): Promise<string[]> {
  const destination = `${publicUrl}/api/webhooks/paddle`;
  const found = await callPaddle(() => paddle.notificationSettings.list({ perPage: 200 })).catch(() => undefined);
  if (!found)
    return [`Not checked: PADDLE_API_KEY can't read notification destinations. Subscribe ${destination} in Paddle.`];
  const ours = found.filter(one => one.destination === destination);
  if (ours.length === 0) return [`Missing: create a notification destination for ${destination} in Paddle.`];
  const changes: string[] = [];
  for (const { id, subscribedEvents } of ours) {
    const before = subscribedEvents.map(({ name }) => name);
    const missing = usedEvents.filter(name => !before.includes(name));
    if (missing.length === 0) continue;
    const all = [...before, ...missing] as EventName[];
    await callPaddle(() => paddle.notificationSettings.update(id, { subscribedEvents: all }));
    changes.push(`Subscribed ${destination} to ${missing.join(', ')}.`);
  }
  return changes;
}
