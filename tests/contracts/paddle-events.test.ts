import { createHmac } from 'node:crypto';
import { Webhooks } from '@paddle/paddle-node-sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missingKeys } from '#tests/contracts/paddle/documented.ts';
import {
  createCatalogue,
  startTestPaddle,
  startTestProduct,
  subscribe,
  type TestPaddle,
  type TestProduct,
} from '#tests/setup/paddle.ts';

let product: TestProduct;
let sandbox: TestPaddle;
let prices: Awaited<ReturnType<typeof createCatalogue>>;
beforeEach(async () => {
  product = await startTestProduct();
  sandbox = await startTestPaddle({ publicUrl: product.url });
  prices = await createCatalogue(sandbox);
  await listen();
});
afterEach(async () => {
  await sandbox.remove();
  await product.stop();
});

/** The webhooks since the last call. */
async function listen(): Promise<string[]> {
  await sandbox.control.settle();
  return product.received.splice(0).map(({ type }) => type);
}

/** With the entity's status where it adds to the event's name. */
async function listDetailedEvents(): Promise<string[]> {
  await sandbox.control.settle();
  return product.received
    .splice(0)
    .map(({ type, data }) => (type === 'subscription.updated' ? `${type} ${data.status}` : type));
}

const laterCard = '4000002760003184';
const renewal = [
  'transaction.created',
  'transaction.billed',
  'transaction.updated',
  'transaction.paid',
  'transaction.updated',
  'transaction.completed',
];

it("a new subscription sends its events in Paddle's order", async () => {
  await subscribe(sandbox, prices.monthly.id);
  expect(await listen()).toEqual([
    'transaction.created',
    'customer.created',
    'address.created',
    'transaction.updated',
    'transaction.ready',
    'transaction.updated',
    'payment_method.saved',
    'transaction.paid',
    'subscription.created',
    'subscription.activated',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed',
  ]);
});

it('a trial is reported as trialing, then as active once billed', async () => {
  await subscribe(sandbox, prices.trial.id);
  expect(await listen()).toContain('subscription.trialing');
  sandbox.control.moveClock({ advance: 'P15D' });
  expect(await listDetailedEvents()).toEqual(['subscription.updated active', ...renewal, 'subscription.activated']);
});

it("a renewal, its failure and its recovery send events in Paddle's order", async () => {
  const { id } = await subscribe(sandbox, prices.monthly.id);
  await listen();
  sandbox.control.moveClock({ next: true });
  expect(await listDetailedEvents()).toEqual(['subscription.updated active', ...renewal]);
  sandbox.control.setCard(id, true);
  sandbox.control.moveClock({ next: true });
  expect(await listDetailedEvents()).toEqual([
    'subscription.updated active',
    'transaction.created',
    'transaction.billed',
    'transaction.payment_failed',
    'transaction.past_due',
    'transaction.updated',
    'subscription.updated past_due',
    'subscription.past_due',
  ]);
  sandbox.control.setCard(id, false);
  sandbox.control.moveClock({ next: true });
  expect(await listDetailedEvents()).toEqual([
    'transaction.updated',
    'transaction.paid',
    'transaction.updated',
    'transaction.completed',
    'subscription.updated active',
    'subscription.activated',
  ]);
});

it("cancelling, pausing and resuming send events in Paddle's order", async () => {
  const { id } = await subscribe(sandbox, prices.monthly.id);
  await listen();
  await sandbox.sdk.subscriptions.pause(id, { effectiveFrom: 'immediately' });
  expect(await listen()).toEqual(['subscription.updated', 'subscription.paused']);
  await sandbox.sdk.subscriptions.resume(id, { effectiveFrom: 'immediately' });
  expect(await listen()).toEqual([
    'subscription.updated',
    'subscription.resumed',
    ...renewal,
    'subscription.activated',
  ]);
  await sandbox.sdk.subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' });
  expect(await listDetailedEvents()).toEqual(['subscription.updated active']);
  sandbox.control.moveClock({ next: true });
  expect(await listDetailedEvents()).toEqual(['subscription.updated canceled', 'subscription.canceled']);
});

it('a declined card sends an event, and the transaction stays open', async () => {
  const { id } = await sandbox.sdk.transactions.create({ items: [{ priceId: prices.monthly.id, quantity: 1 }] });
  await listen();
  const { problem } = sandbox.control.pay(id, { email: 'sam@example.com', card: '4000000000000002' });
  expect(problem).toBe('Your card was declined. Try another card.');
  await sandbox.control.settle();
  expect(product.received.at(-1)).toMatchObject({
    type: 'transaction.payment_failed',
    data: {
      status: 'ready',
      payments: [{ status: 'error', error_code: 'declined', method_details: { card: { last4: '0002' } } }],
    },
  });
});

it('every event is signed, parses, and holds every documented key', async () => {
  await subscribe(sandbox, prices.trial.id, { card: laterCard });
  sandbox.control.moveClock({ advance: 'P15D' });
  await sandbox.control.settle();
  expect(product.received.length).toBeGreaterThan(18);
  for (const { type, body, signature, data } of product.received) {
    const event = await sandbox.sdk.webhooks.unmarshal(body, sandbox.webhookSecret, signature);
    expect(event.eventType).toBe(type);
    const entity = type.startsWith('payment_method') ? type : (type.split('.')[0] ?? '');
    const missing = missingKeys(entity, data);
    expect(missing).toEqual(
      entity === 'subscription'
        ? ['subscription: management_urls', 'subscription: management_urls', 'subscription: management_urls']
        : [],
    );
  }
  const created = product.received.filter(({ data }) => 'transaction_id' in data);
  expect(created.map(({ type }) => type)).toEqual(['subscription.created']);
  const times = product.received.map(({ body }) => String(JSON.parse(body).occurred_at));
  expect(times).toEqual([...new Set(times)].sort());
});

it('each attempt has a new signature with the real time', async () => {
  sandbox.control.moveClock({ advance: 'P400D' });
  product.status = 500;
  await sandbox.sdk.customers.create({ email: 'sam@example.com' });
  await sandbox.control.settle();
  expect(product.received).toHaveLength(4);
  const [first] = product.received;
  expect(new Set(product.received.map(({ id }) => id)).size).toBe(1);
  const [, at, hash] = /^ts=(\d+);h1=([0-9a-f]{64})$/.exec(`${first?.signature}`) ?? [];
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
  expect(hash).toBe(createHmac('sha256', sandbox.webhookSecret).update(`${at}:${first?.body}`).digest('hex'));
  expect(Webhooks.fromJson(JSON.parse(`${first?.body}`))?.eventType).toBe('customer.created');
});

it('an undelivered event is kept with its attempts, and can be sent again', async () => {
  product.status = 503;
  await sandbox.sdk.customers.create({ email: 'sam@example.com' });
  await listen();
  const [failed] = await sandbox.sdk.notifications.list({ status: ['failed'] }).next();
  expect(failed).toMatchObject({ type: 'customer.created', timesAttempted: 4, deliveredAt: null, retryAt: null });
  const logs = await sandbox.sdk.notifications.getLogs(`${failed?.id}`).next();
  expect(logs.map(({ responseCode }) => responseCode)).toEqual([503, 503, 503, 503]);
  product.status = 200;
  const again = await sandbox.sdk.notifications.replay(`${failed?.id}`);
  await sandbox.control.settle();
  expect(product.received.map(({ id }) => id)).toEqual([failed?.payload?.eventId]);
  expect(await sandbox.sdk.notifications.get(again.notificationId)).toMatchObject({
    status: 'delivered',
    origin: 'replay',
  });
});

it('events can be held, shuffled, doubled and lost', async () => {
  sandbox.control.meddle({ hold: true });
  await subscribe(sandbox, prices.monthly.id);
  expect(await listen()).toEqual([]);
  sandbox.control.meddle({ hold: false, shuffle: true });
  await sandbox.control.settle();
  const ids = product.received.splice(0).map(({ id }) => id);
  expect(ids).toHaveLength(13);
  expect(new Set(ids).size).toBe(13);
  sandbox.control.meddle({ shuffle: false, duplicate: 1, drop: 0 });
  await sandbox.sdk.customers.create({ email: 'twice@example.com' });
  await sandbox.control.settle();
  expect(product.received.splice(0).map(({ id }) => id)).toEqual([expect.any(String), expect.any(String)]);
  sandbox.control.meddle({ drop: 1 });
  await sandbox.sdk.customers.create({ email: 'lost@example.com' });
  await sandbox.sdk.customers.create({ email: 'found@example.com' });
  await sandbox.control.settle();
  expect(product.received.map(({ data }) => data.email)).toEqual(['found@example.com']);
});

it('a restart keeps everything, including undelivered events', async () => {
  const { id } = await subscribe(sandbox, prices.monthly.id);
  await listen();
  sandbox.control.meddle({ hold: true });
  sandbox.control.moveClock({ advance: 'P3D' });
  await sandbox.sdk.subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' });
  const before = await sandbox.sdk.subscriptions.get(id);
  const { folder, apiKey, clientToken, webhookSecret } = sandbox;
  const now = sandbox.control.now();
  await sandbox.close();
  sandbox = await startTestPaddle({ folder, publicUrl: product.url });
  expect(sandbox).toMatchObject({ apiKey, clientToken, webhookSecret });
  expect(Date.parse(sandbox.control.now())).toBeGreaterThanOrEqual(Date.parse(now));
  const { managementUrls: _, ...kept } = before;
  expect(await sandbox.sdk.subscriptions.get(id)).toMatchObject({ ...kept });
  expect(product.received).toEqual([]);
  sandbox.control.meddle({ hold: false });
  expect(await listen()).toEqual(['subscription.updated']);
});

it("the webhook destination follows the product's address", async () => {
  const { folder, webhookSecret } = sandbox;
  await sandbox.close();
  sandbox = await startTestPaddle({ folder, publicUrl: 'http://localhost:4791' });
  expect(await sandbox.sdk.notificationSettings.list()).toMatchObject([
    { destination: 'http://localhost:4791/api/webhooks/paddle', endpointSecretKey: webhookSecret, active: true },
  ]);
});
