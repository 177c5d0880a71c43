import { afterAll, beforeAll, expect, it } from 'vitest';
import { prorationRate, totalsOf } from '#sandbox/paddle/money.ts';
import { createCatalogue, startTestPaddle, subscribe, type TestPaddle } from '#tests/setup/paddle.ts';

let sandbox: TestPaddle;
let prices: Awaited<ReturnType<typeof createCatalogue>>;
let people = 0;
beforeAll(async () => {
  sandbox = await startTestPaddle();
  prices = await createCatalogue(sandbox);
});
afterAll(() => sandbox.remove());

function buy(priceId: string, country = 'HU') {
  people += 1;
  return subscribe(sandbox, priceId, { email: `person${people}@example.com`, country });
}

const mode = 'prorated_immediately' as const;
const swapTo = (priceId: string, quantity = 1) => ({ items: [{ priceId, quantity }], prorationBillingMode: mode });
const billsOf = (id: string) => sandbox.sdk.transactions.list({ subscriptionId: [id] }).next();
const half = (time: { startsAt: string; endsAt: string } | null) =>
  new Date((Date.parse(`${time?.startsAt}`) + Date.parse(`${time?.endsAt}`)) / 2).toISOString();

const newYork = '0.08875';
it.each([
  ['25000', 1, '0.90513', newYork, '22628', '2009'],
  ['3000', 20, '0.90513', newYork, '54308', '4820'],
  ['1000', -5, '0.90513', newYork, '-4526', '-401'],
  ['10000', 1, '0.62305', newYork, '6230', '553'],
  ['30000', 1, '0.62305', newYork, '18691', '1659'],
  ['1000', 2, '0.26613', '0.27', '532', '144'],
  ['1000', 1, '0.26613', '0.27', '266', '72'],
  ['10000', 1, '1', newYork, '10000', '887'],
  ['25000', 1, '1', newYork, '25000', '2219'],
])(
  '%s × %s at %s and a tax of %s is %s and %s, as Paddle published it',
  (unit, quantity, rate, taxRate, subtotal, tax) => {
    const total = String(Number(subtotal) + Number(tax));
    expect(totalsOf({ unit, quantity, rate, taxRate })).toEqual({ subtotal, discount: '0', tax, total });
  },
);

it('a proration rate counts whole minutes, with five decimals, as Paddle published it', () => {
  const period = { starts_at: '2024-05-10T12:01:46.293348Z', ends_at: '2024-06-10T12:01:46.293348Z' };
  expect(prorationRate('2024-05-13T10:36:57.967Z', period)).toBe('0.90513');
  expect(prorationRate(period.starts_at, period)).toBe('1');
  expect(prorationRate(period.ends_at, period)).toBe('0');
});

it('a price that includes tax is not taxed again', () => {
  const totals = totalsOf({ unit: '1270', quantity: 1, taxRate: '0.27', isInclusive: true });
  expect(totals).toMatchObject({ subtotal: '1000', tax: '270', total: '1270' });
});

it('a preview stores nothing, and the change then charges it to the cent', async () => {
  const before = await buy(prices.monthly.id);
  // A minute that ends between the two would change the rate.
  sandbox.control.moveClock({ to: half(before.currentBillingPeriod), stop: true });
  const preview = await sandbox.sdk.subscriptions.previewUpdate(before.id, swapTo(prices.bigger.id));
  expect(await sandbox.sdk.subscriptions.get(before.id)).toEqual(before);
  const { credit, charge, result } = preview.updateSummary ?? {};
  expect(Number(charge?.amount) - Number(credit?.amount)).toBe(Number(result?.amount));
  expect(result?.action).toBe('charge');
  expect(preview.immediateTransaction?.adjustments[0]?.items[0]?.type).toBe('proration');
  await sandbox.sdk.subscriptions.update(before.id, swapTo(prices.bigger.id));
  const [bill] = await billsOf(before.id);
  const promised = preview.immediateTransaction?.details.totals;
  expect(bill?.details?.totals).toMatchObject({
    total: promised?.total,
    credit: promised?.credit,
    grandTotal: promised?.grandTotal,
  });
  expect(promised?.grandTotal).toBe(result?.amount);
  expect(bill?.payments[0]?.amount).toBe(result?.amount);
  expect(preview.nextTransaction?.details.totals.grandTotal).toBe('12573');
});

it('the credit from a smaller plan pays the next bills, although previews of them ignore it', async () => {
  const before = await buy(prices.bigger.id);
  sandbox.control.moveClock({ to: half(before.currentBillingPeriod), stop: true });
  const preview = await sandbox.sdk.subscriptions.previewUpdate(before.id, swapTo(prices.monthly.id));
  expect(preview.updateSummary?.result.action).toBe('credit');
  await sandbox.sdk.subscriptions.update(before.id, swapTo(prices.monthly.id));
  const [bill] = await billsOf(before.id);
  expect(bill).toMatchObject({ status: 'completed', details: { totals: { grandTotal: '0' } }, payments: [] });
  expect(bill?.details?.totals?.creditToBalance).toBe(preview.updateSummary?.result.amount);
  const [balance] = await sandbox.sdk.customers.getCreditBalance(before.customerId);
  expect(balance?.balance?.available).toBe(preview.updateSummary?.result.amount);

  sandbox.control.moveClock({ to: `${before.nextBilledAt}` });
  const [renewal] = await billsOf(before.id);
  expect(preview.nextTransaction?.details.totals).toMatchObject({ total: '3683', credit: '0', grandTotal: '3683' });
  expect(renewal?.details?.totals).toMatchObject({ total: '3683', grandTotal: '0' });
  expect(Number(renewal?.details?.totals?.credit) + Number(renewal?.details?.totals?.grandTotal)).toBe(3683);
});

it('a change for the next period is on the next bill, as its preview says', async () => {
  const before = await buy(prices.monthly.id);
  sandbox.control.moveClock({ to: half(before.currentBillingPeriod), stop: true });
  const change = { ...swapTo(prices.bigger.id), prorationBillingMode: 'prorated_next_billing_period' as const };
  const preview = await sandbox.sdk.subscriptions.previewUpdate(before.id, change);
  expect(preview.immediateTransaction).toBeNull();
  await sandbox.sdk.subscriptions.update(before.id, change);
  expect(await billsOf(before.id)).toHaveLength(1);
  sandbox.control.moveClock({ to: `${before.nextBilledAt}` });
  const [renewal] = await billsOf(before.id);
  expect(renewal?.details?.totals?.grandTotal).toBe(preview.nextTransaction?.details.totals.grandTotal);
  expect(Number(renewal?.details?.totals?.grandTotal)).toBeGreaterThan(12573);
  sandbox.control.moveClock({ advance: 'P32D' });
  expect((await billsOf(before.id))[0]?.details?.totals?.grandTotal).toBe('12573');
});

it('a change to a year now costs the year less what is left of the month', async () => {
  const before = await buy(prices.monthly.id, 'US');
  sandbox.control.moveClock({ to: half(before.currentBillingPeriod) });
  const { updateSummary } = await sandbox.sdk.subscriptions.previewUpdate(before.id, swapTo(prices.yearly.id));
  expect(updateSummary?.charge.amount).toBe('29000');
  expect(Math.abs(Number(updateSummary?.credit.amount) - 1450)).toBeLessThan(3);
});

it('less than 70 cents is not charged', async () => {
  const cheap = await sandbox.sdk.prices.create({
    productId: prices.starter.id,
    description: 'A little more',
    unitPrice: { amount: '2950', currencyCode: 'USD' },
    billingCycle: { interval: 'month', frequency: 1 },
  });
  const before = await buy(prices.monthly.id, 'US');
  const code = 'subscription_update_transaction_balance_less_than_charge_limit';
  await expect(sandbox.sdk.subscriptions.previewUpdate(before.id, swapTo(cheap.id))).rejects.toMatchObject({ code });
});

it('a checkout charges in the currency of the country', async () => {
  const there = await buy(prices.monthly.id, 'DE');
  expect(there.currencyCode).toBe('EUR');
  const [bill] = await billsOf(there.id);
  expect(bill).toMatchObject({
    currencyCode: 'EUR',
    details: { totals: { subtotal: '2800', tax: '532', grandTotal: '3332' } },
  });
  const after = await sandbox.sdk.subscriptions.previewUpdate(there.id, swapTo(prices.bigger.id));
  expect(after.recurringTransactionDetails?.totals.total).toBe('11662');
});
