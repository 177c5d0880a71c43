// The clock of a server is two hours off, in either direction, and is then corrected.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { webhookInbox } from '#database/schema/global.ts';
import { usage } from '#database/schema/usage.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { arrive, highLimits, openShop } from '#tests/setup/visitor.ts';

const secret = 'pdl_ntfset_clock';
let services: TestServices;
let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;
beforeAll(async () => {
  services = await openTestServices();
  identity = await startTestIdentity();
  call = createCaller(services, { url: identity.url, paymentSecrets: [secret], visitorLimits: highLimits });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => identity.stop());

it.each([2, -2])('F11 a clock that is %i hours off causes no lasting damage', async hours => {
  const shop = await openShop(services);
  const texts = {
    Shipping: 'Parcels arrive within three days.',
    Returns: 'Returns are free for 30 days.',
    Gifts: 'Gift cards are valid for five years.',
  };
  for (const [title, text] of Object.entries(texts)) await addDocument(shop.ctx, shop.site.id, { title, text });
  const exp = Math.floor(Date.now() / 1000) + 3 * 3600;
  const aud = `urn:logto:organization:${shop.organizationId}`;
  const token = await identity.sign({ aud, scope: 'list:sites', exp });
  const early = await arrive(call, shop);
  expect((await call('GET /api/sites', { token })).status).toBe(200);
  const event = paymentEvent();

  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + hours * 3_600_000);
  expect((await call('GET /api/sites', { token })).status).toBe(200);
  // The widget starts a new session when its own has expired.
  const response = await early.ask('When do parcels arrive?');
  if (hours > 0) expect(response).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  else expect(response.status).toBe(200);
  const { answer } = await (await arrive(call, shop)).answerTo('Are returns free?');
  expect(answer).toMatchObject({ outcome: 'answered' });
  expect((await sendPaymentWebhook(event)).status).toBe(401);

  vi.useRealTimers();
  expect((await call('GET /api/sites', { token })).status).toBe(200);
  const late = await arrive(call, shop);
  expect((await late.answerTo('How long are gift cards valid?')).answer).toMatchObject({ outcome: 'answered' });
  // The provider retries unaccepted events for three days.
  expect((await sendPaymentWebhook(event)).status).toBe(200);
  const inbox = await services.database.transaction(null, tx => tx.select().from(webhookInbox));
  expect(inbox.filter(({ eventId }) => eventId === event.id)).toHaveLength(1);
  const used = await services.database.transaction(shop.organizationId, tx => tx.select().from(usage));
  expect(used.filter(({ kind }) => kind === 'questions')).toMatchObject([{ used: hours > 0 ? 2 : 3 }]);
});

/** Signed by a provider with a correct clock. */
function paymentEvent() {
  const id = `evt_${randomUUID()}`;
  const at = Math.floor(Date.now() / 1000);
  const occurredAt = new Date().toISOString();
  const body = JSON.stringify({ event_id: id, event_type: 'customer.updated', occurred_at: occurredAt, data: {} });
  const signature = createHmac('sha256', secret).update(`${at}:${body}`).digest('hex');
  return { id, body, signature: `ts=${at};h1=${signature}` };
}

function sendPaymentWebhook({ body, signature }: ReturnType<typeof paymentEvent>) {
  return call.fetch('/api/webhooks/paddle', { method: 'POST', headers: { 'Paddle-Signature': signature }, body });
}
