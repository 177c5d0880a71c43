// The payment provider fails in every way it can, at every call that needs it.
import { beforeAll, expect, it } from 'vitest';
import { reconcileSubscriptions } from '#domain/subscriptions/reconcile.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

type Row = {
  call: string;
  shop: keyof typeof shops;
  body?: () => unknown;
  /** Where the fault waits, if not at the first call to the provider. */
  path?: string;
};

const shops = { active: '', ending: '', trial: '', paused: '', planless: '' };
const ids = { larger: '', trial: '', purchase: '' };

const calls: Row[] = [
  { call: 'A02 GET /paddle', shop: 'active' },
  { call: 'A03 GET /plans', shop: 'active' },
  { call: 'A04 GET /transactions', shop: 'active' },
  { call: 'A29 GET /transactions/{purchase}/invoice', shop: 'active' },
  { call: 'A05 POST /cancel', shop: 'active', body: () => ({ cancelImmediately: true }) },
  { call: 'A06 PATCH /cancel', shop: 'ending' },
  { call: 'A07 PATCH /update', shop: 'active', body: () => ({ priceId: ids.larger }), path: '/subscriptions' },
  { call: 'A08 PUT /update', shop: 'active', body: () => ({ priceId: ids.larger }), path: '/subscriptions' },
  { call: 'A09 GET /billingInformation', shop: 'active' },
  { call: 'A09 POST /billingInformation', shop: 'active', body: () => ({ name: 'Fells Ltd' }) },
  { call: 'A10 GET /paymentMethod', shop: 'active' },
  { call: 'A10 PATCH /paymentMethod', shop: 'active' },
  { call: 'A11 POST /trialActivate', shop: 'trial', body: () => ({ subscriptionId: ids.trial }) },
  { call: 'S06 POST /resume', shop: 'paused' },
  { call: 'A29 POST /checkout', shop: 'planless', body: () => ({ priceId: ids.larger }), path: '/transactions' },
  { call: 'A29 POST /checkout/finish', shop: 'active', body: () => ({ transactionId: ids.purchase }) },
];

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
  for (const shop of Object.keys(shops) as Row['shop'][]) shops[shop] = (await testPayments.newShop()).token;
  ids.larger = (await testPayments.offer(shops.planless, 'growth')).id;
  ids.purchase = await testPayments.buy(shops.active, 'scale');
  await testPayments.buy(shops.ending, 'scale');
  await testPayments.buy(shops.trial, 'growth');
  await testPayments.buy(shops.paused, 'scale');
  await testPayments.settle();
  await testPayments.send('POST /cancel', shops.ending, { cancelImmediately: false });
  ids.trial = (await testPayments.read(shops.trial))?.subscriptionId ?? '';
  await pause(shops.paused);
});

async function pause(token: string): Promise<void> {
  testPayments.sandbox.control.pause((await testPayments.read(token))?.subscriptionId ?? '');
  await testPayments.settle();
}

/** With a separate client: without cached prices, and optionally with a shorter time-out. */
async function send({ call, shop, body }: Row, timeout?: number) {
  const [, method = '', path = ''] = call.split(' ');
  const { url, apiKey } = testPayments.sandbox;
  const callWith = testPayments.callWith(openPaddle({ url, apiKey, ...(timeout ? { timeout } : {}) }));
  const address = `${method} /api/organizations/subscriptions${path.replace('{purchase}', ids.purchase)}`;
  return callWith(address, { token: shops[shop], ...(body ? { body: body() } : {}) });
}

async function everything() {
  const { subscriptions, transactions } = testPayments.sandbox.control.state();
  return {
    ours: await Promise.all(Object.values(shops).map(token => testPayments.read(token))),
    subscriptions,
    transactions,
  };
}

const faults = [
  { kind: '500', code: 'payments_unavailable', words: 'We can’t reach the payment provider.' },
  { kind: 'html', code: 'payments_unavailable', words: 'We can’t reach the payment provider.' },
  { kind: '429', code: 'payments_busy', words: 'The payment provider is busy. Try again in a moment.' },
] as const;

it.each(faults)(
  'a provider that responds with $kind is reported by every call, and nothing is changed',
  async fault => {
    const { kind, code, words } = fault;
    const before = await everything();
    for (const row of calls) {
      testPayments.sandbox.control.breakAnswers({ kind, next: 99, path: row.path, retryAfter: 7 });
      const answer = await send(row);
      testPayments.sandbox.control.mendAnswers();
      expect([row.call, answer]).toMatchObject([row.call, { status: 503, body: { success: false, data: null, code } }]);
      expect([row.call, answer.body.error]).toEqual([row.call, expect.stringContaining(words)]);
      expect([row.call, answer.headers.get('retry-after')]).toEqual([row.call, kind === '429' ? '7' : '10']);
      expect([row.call, await everything()]).toEqual([row.call, before]);
    }
  },
);

it('A02 A03 A04 A05 A06 A07 A08 A09 A10 A11 a provider that never answers causes a time-out, and nothing is changed', async () => {
  const before = await everything();
  testPayments.sandbox.control.breakAnswers({ kind: 'hang', next: 999 });
  const answers = [];
  for (const row of calls) answers.push(await send(row, 100));
  testPayments.sandbox.control.mendAnswers();
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { data: null, code: 'payments_unavailable' } });
    expect(answer.body.error).toContain('We can’t reach the payment provider.');
  }
  expect(await everything()).toEqual(before);
});

it('A01 the plan and its limits still apply during an outage of the provider', async () => {
  testPayments.sandbox.control.breakAnswers({ kind: '500', next: 99 });
  expect(await testPayments.read(shops.active)).toMatchObject({ status: 'active', plan: { id: 'scale' } });
  expect((await testPayments.call('GET /api/organizations/usage', { token: shops.active })).status).toBe(200);
  testPayments.sandbox.control.mendAnswers();
});

it('A03 cached prices are shown during an outage of the provider', async () => {
  const known = await testPayments.send('GET /plans', shops.planless);
  testPayments.sandbox.control.breakAnswers({ kind: 'html', next: 99 });
  expect((await testPayments.send('GET /plans', shops.planless)).body).toEqual(known.body);
  testPayments.sandbox.control.mendAnswers();
});

const lost = [
  { call: 'A05 POST /cancel', body: () => ({ cancelImmediately: true }), becomes: { status: 'canceled' } },
  { call: 'A08 PUT /update', body: () => ({ priceId: ids.larger }), becomes: { plan: { id: 'growth' } } },
  { call: 'S06 POST /resume', becomes: { status: 'active' }, isPaused: true },
];

it.each(lost)('$call with a lost response is applied by its event', async row => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  if (row.isPaused) await pause(token);
  const [, method, path] = row.call.split(' ');
  testPayments.sandbox.control.breakAnswers({ kind: 'html', next: 1, isDone: true, path: '/subscriptions' });
  const answer = await testPayments.send(`${method} ${path}`, token, row.body?.());
  testPayments.sandbox.control.mendAnswers();
  expect(answer).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
  expect(answer.body.error).toContain('Check your payments before you try again.');
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject(row.becomes);
});

const unread = [
  { call: 'A05 POST /cancel', body: () => ({ cancelImmediately: true }), becomes: { status: 'canceled' } },
  { call: 'A08 PUT /update', body: () => ({ priceId: ids.larger }), becomes: { plan: { id: 'growth' } } },
  { call: 'S06 POST /resume', becomes: { status: 'active' }, isPaused: true },
];

it.each(unread.flatMap(row => (['old-shape', 'cut-off'] as const).map(kind => ({ ...row, kind }))))(
  '$call that was done with an unreadable response ($kind) counts as done',
  async row => {
    const { token } = await testPayments.newShop();
    await testPayments.buy(token, 'scale');
    await testPayments.settle();
    if (row.isPaused) await pause(token);
    const [, method, path] = row.call.split(' ');
    testPayments.sandbox.control.breakAnswers({ kind: row.kind, next: 1, isDone: true, path: '/subscriptions' });
    const answer = await testPayments.send(`${method} ${path}`, token, row.body?.());
    testPayments.sandbox.control.mendAnswers();
    expect(answer).toMatchObject({ status: 200, body: { data: row.becomes } });
  },
);

it('A08 a change right after a payment says to try again in a few minutes', async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  testPayments.sandbox.control.setProcessing((await testPayments.read(token))?.subscriptionId ?? '', true);
  const answer = await testPayments.send('PUT /update', token, { priceId: ids.larger });
  expect(answer).toMatchObject({ status: 409, body: { code: 'payment_busy' } });
  expect(answer.body.error).toContain('Try again in a few minutes.');
});

it("F8 a day without the payment provider doesn't lock any organisation out", async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  const before = await testPayments.read(token);
  testPayments.sandbox.control.breakAnswers({ kind: '500', next: 9_999 });
  for (let look = 0; look < 3; look++) {
    testPayments.passTime(8 * 3_600_000);
    await reconcileSubscriptions(testPayments.services);
  }
  expect(await testPayments.read(token)).toEqual(before);
  expect((await testPayments.call('GET /api/sites', { token })).status).toBe(200);
  const made = await testPayments.call('POST /api/sites', { token, body: { name: 'Shop', urls: [] } });
  expect(made).toMatchObject({ status: 201, body: { error: null } });
  testPayments.sandbox.control.mendAnswers();
  await reconcileSubscriptions(testPayments.services);
  expect(await testPayments.read(token)).toMatchObject({ status: 'active', plan: { id: 'scale' } });
}, 120_000);
