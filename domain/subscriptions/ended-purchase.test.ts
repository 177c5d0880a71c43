import { beforeAll, expect, it } from 'vitest';
import { type Context, jobContext } from '#domain/context.ts';
import { endPurchase } from '#domain/subscriptions/ended-purchase.ts';
import type { EndedPurchase } from '#domain/subscriptions/inputs.ts';
import { type PurchaseEmail, purchaseEmailQueue } from '#domain/subscriptions/jobs.ts';
import { sendPurchaseEmail } from '#domain/subscriptions/purchase-emails.ts';
import { reconcileSubscriptions } from '#domain/subscriptions/reconcile.ts';
import { asSuper } from '#tests/setup/database.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

type Shop = Awaited<ReturnType<TestPayments['newShop']>>;

async function openCheckout(token: string, plan: string): Promise<string> {
  const { id: priceId } = await testPayments.offer(token, plan);
  const begun = await testPayments.send('POST /checkout', token, { priceId });
  return (begun.body.data as { transactionId: string }).transactionId;
}

/** Two tabs, each with a checkout, and both are paid. */
async function buyTwice(plan: string): Promise<Shop & { first: string; second: string }> {
  const shop = await testPayments.newShop();
  const [first, second] = [await openCheckout(shop.token, plan), await openCheckout(shop.token, plan)];
  for (const id of [first, second]) testPayments.sandbox.control.pay(id, { country: 'GB' });
  await testPayments.settle();
  return { ...shop, first, second };
}

const subscriptionOf = (transactionId: string) =>
  testPayments.sandbox.control.state().transactions.find(({ id }) => id === transactionId)?.subscription_id ?? '';
const statusOf = (subscriptionId: string) =>
  testPayments.sandbox.control.state().subscriptions.find(({ id }) => id === subscriptionId)?.status;
const refundsOf = (transactionId: string) =>
  testPayments.sandbox.control.state().adjustments.filter(({ transaction_id }) => transaction_id === transactionId);
const contextOf = (id: string): Context =>
  jobContext({ ...testPayments.services, directory: testPayments.directory }, 'end-duplicate-subscription', id);
const ended = async (token: string) =>
  (await testPayments.send('GET /endedPurchase', token)).body.data as EndedPurchase | null;

async function sendEmails(ctx: Context): Promise<void> {
  const queued = await asSuper<{ data: PurchaseEmail }>(
    testPayments.services.superUrl,
    `select data from jobs.job where name = '${purchaseEmailQueue.name}' and data->>'organizationId' = '${ctx.organizationId}'`,
  );
  for (const { data } of queued) await sendPurchaseEmail(ctx, data);
}

it('a second paid checkout is cancelled and refunded once, and the people who pay get an email', async () => {
  const { id, email, token, first, second } = await buyTwice('scale');
  expect(await ended(token)).toMatchObject({ plan: 'Scale', refund: null });
  const ctx = contextOf(id);
  await endPurchase(ctx, subscriptionOf(second));
  await endPurchase(ctx, subscriptionOf(second));
  await sendEmails(ctx);
  expect([statusOf(subscriptionOf(first)), statusOf(subscriptionOf(second))]).toEqual(['active', 'canceled']);
  expect(refundsOf(second)).toMatchObject([{ action: 'refund', type: 'full', totals: { total: '28680' } }]);
  expect(refundsOf(first)).toEqual([]);
  expect(await ended(token)).toMatchObject({ plan: 'Scale', refund: { amount: '28680', currency: 'GBP' } });
  const emails = await testPayments.emails(email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We requested a refund of a duplicate payment for /),
  ]);
  expect(emails[0]?.text).toContain('£286.80');
  expect(await testPayments.read(token)).toMatchObject({ status: 'active', plan: { id: 'scale' } });
});

it('a second purchase whose job was lost is refunded by the hourly sweep', async () => {
  const { token, second } = await buyTwice('scale');
  await reconcileSubscriptions({ ...testPayments.services, directory: testPayments.directory });
  expect(statusOf(subscriptionOf(second))).toBe('canceled');
  expect(refundsOf(second)).toHaveLength(1);
  expect(await ended(token)).toMatchObject({ refund: { amount: '28680' } });
});

it('the page of the second checkout gets the current plan, and does not wait forever', async () => {
  const { token, second } = await buyTwice('scale');
  const answer = await testPayments.send('POST /checkout/finish', token, { transactionId: second });
  expect(answer.body.data).toMatchObject({ status: 'active', plan: { id: 'scale' } });
});

it('an ended purchase is shown to its own organisation for thirty days', async () => {
  const { token } = await buyTwice('scale');
  const stranger = await testPayments.newShop();
  expect(await ended(stranger.token)).toBeNull();
  expect(await ended(token)).not.toBeNull();
  const later = { now: () => new Date(Date.now() + 31 * 24 * 3_600_000) };
  const { readEndedPurchase } = await import('#domain/subscriptions/ended-purchase.ts');
  const ctx = { ...contextOf((await testPayments.read(token))?.organizationId ?? ''), clock: later };
  const permissions = new Set(['list:organization-subscription'] as const);
  expect(await readEndedPurchase({ ...ctx, permissions })).toBeNull();
  await expect(readEndedPurchase(ctx)).rejects.toMatchObject({ code: 'missing_permission' });
});

it('a person has one trial, even with several open checkouts: the second is cancelled at no cost', async () => {
  const shop = await testPayments.newShop();
  const made = await testPayments.call('POST /api/organizations/create', {
    token: shop.apiToken,
    body: { name: 'Second' },
  });
  const other = (made.body.data as { id: string }).id;
  const otherToken = await testPayments.tokenFor(shop.email, other);
  const [first, second] = [await openCheckout(shop.token, 'growth'), await openCheckout(otherToken, 'starter')];
  for (const id of [first, second]) {
    testPayments.sandbox.control.pay(id);
    // The events arrive in this order, and are applied together below.
    await testPayments.sandbox.control.settle();
  }
  await testPayments.settle();
  expect(await testPayments.read(shop.token)).toMatchObject({ status: 'trialing', plan: { id: 'growth' } });
  expect(await testPayments.read(otherToken)).toBeNull();
  const ctx = contextOf(other);
  await endPurchase(ctx, subscriptionOf(second));
  await sendEmails(ctx);
  expect(statusOf(subscriptionOf(second))).toBe('canceled');
  expect(await ended(otherToken)).toMatchObject({ plan: 'Starter', refund: { amount: '0' } });
  expect((await testPayments.emails(shop.email)).at(-1)?.text).toContain('You weren’t charged');
  expect(await testPayments.offer(otherToken, 'starter')).toMatchObject({ trialDays: 0 });
});

it('an organisation has one trial, even for a checkout opened before the first trial ended', async () => {
  const { token } = await testPayments.newShop();
  const [first, second] = [await openCheckout(token, 'growth'), await openCheckout(token, 'growth')];
  testPayments.sandbox.control.pay(first);
  await testPayments.settle();
  await testPayments.send('POST /cancel', token, { cancelImmediately: true });
  await testPayments.settle();
  testPayments.sandbox.control.pay(second);
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'canceled' });
  expect(await ended(token)).toMatchObject({ plan: 'Growth' });
});

it('a used trial stays used after its organisation is deleted', async () => {
  const { id, email, token, apiToken } = await testPayments.newShop();
  await testPayments.buy(token, 'growth');
  await testPayments.settle();
  await asSuper(testPayments.services.superUrl, `delete from organizations where id = '${id}'`);
  const made = await testPayments.call('POST /api/organizations/create', { token: apiToken, body: { name: 'Again' } });
  const again = await testPayments.tokenFor(email, (made.body.data as { id: string }).id);
  expect(await testPayments.offer(again, 'growth')).toMatchObject({ trialDays: 0 });
});
