import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { applyPaymentEvents, receivePaymentEvent } from '#domain/subscriptions/events.ts';
import { reconcileSubscriptions } from '#domain/subscriptions/reconcile.ts';
import { asSuper } from '#tests/setup/database.ts';
import { openTestPayments, type ReceivedWebhook, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

/** A whole life: a trial, its early end, a larger plan, a scheduled end, taken back, and the end. */
async function live(): Promise<{ organizationId: string; subscriptionId: string; heard: ReceivedWebhook[] }> {
  const { id: organizationId, token } = await testPayments.createOrganization('ida');
  const from = testPayments.received.length;
  await testPayments.buy(token, 'starter');
  await testPayments.settle();
  const subscriptionId = (await testPayments.read(token))?.subscriptionId ?? '';
  await testPayments.send('POST /trialActivate', token, { subscriptionId });
  await testPayments.send('PUT /update', token, { priceId: (await testPayments.offer(token, 'growth')).id });
  await testPayments.send('POST /cancel', token, { cancelImmediately: false });
  await testPayments.send('PATCH /cancel', token);
  await testPayments.send('POST /cancel', token, { cancelImmediately: true });
  await testPayments.settle();
  return { organizationId, subscriptionId, heard: testPayments.received.slice(from) };
}

const columns = 'status, plan_id, price_id, scheduled_change, next_billed_at, canceled_at, trial_ends_at, superseded';

async function forget(organizationId: string): Promise<void> {
  await asSuper(
    testPayments.services.superUrl,
    `delete from subscriptions where organization_id = '${organizationId}';
     delete from entitlements where organization_id = '${organizationId}';
     delete from lookups where kind = 'paddle-subscription' and organization_id = '${organizationId}';
     delete from webhook_inbox`,
  );
}

const stateOf = (organizationId: string) =>
  asSuper(
    testPayments.services.superUrl,
    `select ${columns}, (select status from entitlements where organization_id = '${organizationId}') as entitled
     from subscriptions where organization_id = '${organizationId}'`,
  );

it("a subscription's events in any order, with duplicates and losses, lead to the same final state", async () => {
  const { organizationId, subscriptionId, heard } = await live();
  const end = await stateOf(organizationId);
  expect(end).toMatchObject([{ status: 'canceled', plan_id: 'growth', entitled: 'canceled' }]);
  expect(heard.length).toBeGreaterThan(10);
  const order = fc.shuffledSubarray([...heard.keys()], { minLength: heard.length, maxLength: heard.length });
  const again = fc.array(fc.nat(heard.length - 1), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(order, again, async (first, later) => {
      await forget(organizationId);
      for (const index of [...first, ...later]) {
        const { body, signature } = heard[index] as ReceivedWebhook;
        await receivePaymentEvent(testPayments.services, { body, signature, secrets: testPayments.secrets });
        await applyPaymentEvents(testPayments.services, subscriptionId);
      }
      expect(await stateOf(organizationId)).toEqual(end);
    }),
    { numRuns: 8 },
  );
});

it('processed events are not applied again, and events of another provider with the same IDs are separate', async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  const subscriptionId = (await testPayments.read(token))?.subscriptionId ?? '';
  const ask = (statement: string) => asSuper(testPayments.services.superUrl, statement);
  const kept = (provider: string) =>
    ask(
      `select * from webhook_inbox where entity_id = '${subscriptionId}' and provider = '${provider}' order by event_id`,
    );
  await ask(
    `insert into webhook_inbox (provider, event_id, type, entity_id, occurred_at, facts, received_at)
     select 'shopify', event_id, type, entity_id, now() + interval '1 day', facts || '{"status":"canceled"}', received_at
     from webhook_inbox where entity_id = '${subscriptionId}'`,
  );
  const [ours, theirs] = [await kept('paddle'), await kept('shopify')];
  await applyPaymentEvents(testPayments.services, subscriptionId);
  expect(await kept('paddle')).toEqual(ours);
  await ask(`update webhook_inbox set processed_at = null where entity_id = '${subscriptionId}'`);
  await applyPaymentEvents(testPayments.services, subscriptionId);
  expect(await kept('shopify')).toEqual(theirs);
  expect(await testPayments.read(token)).toMatchObject({ status: 'active' });
});

it('events of an unknown purchase are stored, and never applied', async () => {
  const { id } = await testPayments.payments.paddle.transactions.create({
    items: [{ priceId: (await testPayments.payments.listPrices())[0]?.id ?? '', quantity: 1 }],
    customData: { organizationId: 'tarn-and-trail' },
  });
  testPayments.sandbox.control.pay(id);
  await testPayments.settle();
  const rows = await asSuper(
    testPayments.services.superUrl,
    `select 1 from subscriptions where organization_id = 'tarn-and-trail'`,
  );
  expect(rows).toEqual([]);
});

it('reconciliation repairs a lost event', async () => {
  const { token } = await testPayments.createOrganization('tom');
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  testPayments.sandbox.control.meddle({ hold: true });
  const id = (await testPayments.read(token))?.subscriptionId ?? '';
  await testPayments.payments.subscriptions.cancel(id, 'immediately');
  expect(await testPayments.read(token)).toMatchObject({ status: 'active' });
  await reconcileSubscriptions(testPayments.services);
  expect(await testPayments.read(token)).toMatchObject({ status: 'canceled' });
  testPayments.sandbox.control.meddle({ hold: false });
});

it('reconciliation repairs a change within a second of an event, because states are ordered by updated_at', async () => {
  const { token } = await testPayments.createOrganization('ida');
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  const told = testPayments.received
    .map(({ body }) => JSON.parse(body.toString()))
    .filter(({ data }) => data.updated_at);
  for (const { occurred_at, data } of told) expect(occurred_at > data.updated_at).toBe(true);
  testPayments.sandbox.control.meddle({ drop: 99 });
  await testPayments.payments.subscriptions.cancel(
    (await testPayments.read(token))?.subscriptionId ?? '',
    'next_billing_period',
  );
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ scheduledChange: null });
  await reconcileSubscriptions(testPayments.services);
  expect(await testPayments.read(token)).toMatchObject({ scheduledChange: { action: 'cancel' } });
  testPayments.sandbox.control.meddle({ drop: 0 });
});

it('the sweep finds a purchase whose events were all lost and whose page was closed', async () => {
  const { token } = await testPayments.newShop();
  testPayments.sandbox.control.meddle({ drop: 99 });
  await testPayments.buy(token, 'growth');
  await testPayments.settle();
  testPayments.sandbox.control.meddle({ drop: 0 });
  expect(await testPayments.read(token)).toBeNull();
  await reconcileSubscriptions(testPayments.services);
  expect(await testPayments.read(token)).toMatchObject({ status: 'trialing', plan: { id: 'growth' } });
  expect(await testPayments.offer(token, 'growth')).toMatchObject({ trialDays: 0 });
});

it.each([
  ['no signature', ''],
  ['nonsense', 'ts=1;h1=zz'],
  ['the future', 'future'],
  ['the past', 'past'],
])('an event with %s is refused', async (_, header) => {
  const body = Buffer.from('{"event_id":"evt_x"}');
  const shift = { future: 301, past: -301 }[header];
  const { createHmac } = await import('node:crypto');
  const at = Math.floor(Date.now() / 1000) + (shift ?? 0);
  const h1 = createHmac('sha256', testPayments.secrets[0] ?? '')
    .update(`${at}:`)
    .update(body)
    .digest('hex');
  const signature = shift ? `ts=${at};h1=${h1}` : header;
  const refused = receivePaymentEvent(testPayments.services, { body, signature, secrets: testPayments.secrets });
  await expect(refused).rejects.toMatchObject({ code: 'bad_signature' });
});

it('both secrets are valid during a rotation, in any order of signatures', async () => {
  const body = Buffer.from('{"nothing":"to do"}');
  const { createHmac } = await import('node:crypto');
  const at = Math.floor(Date.now() / 1000);
  const sign = (secret: string) => createHmac('sha256', secret).update(`${at}:`).update(body).digest('hex');
  for (const pair of [
    ['old', 'new'],
    ['new', 'old'],
  ]) {
    const signature = `ts=${at};${pair.map(secret => `h1=${sign(secret)}`).join(';')}`;
    await receivePaymentEvent(testPayments.services, { body, signature, secrets: ['new'] });
  }
});
