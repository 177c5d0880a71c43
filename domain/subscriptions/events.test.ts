import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { applyPaymentEvents, receivePaymentEvent } from '#domain/subscriptions/events.ts';
import { reconcileSubscriptions } from '#domain/subscriptions/reconcile.ts';
import { asSuper } from '#tests/setup/database.ts';
import { openTestPayments, type ReceivedWebhook, type TestPayments } from '#tests/setup/test-payments.ts';

let till: TestPayments;
beforeAll(async () => {
  till = await openTestPayments();
});

/** A whole life: a trial, its early end, a larger plan, a scheduled end, taken back, and the end. */
async function live(): Promise<{ organizationId: string; subscriptionId: string; heard: ReceivedWebhook[] }> {
  const { id: organizationId, token } = await till.found('ida');
  const from = till.heard.length;
  await till.buy(token, 'starter');
  await till.settle();
  const subscriptionId = (await till.read(token))?.subscriptionId ?? '';
  await till.send('POST /trialActivate', token, { subscriptionId });
  await till.send('PUT /update', token, { priceId: (await till.offer(token, 'growth')).id });
  await till.send('POST /cancel', token, { cancelImmediately: false });
  await till.send('PATCH /cancel', token);
  await till.send('POST /cancel', token, { cancelImmediately: true });
  await till.settle();
  return { organizationId, subscriptionId, heard: till.heard.slice(from) };
}

const columns = 'status, plan_id, price_id, scheduled_change, next_billed_at, canceled_at, trial_ends_at, superseded';

async function forget(organizationId: string): Promise<void> {
  await asSuper(
    till.services.superUrl,
    `delete from subscriptions where organization_id = '${organizationId}';
     delete from entitlements where organization_id = '${organizationId}';
     delete from lookups where kind = 'paddle-subscription' and organization_id = '${organizationId}';
     delete from webhook_inbox`,
  );
}

const stateOf = (organizationId: string) =>
  asSuper(
    till.services.superUrl,
    `select ${columns}, (select status from entitlements where organization_id = '${organizationId}') as entitled
     from subscriptions where organization_id = '${organizationId}'`,
  );

it('a life told in any order, with repetitions and after losses, ends in the same state', async () => {
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
        await receivePaymentEvent(till.services, { body, signature, secrets: till.secrets });
        await applyPaymentEvents(till.services, subscriptionId);
      }
      expect(await stateOf(organizationId)).toEqual(end);
    }),
    { numRuns: 8 },
  );
});

it('what was acted upon is left alone, and so is what another provider told under the same ids', async () => {
  const { token } = await till.newShop();
  await till.buy(token, 'scale');
  await till.settle();
  const subscriptionId = (await till.read(token))?.subscriptionId ?? '';
  const ask = (statement: string) => asSuper(till.services.superUrl, statement);
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
  await applyPaymentEvents(till.services, subscriptionId);
  expect(await kept('paddle')).toEqual(ours);
  await ask(`update webhook_inbox set processed_at = null where entity_id = '${subscriptionId}'`);
  await applyPaymentEvents(till.services, subscriptionId);
  expect(await kept('shopify')).toEqual(theirs);
  expect(await till.read(token)).toMatchObject({ status: 'active' });
});

it('events of a purchase that nobody here began are kept, and never believed', async () => {
  const { id } = await till.payments.paddle.transactions.create({
    items: [{ priceId: (await till.payments.listPrices())[0]?.id ?? '', quantity: 1 }],
    customData: { organizationId: 'tarn-and-trail' },
  });
  till.sandbox.control.pay(id);
  await till.settle();
  const rows = await asSuper(
    till.services.superUrl,
    `select 1 from subscriptions where organization_id = 'tarn-and-trail'`,
  );
  expect(rows).toEqual([]);
});

it('what was lost for good is repaired by asking', async () => {
  const { token } = await till.found('tom');
  await till.buy(token, 'scale');
  await till.settle();
  till.sandbox.control.meddle({ hold: true });
  const id = (await till.read(token))?.subscriptionId ?? '';
  await till.payments.subscriptions.cancel(id, 'immediately');
  expect(await till.read(token)).toMatchObject({ status: 'active' });
  await reconcileSubscriptions(till.services);
  expect(await till.read(token)).toMatchObject({ status: 'canceled' });
  till.sandbox.control.meddle({ hold: false });
});

it('a change within the second after an event is repaired, because states are ordered by their own moments', async () => {
  const { token } = await till.found('ida');
  await till.buy(token, 'scale');
  await till.settle();
  const told = till.heard.map(({ body }) => JSON.parse(body.toString())).filter(({ data }) => data.updated_at);
  for (const { occurred_at, data } of told) expect(occurred_at > data.updated_at).toBe(true);
  till.sandbox.control.meddle({ drop: 99 });
  await till.payments.subscriptions.cancel((await till.read(token))?.subscriptionId ?? '', 'next_billing_period');
  await till.settle();
  expect(await till.read(token)).toMatchObject({ scheduledChange: null });
  await reconcileSubscriptions(till.services);
  expect(await till.read(token)).toMatchObject({ scheduledChange: { action: 'cancel' } });
  till.sandbox.control.meddle({ drop: 0 });
});

it('a purchase whose every event was lost, and whose page was closed, is found by the sweep', async () => {
  const { token } = await till.newShop();
  till.sandbox.control.meddle({ drop: 99 });
  await till.buy(token, 'growth');
  await till.settle();
  till.sandbox.control.meddle({ drop: 0 });
  expect(await till.read(token)).toBeNull();
  await reconcileSubscriptions(till.services);
  expect(await till.read(token)).toMatchObject({ status: 'trialing', plan: { id: 'growth' } });
  expect(await till.offer(token, 'growth')).toMatchObject({ trialDays: 0 });
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
  const h1 = createHmac('sha256', till.secrets[0] ?? '')
    .update(`${at}:`)
    .update(body)
    .digest('hex');
  const signature = shift ? `ts=${at};h1=${h1}` : header;
  const refused = receivePaymentEvent(till.services, { body, signature, secrets: till.secrets });
  await expect(refused).rejects.toMatchObject({ code: 'bad_signature' });
});

it('either of two secrets is good while they are exchanged, whichever signature comes first', async () => {
  const body = Buffer.from('{"nothing":"to do"}');
  const { createHmac } = await import('node:crypto');
  const at = Math.floor(Date.now() / 1000);
  const sign = (secret: string) => createHmac('sha256', secret).update(`${at}:`).update(body).digest('hex');
  for (const pair of [
    ['old', 'new'],
    ['new', 'old'],
  ]) {
    const signature = `ts=${at};${pair.map(secret => `h1=${sign(secret)}`).join(';')}`;
    await receivePaymentEvent(till.services, { body, signature, secrets: ['new'] });
  }
});
