import { beforeAll, expect, it } from 'vitest';
import { jobContext } from '#domain/context.ts';
import { type ChangePreview, type ProviderSubscription, trialDaysLeft } from '#domain/subscriptions/inputs.ts';
import { revertPlanChange } from '#domain/subscriptions/plan-changes.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

const dayLater = (days: number) => `P${days}D`;
const newShop = () => testPayments.newShop();

/** What the lines of a preview come to. */
const sumOf = ({ charge, unused, creditUsed, creditLeft }: ChangePreview) =>
  Number(charge.total.amount) - Number(unused.amount) - Number(creditUsed.amount) + Number(creditLeft.amount);

it('A01 E01 a new organisation has none, may choose Free, and then has an active one without provider IDs', async () => {
  const { token } = await newShop();
  expect(await testPayments.read(token)).toBeNull();
  const started = await testPayments.send('POST /free', token);
  expect(started).toMatchObject({
    status: 201,
    body: { data: { status: 'active', subscriptionId: null, plan: { id: 'free' } } },
  });
  expect((await testPayments.send('GET /paddle', token)).body.data).toBeNull();
  expect(await testPayments.send('POST /free', token)).toMatchObject({
    status: 409,
    body: { code: 'already_subscribed' },
  });
});

it('S05 without a current subscription only the baseline permissions of the role remain', async () => {
  const { token } = await newShop();
  const before = await testPayments.call('POST /api/sites', { token, body: { name: 'Too early', urls: [] } });
  expect(before).toMatchObject({ status: 403, body: { code: 'no_subscription' } });
  expect(before.body.error).toBe('Your organisation has no plan yet. An Owner can choose one.');
  expect((await testPayments.call('GET /api/sites', { token })).status).toBe(200);
  await testPayments.send('POST /free', token);
  expect((await testPayments.call('POST /api/sites', { token, body: { name: 'Now', urls: [] } })).status).toBe(201);
});

it('A02 A03 E09 a trial starts in the checkout with a card, and becomes a paid plan', async () => {
  const { token } = await newShop();
  const price = await testPayments.offer(token, 'growth');
  expect(price).toMatchObject({ trialDays: 14, price: { amount: '9900', currency: 'USD' } });
  const transactionId = await testPayments.buy(token, 'growth');
  await testPayments.settle();
  const trial = await testPayments.read(token);
  expect(trial).toMatchObject({ status: 'trialing', plan: { id: 'growth' }, scheduledChange: null });
  expect(trialDaysLeft(trial ?? { status: '', trialEndsAt: null }, new Date())).toBe(14);
  const seen = await testPayments.send('GET /paddle', token);
  expect(seen.body.data).toMatchObject({ status: 'trialing', items: [{ trialDates: { endsAt: expect.any(String) } }] });
  expect((await testPayments.send('POST /checkout/finish', token, { transactionId })).body.data).toMatchObject({
    status: 'trialing',
  });
  testPayments.sandbox.control.moveClock({ advance: dayLater(15) });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'active', plan: { id: 'growth' } });
});

it('a purchase survives lost events: the page asks the provider, and the next sweep repairs the rest', async () => {
  const { token } = await newShop();
  testPayments.sandbox.control.meddle({ hold: true });
  const transactionId = await testPayments.buy(token, 'scale');
  expect(await testPayments.read(token)).toBeNull();
  expect((await testPayments.send('POST /checkout/finish', token, { transactionId })).body.data).toMatchObject({
    status: 'active',
    plan: { id: 'scale' },
  });
  testPayments.sandbox.control.meddle({ hold: false });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'active', plan: { id: 'scale' } });
});

it('A05 A06 S06 a plan is canceled at its end, resumed, and then ended immediately', async () => {
  const { token } = await newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  const scheduled = await testPayments.send('POST /cancel', token, { cancelImmediately: false });
  expect(scheduled.body.data).toMatchObject({ status: 'active', scheduledChange: { action: 'cancel' } });
  const kept = await testPayments.send('PATCH /cancel', token);
  expect(kept.body.data).toMatchObject({ status: 'active', scheduledChange: null });
  expect(await testPayments.send('PATCH /cancel', token)).toMatchObject({
    status: 409,
    body: { code: 'nothing_scheduled' },
  });
  const ended = await testPayments.send('POST /cancel', token, { cancelImmediately: true });
  expect(ended.body.data).toMatchObject({ status: 'canceled' });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'canceled' });
  expect(await testPayments.send('POST /cancel', token, { cancelImmediately: true })).toMatchObject({
    status: 409,
    body: { code: 'subscription_canceled' },
  });
  expect((await testPayments.call('POST /api/sites', { token, body: { name: 'No', urls: [] } })).status).toBe(403);
});

it('a scheduled end keeps access until its date', async () => {
  const { token } = await newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  await testPayments.send('POST /cancel', token, { cancelImmediately: false });
  expect((await testPayments.call('POST /api/sites', { token, body: { name: 'Still', urls: [] } })).status).toBe(201);
  testPayments.sandbox.control.moveClock({ advance: dayLater(32) });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'canceled' });
});

it('A07 A08 a change of plan costs exactly the amount of its preview', async () => {
  const { token } = await newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  testPayments.sandbox.control.moveClock({ advance: dayLater(9), stop: true });
  const { id: priceId } = await testPayments.offer(token, 'growth');
  const preview = (await testPayments.send('PATCH /update', token, { priceId })).body.data as ChangePreview;
  expect(Number(preview.unused.amount)).toBeGreaterThan(0);
  expect(sumOf(preview)).toBe(Number(preview.dueNow.amount));
  const changed = await testPayments.send('PUT /update', token, { priceId });
  expect(changed.body.data).toMatchObject({ plan: { id: 'growth' }, status: 'active' });
  testPayments.sandbox.control.moveClock({ run: true });
  await testPayments.settle();
  expect(await testPayments.send('PUT /update', token, { priceId })).toMatchObject({
    status: 409,
    body: { code: 'same_price' },
  });
  const wrong = await testPayments.send('PUT /update', token, { priceId: 'pri_nothing' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'unknown_price' } });
});

it('A02 A07 the credit of a smaller plan is a line item, pays the next bill, and does not change the price', async () => {
  const { token } = await newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  testPayments.sandbox.control.moveClock({ advance: dayLater(1), stop: true });
  const { id: smaller } = await testPayments.offer(token, 'growth');
  const preview = (await testPayments.send('PATCH /update', token, { priceId: smaller })).body.data as ChangePreview;
  expect(preview.dueNow.amount).toBe('0');
  expect(Number(preview.creditLeft.amount)).toBeGreaterThan(9900);
  expect(sumOf(preview)).toBe(0);
  expect(preview.nextBill).toMatchObject({
    price: { total: { amount: '9900' } },
    credit: { amount: '9900' },
    due: { amount: '0' },
  });
  await testPayments.send('PUT /update', token, { priceId: smaller });
  const seen = (await testPayments.send('GET /paddle', token)).body.data as ProviderSubscription;
  expect(seen).toMatchObject({ everyBill: { total: { amount: '9900' } }, nextBill: { due: { amount: '0' } } });
  expect(seen.nextBill?.at).toBe(preview.nextBill?.at);
  const { id: larger } = await testPayments.offer(token, 'scale');
  const back = (await testPayments.send('PATCH /update', token, { priceId: larger })).body.data as ChangePreview;
  expect(Number(back.creditUsed.amount)).toBeGreaterThan(0);
  expect(sumOf(back)).toBe(Number(back.dueNow.amount));
  testPayments.sandbox.control.moveClock({ run: true });
  testPayments.sandbox.control.moveClock({ to: `${seen.nextBill?.at}` });
  const [bill] = testPayments.sandbox.control
    .state()
    .transactions.filter(({ subscription_id }) => subscription_id === seen.id)
    .toReversed();
  expect(bill?.details.totals).toMatchObject({ total: '9900', grand_total: '0' });
});

it('A07 A08 a trial ends on a change to a plan without one: a full period is charged, as in the preview', async () => {
  const { token } = await newShop();
  await testPayments.buy(token, 'growth');
  await testPayments.settle();
  const { id: priceId } = await testPayments.offer(token, 'scale');
  const preview = (await testPayments.send('PATCH /update', token, { priceId })).body.data as ChangePreview;
  expect(preview).toMatchObject({ endsTrial: true, dueNow: { amount: '29900' }, nextBill: null });
  const changed = await testPayments.send('PUT /update', token, { priceId });
  expect(changed.body.data).toMatchObject({ status: 'active', plan: { id: 'scale' } });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'active', plan: { id: 'scale' } });
  const [paid] = (await testPayments.send('GET /transactions', token)).body.data as { total: { amount: string } }[];
  expect(paid?.total.amount).toBe('29900');
});

it('A08 if the card is declined, the trial continues with its previous plan', async () => {
  const { token } = await newShop();
  await testPayments.buy(token, 'growth', { card: '4000002760003184' });
  await testPayments.settle();
  const { id: priceId } = await testPayments.offer(token, 'scale');
  expect(await testPayments.send('PUT /update', token, { priceId })).toMatchObject({
    status: 409,
    body: { code: 'payment_declined' },
  });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'trialing', plan: { id: 'growth' } });
});

it('A08 a larger plan chosen in a trial and never paid is reverted by the job', async () => {
  const { id, token } = await newShop();
  await testPayments.buy(token, 'growth');
  await testPayments.settle();
  const before = await testPayments.read(token);
  const { id: priceId } = await testPayments.offer(token, 'scale');
  const subscriptionId = before?.subscriptionId ?? '';
  await testPayments.payments.subscriptions.changePrice(subscriptionId, priceId, true);
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'trialing', plan: { id: 'scale' } });
  const ctx = jobContext(testPayments.services, 'take-back-unpaid-change', id);
  await revertPlanChange(ctx, { organizationId: id, subscriptionId, priceId: before?.priceId ?? '' });
  expect(await testPayments.read(token)).toMatchObject({ status: 'trialing', plan: { id: 'growth' } });
});

it('A11 X07 a trial is converted to a paid plan only by its own organisation', async () => {
  const [ours, theirs] = [await newShop(), await newShop()];
  await testPayments.buy(ours.token, 'starter');
  await testPayments.buy(theirs.token, 'starter');
  await testPayments.settle();
  const subscriptionId = (await testPayments.read(theirs.token))?.subscriptionId ?? '';
  const refused = await testPayments.send('POST /trialActivate', ours.token, { subscriptionId });
  expect(refused).toMatchObject({ status: 404 });
  const own = (await testPayments.read(ours.token))?.subscriptionId ?? '';
  expect((await testPayments.send('POST /trialActivate', ours.token, { subscriptionId: own })).body.data).toMatchObject(
    {
      status: 'active',
    },
  );
  await testPayments.settle();
  expect(await testPayments.read(ours.token)).toMatchObject({ status: 'active', trialEndsAt: expect.any(String) });
  expect(await testPayments.read(theirs.token)).toMatchObject({ status: 'trialing' });
});

it('a person has one trial across all their organisations', async () => {
  const { token, apiToken, id } = await newShop();
  await testPayments.buy(token, 'starter');
  await testPayments.settle();
  await testPayments.send('POST /cancel', token, { cancelImmediately: true });
  await testPayments.settle();
  expect(await testPayments.offer(token, 'starter')).toMatchObject({ trialDays: 0 });
  const second = await testPayments.call('POST /api/organizations/create', {
    token: apiToken,
    body: { name: 'Second' },
  });
  expect((second.body.data as { id: string }).id).not.toBe(id);
});

it('an organisation has one subscription: a second checkout is refused, and one that got through is cancelled', async () => {
  const { token } = await newShop();
  const { id: priceId } = await testPayments.offer(token, 'scale');
  const [one, two] = [
    await testPayments.send('POST /checkout', token, { priceId }),
    await testPayments.send('POST /checkout', token, { priceId }),
  ];
  for (const { body } of [one, two])
    testPayments.sandbox.control.pay((body.data as { transactionId: string }).transactionId);
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'active' });
  expect(await testPayments.send('POST /checkout', token, { priceId })).toMatchObject({
    status: 409,
    body: { code: 'already_subscribed' },
  });
});

it('A04 C02 A09 A10 payments, invoice, business and card belong to this subscription only', async () => {
  const { token, apiToken } = await newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  for (let month = 0; month < 2; month += 1) testPayments.sandbox.control.moveClock({ advance: dayLater(31) });
  await testPayments.settle();
  const first = await testPayments.send('GET /transactions?perPage=2', token);
  expect(first.body.data).toHaveLength(2);
  const { pagination } = first.body as unknown as { pagination: { next: string; hasMore: boolean } };
  expect(pagination.hasMore).toBe(true);
  const second = await testPayments.send(`GET /transactions?perPage=2&after=${pagination.next}`, token);
  expect((second.body.data as unknown[]).length).toBeGreaterThan(0);
  const [payment] = first.body.data as { id: string; hasInvoice: boolean }[];
  expect(payment?.hasInvoice).toBe(true);
  const invoice = await testPayments.send(`GET /transactions/${payment?.id}/invoice`, token);
  expect(invoice.body.data).toMatchObject({ url: expect.stringMatching(/^http/) });
  expect((await testPayments.send('GET /paymentMethod', token)).body.data).toMatchObject({ last4: '4242' });
  const saved = await testPayments.send('POST /billingInformation', token, {
    name: 'Fells Ltd',
    taxIdentifier: 'GB123456789',
  });
  expect(saved.body.data).toMatchObject({ business: { name: 'Fells Ltd' } });
  const other = await testPayments.call('POST /api/organizations/create', { token: apiToken, body: { name: 'Other' } });
  expect(other.status).toBe(201);
  const stranger = await newShop();
  await testPayments.buy(stranger.token, 'scale');
  await testPayments.settle();
  expect((await testPayments.send(`GET /transactions/${payment?.id}/invoice`, stranger.token)).status).toBe(404);
  expect((await testPayments.send('GET /billingInformation', stranger.token)).body.data).toMatchObject({
    business: null,
  });
});

it('a declined renewal is past due and keeps access, and a payment makes it active again', async () => {
  const { token } = await newShop();
  await testPayments.buy(token, 'scale', { card: '4000002760003184' });
  await testPayments.settle();
  testPayments.sandbox.control.moveClock({ advance: dayLater(32) });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'past_due' });
  expect((await testPayments.call('POST /api/sites', { token, body: { name: 'In grace', urls: [] } })).status).toBe(
    201,
  );
  const debt = await testPayments.send('PATCH /paymentMethod', token);
  testPayments.sandbox.control.pay((debt.body.data as { transactionId: string }).transactionId, {
    card: '4242424242424242',
  });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'active' });
});
