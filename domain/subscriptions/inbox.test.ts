// What becomes of events that change no subscription.
import { createHmac } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { receivePaymentEvent } from '#domain/subscriptions/events.ts';
import { asSuper } from '#tests/setup/database.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

async function receive(event: object): Promise<void> {
  const body = Buffer.from(JSON.stringify(event));
  const at = Math.floor(Date.now() / 1000);
  const h1 = createHmac('sha256', testPayments.secrets[0] ?? '')
    .update(`${at}:`)
    .update(body)
    .digest('hex');
  const signature = `ts=${at};h1=${h1}`;
  await receivePaymentEvent(testPayments.services, { body, signature, secrets: testPayments.secrets });
}

const outcomeOf = async (eventId: string) => {
  const [row] = await asSuper<{ outcome: string; done: boolean }>(
    testPayments.services.superUrl,
    `select outcome, processed_at is not null as done from webhook_inbox where event_id = '${eventId}'`,
  );
  return row;
};

it.each([
  ['customer.updated', { id: 'ctm_1' }],
  ['transaction.completed', { id: 'txn_1', subscription_id: null }],
  ['adjustment.created', { transaction_id: 'txn_1', subscription_id: null }],
])('%s without a subscription is handled when it arrives', async (type, data) => {
  const id = `evt_${type}`;
  await receive({ event_id: id, event_type: type, occurred_at: '2026-11-19T10:00:00Z', data });
  expect(await outcomeOf(id)).toEqual({ outcome: 'unrelated', done: true });
});

it.each(['subscription.updated', 'transaction.completed', 'adjustment.updated'])(
  '%s with data that cannot be read is logged',
  async type => {
    const warn = vi.spyOn(testPayments.services.log, 'warn').mockImplementation(() => {});
    const id = `evt_bad_${type}`;
    await receive({ event_id: id, event_type: type, occurred_at: '2026-11-19T10:00:00Z', data: { nothing: 1 } });
    const calls = [...warn.mock.calls];
    warn.mockRestore();
    expect(calls).toMatchObject([[{ eventId: id, type }, 'the data of a payment event cannot be read']]);
    expect(await outcomeOf(id)).toEqual({ outcome: 'unreadable', done: true });
  },
);

it('the event of a change that its call has already stored is applied, not outdated', async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  await testPayments.send('POST /cancel', token, { cancelImmediately: false });
  await testPayments.settle();
  const subscriptionId = (await testPayments.read(token))?.subscriptionId;
  const rows = await asSuper<{ outcome: string }>(
    testPayments.services.superUrl,
    `select outcome from webhook_inbox where entity_id = '${subscriptionId}' and type = 'subscription.updated'
     order by occurred_at desc limit 1`,
  );
  expect(rows).toEqual([{ outcome: 'applied' }]);
});
