// A shop whose server accepts deliveries and never answers, and a user who sends one test after another.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Context, jobContext } from '#domain/context.ts';
import { announce } from '#domain/webhooks/announce.ts';
import { deliver } from '#domain/webhooks/deliver.ts';
import { resendDelivery, testEndpoint } from '#domain/webhooks/deliveries.ts';
import { createEndpoint } from '#domain/webhooks/endpoints.ts';
import { deliverQueue } from '#domain/webhooks/jobs.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { portOf } from '#server/http.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startReceiver } from '#tests/setup/receiver.ts';

let services: TestServices;
let worker: Jobs;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let connections = 0;
const silent = createServer(() => {
  connections += 1;
});
let silentOrigin = '';

beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  silentOrigin = `http://127.0.0.1:${portOf(silent as never)}`;
  receiver = await startReceiver();
  const opened = await openTestServices();
  const crawler = openCrawler({ allowOrigins: [receiver.origin, silentOrigin], home: 'https://aisle.example' });
  services = { ...opened, crawler };
  worker = await openJobs({ url: services.appUrl, onError: () => {}, runsJobs: true, pollSeconds: 0.5 });
});
afterAll(async () => {
  silent.close();
  await worker.stop();
});

async function newShop(name: string): Promise<Context> {
  return contextOf(services, await createOrganization(services.database, name), 'manage:organization');
}

const events = ['question.unanswered' as const];

const sendEvents = (ctx: Context, count: number) =>
  services.database.transaction(ctx.organizationId, async tx => {
    for (let at = 0; at < count; at++)
      await announce(tx, ctx, { event: 'question.unanswered', chatId: null, data: { at } });
  });

it("a receiver that never answers does not delay other organisations' deliveries", async () => {
  const [mute, other] = [await newShop('mute'), await newShop('other')];
  await createEndpoint(mute, { url: `${silentOrigin}/hook`, events });
  await createEndpoint(other, { url: `${receiver.origin}/hook`, events });
  const ended: string[] = [];
  await worker.work(deliverQueue, async ({ organizationId, deliveryId }) => {
    await deliver(jobContext(services, deliverQueue.name, organizationId), deliveryId);
    ended.push(organizationId);
  });
  await sendEvents(mute, 30);
  await eventually(() => expect(connections).toBeGreaterThan(0));
  await sendEvents(other, 5);
  await eventually(() => expect(receiver.received).toHaveLength(5));
  // No silent delivery has ended yet, and at most two run at a time.
  expect(ended).not.toContain('mute');
  expect(connections).toBe(2);
});

it('a person may send thirty tests or deliveries by hand in ten minutes, and then gets Retry-After', async () => {
  const [eager, other] = [await newShop('eager'), await newShop('patient')];
  const { id } = await createEndpoint(eager, { url: `${receiver.origin}/hook`, events });
  const first = await testEndpoint(eager, id);
  for (let at = 0; at < 29; at++) await testEndpoint(eager, id);
  const words = /^You’ve tried that too many times\. Please try again in \d+ (second|minute)s?\.$/;
  for (const again of [() => testEndpoint(eager, id), () => resendDelivery(eager, id, first.id)])
    await expect(again()).rejects.toMatchObject({ kind: 'too-many', message: expect.stringMatching(words) });
  const theirs = await createEndpoint(other, { url: `${receiver.origin}/hook`, events });
  await expect(testEndpoint(other, theirs.id)).resolves.toMatchObject({ state: 'waiting' });
});
