import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookDeliveries, webhookEndpoints } from '#database/schema/webhooks.ts';
import { type Context, jobContext } from '#domain/context.ts';
import { announce } from '#domain/webhooks/announce.ts';
import { deliver } from '#domain/webhooks/deliver.ts';
import { listDeliveries, readDelivery, resendDelivery, testEndpoint } from '#domain/webhooks/deliveries.ts';
import { deleteOldDeliveries } from '#domain/webhooks/delivery-retention.ts';
import { changeEndpoint, createEndpoint, listEndpoints, rotateSecret } from '#domain/webhooks/endpoints.ts';
import { deliverQueue, stoppedQueue } from '#domain/webhooks/jobs.ts';
import { systemClock } from '#platform/clock.ts';
import { type Crawler, openCrawler } from '#providers/crawler/crawler.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { type Received, startReceiver } from '#tests/setup/receiver.ts';
import { letTimePass } from '#tests/setup/time.ts';

let services: TestServices;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let ctx: Context;
let passed = 0;
const hour = 3_600_000;

beforeAll(async () => {
  receiver = await startReceiver();
  const opened = await openTestServices();
  const crawler = openCrawler({ allowOrigins: [receiver.origin], home: 'https://aisle.example' });
  services = { ...opened, crawler, clock: { now: () => new Date(Date.now() + passed) } };
});

let count = 0;
beforeEach(async () => {
  const id = await createOrganization(services.database, `organisation-${count++}`);
  ctx = contextOf(services, id, 'manage:organization');
  receiver.answerWith(200, 'ok');
  receiver.received.length = 0;
});

const input = () => ({ url: `${receiver.origin}/hook`, events: ['question.unanswered' as const] });

const sendEvent = (data = { question: 'Is it waterproof?' }) =>
  services.database.transaction(ctx.organizationId, tx =>
    announce(tx, ctx, { event: 'question.unanswered', chatId: null, data }),
  );

const rows = () => services.database.transaction(ctx.organizationId, tx => tx.select().from(webhookDeliveries));

/** Does what the worker does, now, with everything that still waits. */
async function work(): Promise<void> {
  for (const { id, state } of await rows()) {
    if (state === 'waiting') await deliver(jobContext(services, deliverQueue.name, ctx.organizationId ?? ''), id);
  }
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const words = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(words).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected);
}

describe('an event', () => {
  it('is delivered to subscribed endpoints, signed, once, with its own ID', async () => {
    const endpoint = await createEndpoint(ctx, input());
    await createEndpoint(ctx, { ...input(), events: ['contact.left'] });
    await sendEvent();
    await work();
    await work();
    expect(receiver.received).toHaveLength(1);
    const [got] = receiver.received as [Received];
    expect(isSigned(got, endpoint.secret)).toBe(true);
    expect(JSON.parse(got.body)).toEqual({
      id: got.headers['webhook-id'],
      type: 'question.unanswered',
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-/),
      data: { question: 'Is it waterproof?' },
    });
    const [delivery] = await listDeliveries(ctx, endpoint.id);
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, attempts: 1, problem: null, nextAt: null });
    expect(await readDelivery(ctx, endpoint.id, delivery?.id ?? '')).toMatchObject({ body: got.body, response: 'ok' });
  });

  it('is not delivered if its transaction is rolled back', async () => {
    await createEndpoint(ctx, input());
    const undone = services.database.transaction(ctx.organizationId, async tx => {
      await announce(tx, ctx, { event: 'question.unanswered', chatId: null, data: {} });
      throw new Error('planned');
    });
    await expect(undone).rejects.toThrow('planned');
    expect(await rows()).toEqual([]);
  });

  it('leaves no text of a person in the job queue', async () => {
    await createEndpoint(ctx, input());
    await sendEvent({ question: 'Where is my secret order?' });
    const jobs = await asSuper(services.superUrl, `select data from jobs.job where name = '${deliverQueue.name}'`);
    expect(JSON.stringify(jobs)).not.toContain('secret order');
  });

  it('is retried with growing delays for a day, then fails with a message', async () => {
    const { id } = await createEndpoint(ctx, input());
    receiver.answerWith(500, 'out of order');
    await sendEvent();
    const start = services.clock.now().getTime();
    for (let attempt = 1; attempt <= 8; attempt++) {
      await work();
      const [delivery] = await listDeliveries(ctx, id);
      expect(delivery).toMatchObject({ state: 'waiting', attempts: attempt, status: 500 });
      passed += new Date(delivery?.nextAt ?? 0).getTime() - services.clock.now().getTime();
    }
    await work();
    const [delivery] = await listDeliveries(ctx, id);
    expect(delivery).toMatchObject({
      state: 'failed',
      attempts: 9,
      nextAt: null,
      problem: 'The server responded with 500. Expected a status from 200 to 299.',
    });
    const took = services.clock.now().getTime() - start;
    expect(took).toBeGreaterThan(20 * hour);
    expect(took).toBeLessThan(26 * hour);
    expect(await readDelivery(ctx, id, delivery?.id ?? '')).toMatchObject({ response: 'out of order' });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that two workers deliver concurrently counts as one attempt', async () => {
    const { id } = await createEndpoint(ctx, input());
    receiver.answerWith(503);
    await sendEvent();
    receiver.holdUntil(2);
    await Promise.all([work(), work()]);
    expect(receiver.received).toHaveLength(2);
    expect(await listDeliveries(ctx, id)).toMatchObject([{ attempts: 1 }]);
  });

  it('does not follow redirects', async () => {
    const { id } = await createEndpoint(ctx, input());
    receiver.answerWith(302, '', { Location: `${receiver.origin}/elsewhere` });
    await sendEvent();
    await work();
    expect(receiver.received).toHaveLength(1);
    expect((await listDeliveries(ctx, id))[0]?.problem).toMatch(/redirects \(302\)/);
  });

  it('that failed can be resent, with the same ID', async () => {
    const { id } = await createEndpoint(ctx, input());
    receiver.answerWith(404);
    await sendEvent();
    await work();
    const [delivery] = await listDeliveries(ctx, id);
    receiver.answerWith(200);
    await resendDelivery(ctx, id, delivery?.id ?? '');
    await work();
    expect(await listDeliveries(ctx, id)).toMatchObject([{ state: 'delivered', status: 200 }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('stores only the beginning of any response', async () => {
    const { id } = await createEndpoint(ctx, input());
    receiver.answerWith(400, `\0${'x'.repeat(100_000)}`);
    await sendEvent();
    await work();
    const [delivery] = await listDeliveries(ctx, id);
    expect((await readDelivery(ctx, id, delivery?.id ?? '')).response).toBe('x'.repeat(1000));
  });
});

describe('an endpoint', () => {
  it('with a rotated secret gets both signatures for the given time', async () => {
    const first = await createEndpoint(ctx, input());
    const second = await rotateSecret(ctx, first.id, { overlapHours: 24 });
    expect(second.secret).not.toBe(first.secret);
    await sendEvent();
    await work();
    await letTimePass(services, 25 * hour);
    await sendEvent();
    await work();
    const [during, after] = receiver.received as [Received, Received];
    expect([isSigned(during, first.secret), isSigned(during, second.secret)]).toEqual([true, true]);
    expect([isSigned(after, first.secret), isSigned(after, second.secret)]).toEqual([false, true]);
  });

  it('is tested once and immediately, even if it is turned off', async () => {
    const { id } = await createEndpoint(ctx, input());
    await changeEndpoint(ctx, id, { enabled: false });
    receiver.answerWith(500);
    await testEndpoint(ctx, id);
    await work();
    expect(await listDeliveries(ctx, id)).toMatchObject([{ event: 'webhook.test', state: 'failed', attempts: 1 }]);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
  });

  it('that is turned off gets no deliveries, not even pending ones', async () => {
    const { id } = await createEndpoint(ctx, input());
    await sendEvent();
    await changeEndpoint(ctx, id, { enabled: false });
    await sendEvent();
    await work();
    expect(receiver.received).toEqual([]);
    expect(await listDeliveries(ctx, id)).toMatchObject([{ state: 'failed', problem: 'The endpoint is turned off.' }]);
  });

  it('that fails for days is turned off, its owners get an email, and it can be turned on again', async () => {
    const { id } = await createEndpoint(ctx, input());
    receiver.answerWith(500);
    await sendEvent();
    await work();
    expect(await listEndpoints(ctx)).toMatchObject([{ state: 'failing', enabled: true }]);
    await letTimePass(services, 73 * hour);
    await work();
    expect(await listEndpoints(ctx)).toMatchObject([{ state: 'stopped', enabled: false }]);
    const told = await asSuper(
      services.superUrl,
      `select data from jobs.job where name = '${stoppedQueue.name}' and data->>'endpointId' = '${id}'`,
    );
    expect(told).toHaveLength(1);
    await changeEndpoint(ctx, id, { enabled: true });
    receiver.answerWith(200);
    await sendEvent();
    await work();
    expect(await listEndpoints(ctx)).toMatchObject([{ state: 'works', failingSince: null, stoppedAt: null }]);
  });

  it('that works again is no longer marked as failing', async () => {
    await createEndpoint(ctx, input());
    receiver.answerWith(500);
    await sendEvent();
    await work();
    receiver.answerWith(204);
    await work();
    expect(await listEndpoints(ctx)).toMatchObject([{ state: 'works', failingSince: null }]);
  });

  it('that fails has as much time to respond as one that works, so that a slow one can recover', async () => {
    const seconds: number[] = [];
    const send: Crawler['send'] = (url, message) => {
      seconds.push(message.seconds);
      return services.crawler.send(url, message);
    };
    ctx = { ...ctx, crawler: { ...services.crawler, send } };
    await createEndpoint(ctx, input());
    receiver.answerWith(500);
    await sendEvent();
    for (const { id } of await rows()) await deliver(ctx, id);
    receiver.answerWith(200);
    for (const { id } of await rows()) await deliver(ctx, id);
    expect(await listEndpoints(ctx)).toMatchObject([{ state: 'works' }]);
    expect(seconds).toEqual([10, 10]);
  });

  it('cannot be in our own network', async () => {
    const guarded = { ...ctx, crawler: openCrawler({ allowOrigins: [], home: 'https://aisle.example' }) };
    for (const url of [
      'https://127.0.0.1/hook',
      'https://[::1]/',
      'https://192.168.0.1/',
      'http://shop.example/',
      'https://shop.example:8443/',
    ]) {
      await expect(createEndpoint(guarded, { ...input(), url })).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { url: expect.any(String) } },
      });
    }
    const resolve = async () => ['10.0.0.1'];
    const crawler = openCrawler({ allowOrigins: [], home: 'https://aisle.example', resolve });
    const { id } = await createEndpoint({ ...ctx, crawler }, { ...input(), url: 'https://rebound.example/' });
    await sendEvent();
    const [row] = await rows();
    await deliver({ ...jobContext(services, 'deliver', ctx.organizationId ?? ''), crawler }, row?.id ?? '');
    expect((await listDeliveries(ctx, id))[0]).toMatchObject({
      state: 'waiting',
      problem: 'This address isn’t on the public internet.',
    });
  });
});

it('the latest hundred deliveries are kept, for a month', async () => {
  const { id } = await createEndpoint(ctx, input());
  await testEndpoint(ctx, id);
  await work();
  const [row] = await rows();
  await services.database.transaction(ctx.organizationId, async tx => {
    const copies = Array.from({ length: 120 }, (_, at) => ({
      ...(row as NonNullable<typeof row>),
      id: `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    }));
    await tx.insert(webhookDeliveries).values(copies);
  });
  await deleteOldDeliveries({ ...services, clock: systemClock });
  expect(await rows()).toHaveLength(100);
  // The clock of the tests above is a few days ahead.
  await letTimePass(services, 40 * 24 * hour);
  await deleteOldDeliveries({ ...services, clock: systemClock });
  expect(await rows()).toEqual([]);
});

it('a secret that can no longer be decrypted is reported with a message', async () => {
  const { id } = await createEndpoint(ctx, input());
  await services.database.transaction(ctx.organizationId, tx =>
    tx.update(webhookEndpoints).set({ secret: 'v1.unknown.a.b' }).where(eq(webhookEndpoints.id, id)),
  );
  await sendEvent();
  await work();
  expect(receiver.received).toEqual([]);
  expect((await listDeliveries(ctx, id))[0]?.problem).toMatch(/Create a new one/);
});
