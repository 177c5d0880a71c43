import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { createCatalogue, openSdk, startTestPaddle, subscribe, type TestPaddle } from '#tests/setup/paddle.ts';

let sandbox: TestPaddle;
beforeAll(async () => {
  sandbox = await startTestPaddle();
});
afterAll(() => sandbox.remove());

async function control(path: string, body: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

it('moves its clock, and runs everything that was due on the way at its own time', async () => {
  const { trial } = await createCatalogue(sandbox);
  const { id, nextBilledAt } = await subscribe(sandbox, trial.id);
  expect(await control('clock', { advance: 'P100D' })).toMatchObject({ status: 200, body: { happened: 3 } });
  const bills = await sandbox.sdk.transactions.list({ subscriptionId: [id] }).next();
  expect(bills).toHaveLength(4);
  expect(bills[2]?.billingPeriod?.startsAt).toBe(nextBilledAt);
  expect(bills.map(({ billedAt }) => `${billedAt}`)).toEqual(
    bills
      .map(({ billedAt }) => `${billedAt}`)
      .sort()
      .reverse(),
  );
  expect((await control('clock', { advance: 'soon' })).status).toBe(400);
  expect((await control('clock', { to: '2020-01-01T00:00:00Z' })).status).toBe(400);
  await control('clock', { stop: true });
  const still = sandbox.control.now();
  await control('clock', { advance: 'PT1M' });
  expect(Date.parse(sandbox.control.now()) - Date.parse(still)).toBe(60_000);
  await control('clock', { run: true });
  await control('clock', { reset: true });
  expect(Math.abs(Date.parse(sandbox.control.now()) - Date.now())).toBeLessThan(60_000);
  expect((await sandbox.sdk.subscriptions.get(id)).status).toBe('active');
});

it('answers 429, 500, HTML or nothing, as often as configured', async () => {
  const ask = () => sandbox.sdk.products.list().next();
  await control('faults', { status: 429, next: 2, retry_after: 7 });
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 7 });
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' });
  await control('faults', { status: 500 });
  await expect(ask()).rejects.toMatchObject({ type: 'api_error', code: 'internal_error' });
  await control('faults', { status: 'html' });
  await expect(ask()).rejects.toThrow(SyntaxError);
  await control('faults', { status: 'timeout' });
  const headers = { Authorization: `Bearer ${sandbox.apiKey}` };
  await expect(fetch(`${sandbox.url}/products`, { headers, signal: AbortSignal.timeout(200) })).rejects.toThrow(
    'timeout',
  );
  expect(await ask()).toHaveLength(2);
});

it('can lose the response of a completed call, and break some calls only', async () => {
  await control('faults', { status: 500, done: true, path: '/customers' });
  expect(await sandbox.sdk.products.list().next()).toHaveLength(2);
  await expect(sandbox.sdk.customers.create({ email: 'made@example.com' })).rejects.toMatchObject({
    code: 'internal_error',
  });
  expect(await sandbox.sdk.customers.list({ email: ['made@example.com'] }).next()).toHaveLength(1);
  await control('faults', { status: 500, next: 5 });
  await control('faults/clear');
  expect(await sandbox.sdk.products.list().next()).toHaveLength(2);
});

it('pays a transaction, makes a card decline, and shows its state', async () => {
  const [price] = await sandbox.sdk.prices.list().next();
  const { id } = await sandbox.sdk.transactions.create({ items: [{ priceId: `${price?.id}`, quantity: 1 }] });
  const paid = await control(`transactions/${id}/pay`, { email: 'kim@example.com', card: '4242424242424242' });
  expect(paid.body.transaction).toMatchObject({ status: 'completed' });
  const subscription = paid.body.transaction.subscription_id;
  expect((await control(`subscriptions/${subscription}/card`, { declines: true })).status).toBe(200);
  await control('webhooks', { hold: true });
  await control('clock', { advance: 'P370D' });
  const state = await (await fetch(`${sandbox.url}/_sandbox/state`)).json();
  expect(state.webhooks.hold).toBe(true);
  expect(state.waiting).toBeGreaterThan(0);
  expect((await sandbox.sdk.subscriptions.get(subscription)).status).not.toBe('active');
});

it('has a control page whose buttons work, and cross-site requests are refused', async () => {
  const page = await (await fetch(sandbox.url)).text();
  expect(page).toContain('kim@example.com');
  expect(page).toContain('subscription.past_due');
  const form = { method: 'POST', body: new URLSearchParams({ release: 'true' }), redirect: 'manual' as const };
  expect((await fetch(`${sandbox.url}/_sandbox/webhooks`, form)).status).toBe(303);
  expect(sandbox.control.state().webhooks.hold).toBe(false);
  expect((await control('reset', {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

it('a reset deletes everything except the keys', async () => {
  await control('reset');
  const { products, subscriptions, notifications, now } = sandbox.control.state();
  expect([products, subscriptions, notifications]).toEqual([[], [], []]);
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  expect(await sandbox.sdk.notificationSettings.list()).toMatchObject([{ endpointSecretKey: sandbox.webhookSecret }]);
});

it('starts with the other sandbox services if it has a port', async () => {
  const folder = temporaryFolder('sandbox');
  const env = { SANDBOX_DIR: folder, PUBLIC_URL: 'http://localhost:4790', API_RESOURCE: '', PADDLE_PORT: '0' };
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../../sandbox/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  });
  const [{ ready }] = (await once(child, 'message')) as [{ ready: { paddle: TestPaddle } }];
  const { url, apiKey, clientToken, webhookSecret, scriptUrl } = ready.paddle;
  expect(await openSdk(url, apiKey).products.list().next()).toEqual([]);
  expect(clientToken).toMatch(/^test_/);
  expect(webhookSecret).toMatch(/^pdl_ntfset_[a-z\d]{26}_[a-z\d]{32}$/);
  expect(await (await fetch(scriptUrl)).text()).toContain('PaddleBillingV1');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  rmSync(folder, { recursive: true, force: true });
});
