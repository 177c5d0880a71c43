import { beforeAll, expect, it } from 'vitest';
import { jobContext } from '#domain/context.ts';
import { revertPlanChange } from '#domain/subscriptions/changes.ts';
import { type ChangePreview, type ProviderSubscription, trialDaysLeft } from '#domain/subscriptions/inputs.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let till: TestPayments;
beforeAll(async () => {
  till = await openTestPayments();
});

const dayLater = (days: number) => `P${days}D`;
const newShop = () => till.newShop();

/** What the lines of a preview come to. */
const sumOf = ({ charge, unused, creditUsed, creditLeft }: ChangePreview) =>
  Number(charge.total.amount) - Number(unused.amount) - Number(creditUsed.amount) + Number(creditLeft.amount);

it('A01 E01 a new organisation has none, may choose Free, and then has an active one without ids of the provider', async () => {
  const { token } = await newShop();
  expect(await till.read(token)).toBeNull();
  const started = await till.send('POST /free', token);
  expect(started).toMatchObject({
    status: 201,
    body: { data: { status: 'active', subscriptionId: null, plan: { id: 'free' } } },
  });
  expect((await till.send('GET /paddle', token)).body.data).toBeNull();
  expect(await till.send('POST /free', token)).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
});

it('S05 without a living subscription only the baseline of the role is left', async () => {
  const { token } = await newShop();
  const before = await till.call('POST /api/sites', { token, body: { name: 'Too early', urls: [] } });
  expect(before).toMatchObject({ status: 403, body: { code: 'no_subscription' } });
  expect(before.body.error).toBe('Your organisation has no plan yet. An Owner can choose one.');
  expect((await till.call('GET /api/sites', { token })).status).toBe(200);
  await till.send('POST /free', token);
  expect((await till.call('POST /api/sites', { token, body: { name: 'Now', urls: [] } })).status).toBe(201);
});

it('A02 A03 E09 a trial begins in the checkout with a card, and ends as paid', async () => {
  const { token } = await newShop();
  const price = await till.offer(token, 'growth');
  expect(price).toMatchObject({ trialDays: 14, price: { amount: '9900', currency: 'USD' } });
  const transactionId = await till.buy(token, 'growth');
  await till.settle();
  const trial = await till.read(token);
  expect(trial).toMatchObject({ status: 'trialing', plan: { id: 'growth' }, scheduledChange: null });
  expect(trialDaysLeft(trial ?? { status: '', trialEndsAt: null }, new Date())).toBe(14);
  const seen = await till.send('GET /paddle', token);
  expect(seen.body.data).toMatchObject({ status: 'trialing', items: [{ trialDates: { endsAt: expect.any(String) } }] });
  expect((await till.send('POST /checkout/finish', token, { transactionId })).body.data).toMatchObject({
    status: 'trialing',
  });
  till.sandbox.control.moveClock({ advance: dayLater(15) });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'active', plan: { id: 'growth' } });
});

it('a purchase is not lost with its events: the page asks the provider itself, and the next sweep heals the rest', async () => {
  const { token } = await newShop();
  till.sandbox.control.meddle({ hold: true });
  const transactionId = await till.buy(token, 'scale');
  expect(await till.read(token)).toBeNull();
  expect((await till.send('POST /checkout/finish', token, { transactionId })).body.data).toMatchObject({
    status: 'active',
    plan: { id: 'scale' },
  });
  till.sandbox.control.meddle({ hold: false });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'active', plan: { id: 'scale' } });
});

it('A05 A06 S06 a plan is canceled at its end, kept after all, and then ended at once', async () => {
  const { token } = await newShop();
  await till.buy(token, 'scale');
  await till.settle();
  const scheduled = await till.send('POST /cancel', token, { cancelImmediately: false });
  expect(scheduled.body.data).toMatchObject({ status: 'active', scheduledChange: { action: 'cancel' } });
  const kept = await till.send('PATCH /cancel', token);
  expect(kept.body.data).toMatchObject({ status: 'active', scheduledChange: null });
  expect(await till.send('PATCH /cancel', token)).toMatchObject({ status: 409, body: { code: 'nothing_scheduled' } });
  const ended = await till.send('POST /cancel', token, { cancelImmediately: true });
  expect(ended.body.data).toMatchObject({ status: 'canceled' });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'canceled' });
  expect(await till.send('POST /cancel', token, { cancelImmediately: true })).toMatchObject({
    status: 409,
    body: { code: 'subscription_canceled' },
  });
  expect((await till.call('POST /api/sites', { token, body: { name: 'No', urls: [] } })).status).toBe(403);
});

it('a scheduled end keeps access until its date', async () => {
  const { token } = await newShop();
  await till.buy(token, 'scale');
  await till.settle();
  await till.send('POST /cancel', token, { cancelImmediately: false });
  expect((await till.call('POST /api/sites', { token, body: { name: 'Still', urls: [] } })).status).toBe(201);
  till.sandbox.control.moveClock({ advance: dayLater(32) });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'canceled' });
});

it('A07 A08 a change of plan costs to the cent what was shown before', async () => {
  const { token } = await newShop();
  await till.buy(token, 'scale');
  await till.settle();
  till.sandbox.control.moveClock({ advance: dayLater(9), stop: true });
  const { id: priceId } = await till.offer(token, 'growth');
  const preview = (await till.send('PATCH /update', token, { priceId })).body.data as ChangePreview;
  expect(Number(preview.unused.amount)).toBeGreaterThan(0);
  expect(sumOf(preview)).toBe(Number(preview.dueNow.amount));
  const changed = await till.send('PUT /update', token, { priceId });
  expect(changed.body.data).toMatchObject({ plan: { id: 'growth' }, status: 'active' });
  till.sandbox.control.moveClock({ run: true });
  await till.settle();
  expect(await till.send('PUT /update', token, { priceId })).toMatchObject({
    status: 409,
    body: { code: 'same_price' },
  });
  const wrong = await till.send('PUT /update', token, { priceId: 'pri_nothing' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'unknown_price' } });
});

it('A02 A07 credit of a smaller plan is a line, pays the next bill, and the price stays what it is', async () => {
  const { token } = await newShop();
  await till.buy(token, 'scale');
  await till.settle();
  till.sandbox.control.moveClock({ advance: dayLater(1), stop: true });
  const { id: smaller } = await till.offer(token, 'growth');
  const preview = (await till.send('PATCH /update', token, { priceId: smaller })).body.data as ChangePreview;
  expect(preview.dueNow.amount).toBe('0');
  expect(Number(preview.creditLeft.amount)).toBeGreaterThan(9900);
  expect(sumOf(preview)).toBe(0);
  expect(preview.nextBill).toMatchObject({
    price: { total: { amount: '9900' } },
    credit: { amount: '9900' },
    due: { amount: '0' },
  });
  await till.send('PUT /update', token, { priceId: smaller });
  const seen = (await till.send('GET /paddle', token)).body.data as ProviderSubscription;
  expect(seen).toMatchObject({ everyBill: { total: { amount: '9900' } }, nextBill: { due: { amount: '0' } } });
  expect(seen.nextBill?.at).toBe(preview.nextBill?.at);
  const { id: larger } = await till.offer(token, 'scale');
  const back = (await till.send('PATCH /update', token, { priceId: larger })).body.data as ChangePreview;
  expect(Number(back.creditUsed.amount)).toBeGreaterThan(0);
  expect(sumOf(back)).toBe(Number(back.dueNow.amount));
  till.sandbox.control.moveClock({ run: true });
  till.sandbox.control.moveClock({ to: `${seen.nextBill?.at}` });
  const [bill] = till.sandbox.control
    .state()
    .transactions.filter(({ subscription_id }) => subscription_id === seen.id)
    .toReversed();
  expect(bill?.details.totals).toMatchObject({ total: '9900', grand_total: '0' });
});

it('A07 A08 a trial that moves to a plan without one ends: a whole period is paid at once, as shown before', async () => {
  const { token } = await newShop();
  await till.buy(token, 'growth');
  await till.settle();
  const { id: priceId } = await till.offer(token, 'scale');
  const preview = (await till.send('PATCH /update', token, { priceId })).body.data as ChangePreview;
  expect(preview).toMatchObject({ endsTrial: true, dueNow: { amount: '29900' }, nextBill: null });
  const changed = await till.send('PUT /update', token, { priceId });
  expect(changed.body.data).toMatchObject({ status: 'active', plan: { id: 'scale' } });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'active', plan: { id: 'scale' } });
  const [paid] = (await till.send('GET /transactions', token)).body.data as { total: { amount: string } }[];
  expect(paid?.total.amount).toBe('29900');
});

it('A08 where the card refuses, the trial goes on with the plan it had', async () => {
  const { token } = await newShop();
  await till.buy(token, 'growth', { card: '4000002760003184' });
  await till.settle();
  const { id: priceId } = await till.offer(token, 'scale');
  expect(await till.send('PUT /update', token, { priceId })).toMatchObject({
    status: 409,
    body: { code: 'payment_declined' },
  });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'trialing', plan: { id: 'growth' } });
});

it('A08 a larger plan that was taken in a trial and never paid is taken back by the job', async () => {
  const { id, token } = await newShop();
  await till.buy(token, 'growth');
  await till.settle();
  const before = await till.read(token);
  const { id: priceId } = await till.offer(token, 'scale');
  const subscriptionId = before?.subscriptionId ?? '';
  await till.payments.subscriptions.changePrice(subscriptionId, priceId, true);
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'trialing', plan: { id: 'scale' } });
  const ctx = jobContext(till.services, 'take-back-unpaid-change', id);
  await revertPlanChange(ctx, { organizationId: id, subscriptionId, priceId: before?.priceId ?? '' });
  expect(await till.read(token)).toMatchObject({ status: 'trialing', plan: { id: 'growth' } });
});

it('A11 X07 a trial is started for good only by its own organisation', async () => {
  const [ours, theirs] = [await newShop(), await newShop()];
  await till.buy(ours.token, 'starter');
  await till.buy(theirs.token, 'starter');
  await till.settle();
  const subscriptionId = (await till.read(theirs.token))?.subscriptionId ?? '';
  const refused = await till.send('POST /trialActivate', ours.token, { subscriptionId });
  expect(refused).toMatchObject({ status: 404 });
  const own = (await till.read(ours.token))?.subscriptionId ?? '';
  expect((await till.send('POST /trialActivate', ours.token, { subscriptionId: own })).body.data).toMatchObject({
    status: 'active',
  });
  await till.settle();
  expect(await till.read(ours.token)).toMatchObject({ status: 'active', trialEndsAt: expect.any(String) });
  expect(await till.read(theirs.token)).toMatchObject({ status: 'trialing' });
});

it('a person has one trial, however many organisations they make', async () => {
  const { token, apiToken, id } = await newShop();
  await till.buy(token, 'starter');
  await till.settle();
  await till.send('POST /cancel', token, { cancelImmediately: true });
  await till.settle();
  expect(await till.offer(token, 'starter')).toMatchObject({ trialDays: 0 });
  const second = await till.call('POST /api/organizations/create', { token: apiToken, body: { name: 'Second' } });
  expect((second.body.data as { id: string }).id).not.toBe(id);
});

it('one living subscription: a second checkout is refused, and one that slipped through is ended', async () => {
  const { token } = await newShop();
  const { id: priceId } = await till.offer(token, 'scale');
  const [one, two] = [
    await till.send('POST /checkout', token, { priceId }),
    await till.send('POST /checkout', token, { priceId }),
  ];
  for (const { body } of [one, two]) till.sandbox.control.pay((body.data as { transactionId: string }).transactionId);
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'active' });
  expect(await till.send('POST /checkout', token, { priceId })).toMatchObject({
    status: 409,
    body: { code: 'already_subscribed' },
  });
});

it('A04 C02 A09 A10 payments, invoice, business and card are those of this subscription alone', async () => {
  const { token, apiToken } = await newShop();
  await till.buy(token, 'scale');
  await till.settle();
  for (let month = 0; month < 2; month += 1) till.sandbox.control.moveClock({ advance: dayLater(31) });
  await till.settle();
  const first = await till.send('GET /transactions?perPage=2', token);
  expect(first.body.data).toHaveLength(2);
  const { pagination } = first.body as unknown as { pagination: { next: string; hasMore: boolean } };
  expect(pagination.hasMore).toBe(true);
  const second = await till.send(`GET /transactions?perPage=2&after=${pagination.next}`, token);
  expect((second.body.data as unknown[]).length).toBeGreaterThan(0);
  const [payment] = first.body.data as { id: string; hasInvoice: boolean }[];
  expect(payment?.hasInvoice).toBe(true);
  const invoice = await till.send(`GET /transactions/${payment?.id}/invoice`, token);
  expect(invoice.body.data).toMatchObject({ url: expect.stringMatching(/^http/) });
  expect((await till.send('GET /paymentMethod', token)).body.data).toMatchObject({ last4: '4242' });
  const saved = await till.send('POST /billingInformation', token, { name: 'Fells Ltd', taxIdentifier: 'GB123456789' });
  expect(saved.body.data).toMatchObject({ business: { name: 'Fells Ltd' } });
  const other = await till.call('POST /api/organizations/create', { token: apiToken, body: { name: 'Other' } });
  expect(other.status).toBe(201);
  const stranger = await newShop();
  await till.buy(stranger.token, 'scale');
  await till.settle();
  expect((await till.send(`GET /transactions/${payment?.id}/invoice`, stranger.token)).status).toBe(404);
  expect((await till.send('GET /billingInformation', stranger.token)).body.data).toMatchObject({ business: null });
});

it('a declined renewal is past due with access, and paying makes it active again', async () => {
  const { token } = await newShop();
  await till.buy(token, 'scale', { card: '4000002760003184' });
  await till.settle();
  till.sandbox.control.moveClock({ advance: dayLater(32) });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'past_due' });
  expect((await till.call('POST /api/sites', { token, body: { name: 'In grace', urls: [] } })).status).toBe(201);
  const debt = await till.send('PATCH /paymentMethod', token);
  till.sandbox.control.pay((debt.body.data as { transactionId: string }).transactionId, { card: '4242424242424242' });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'active' });
});
