import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareNotifications, usedEvents } from '#server/paddle-notifications.ts';
import { startTestPaddle, type TestPaddle } from '#tests/setup/paddle.ts';

let sandbox: TestPaddle;
beforeAll(async () => {
  sandbox = await startTestPaddle();
});
afterAll(() => sandbox.remove());

it('an existing destination is subscribed to the events it misses, once, and keeps its others', async () => {
  const destination = 'https://aisle.example/api/webhooks/paddle';
  const { id } = await sandbox.sdk.notificationSettings.create({
    description: 'From before',
    type: 'url',
    destination,
    subscribedEvents: ['subscription.updated', 'customer.created'],
  });
  const changes = await prepareNotifications(sandbox.sdk, 'https://aisle.example');
  expect(changes).toEqual([expect.stringContaining('adjustment.created, adjustment.updated')]);
  const names = (await sandbox.sdk.notificationSettings.get(id)).subscribedEvents.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...usedEvents, 'customer.created'].toSorted());
  expect(await prepareNotifications(sandbox.sdk, 'https://aisle.example')).toEqual([]);
});

it('a missing destination is named', async () => {
  const [sentence] = await prepareNotifications(sandbox.sdk, 'https://elsewhere.example');
  expect(sentence).toContain('https://elsewhere.example/api/webhooks/paddle');
});
