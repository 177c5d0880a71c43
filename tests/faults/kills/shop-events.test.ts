import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyShopEvents } from '#domain/shopify/events.ts';
import { applyShopEventsQueue } from '#domain/shopify/jobs.ts';
import { installJobs, type Jobs, openJobs } from '#platform/jobs.ts';
import { queues } from '#server/workers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { openShopWebhooks, type ShopWebhooks } from '#tests/setup/shop-webhooks.ts';
import { tarn } from '#tests/setup/shopify.ts';

let hooks: ShopWebhooks;
let worker: Jobs | undefined;

beforeAll(async () => {
  hooks = await openShopWebhooks();
  await installJobs(hooks.services.ownerUrl, queues, 'aisle_app');
  await hooks.connect(tarn, 'trail');
});
afterAll(() => worker?.stop());

it('an event answered with 200 is applied once, although its worker was killed', async () => {
  const { appUrl } = hooks.services;
  await hooks.sendWebhook(tarn, 'customers/data_request', { customer: { id: 1 }, data_request: { id: 7 } });
  await hooks.sandbox.control('uninstall', { shop: tarn });
  await hooks.sandbox.control('flush', {});
  expect(hooks.received.map(({ status }) => status)).toEqual([200, 200]);
  const child = fork(join(import.meta.dirname, '../../setup/worker-process.ts'), [appUrl, applyShopEventsQueue.name]);
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await hooks.rows(
    `update jobs.job set heartbeat_on = now() - make_interval(secs => heartbeat_seconds + 1)
     where name = '${applyShopEventsQueue.name}' and state = 'active'`,
  );
  expect(await hooks.stateOf(tarn)).toBe('installed');
  worker = await openJobs({ url: appUrl, onError: () => {}, runsJobs: true, pollSeconds: 0.5 });
  await worker.work(applyShopEventsQueue, ({ shop }) => applyShopEvents(hooks.services, shop));
  await eventually(async () => expect(await hooks.stateOf(tarn)).toBe('uninstalled'));
  await eventually(async () =>
    expect((await hooks.events()).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']),
  );
  expect(await hooks.rows('select request_id from shopify_data_requests')).toHaveLength(1);
  expect(await hooks.rows(`select 1 from jobs.job where name = 'data-request-letter'`)).toHaveLength(1);
});
