import { expect, it } from 'vitest';
import { jobContext } from '#domain/context.ts';
import { attachBusiness } from '#domain/subscriptions/billing.ts';
import { openTestPayments } from '#tests/setup/test-payments.ts';

const testPayments = await openTestPayments();
const business = { name: 'Fells Ltd', taxIdentifier: 'GB123456789', companyNumber: '' };

async function namedAt(token: string): Promise<unknown> {
  const { subscriptionId } = (await testPayments.read(token)) ?? {};
  return (
    testPayments.sandbox.control.state().subscriptions.find(({ id }) => id === subscriptionId)?.business_id ?? null
  );
}

it('A09 E15 business details that the provider failed to accept are kept, and sent by the retry job', async () => {
  const { id, token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  const saved = await testPayments.send('POST /billingInformation', token, business);
  expect(saved).toMatchObject({ status: 200, body: { data: { business } } });
  const job = jobContext(testPayments.services, 'attach-business', id);
  testPayments.sandbox.control.breakAnswers({ kind: '500', next: 1 });
  await expect(attachBusiness(job)).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await testPayments.send('GET /billingInformation', token)).body.data).toMatchObject({ business });
  await attachBusiness(job);
  expect(await namedAt(token)).toBe((await testPayments.read(token))?.businessId);
  const again = await testPayments.send('POST /billingInformation', token, { ...business, name: 'Fells & Sons' });
  expect(again.body.data).toMatchObject({ business: { name: 'Fells & Sons' } });
  expect(await namedAt(token)).toBe((await testPayments.read(token))?.businessId);
});

it('A09 during a trial business details are stored, and sent to the provider when the plan is paid', async () => {
  const { id, token } = await testPayments.newShop();
  await testPayments.buy(token, 'growth');
  await testPayments.settle();
  await testPayments.send('POST /billingInformation', token, business);
  const job = jobContext(testPayments.services, 'attach-business', id);
  await attachBusiness(job);
  expect(await namedAt(token)).toBeNull();
  const { subscriptionId } = (await testPayments.read(token)) ?? {};
  await testPayments.send('POST /trialActivate', token, { subscriptionId });
  await attachBusiness(job);
  expect(await namedAt(token)).toBe((await testPayments.read(token))?.businessId);
});

it('A09 only members who manage the subscription edit business details, and only their organisation sees them', async () => {
  const owner = await testPayments.tokenOf('maren');
  await testPayments.buy(owner, 'scale');
  await testPayments.settle();
  for (const name of ['priya', 'tom', 'sol'] as const) {
    const refused = await testPayments.send('POST /billingInformation', await testPayments.tokenOf(name), business);
    expect(refused).toMatchObject({ status: 403, body: { code: 'missing_permission' } });
  }
  await testPayments.send('POST /billingInformation', owner, business);
  const stranger = await testPayments.newShop();
  await testPayments.buy(stranger.token, 'scale');
  await testPayments.settle();
  expect((await testPayments.send('GET /billingInformation', stranger.token)).body.data).toMatchObject({
    business: null,
  });
});
