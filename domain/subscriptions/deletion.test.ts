import { beforeAll, expect, it } from 'vitest';
import { jobContext } from '#domain/context.ts';
import { endOrganization } from '#domain/subscriptions/reconcile.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

it('S14 deleting an organisation cancels its subscription, even if the provider fails several times', async () => {
  const { id, token } = await testPayments.createOrganization('ida');
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  const subscriptionId = (await testPayments.read(token))?.subscriptionId ?? '';
  expect((await testPayments.call('DELETE /api/organizations/delete', { token })).status).toBe(202);
  const ctx = { ...jobContext(testPayments.services, 'purge-organization', id), directory: testPayments.directory };
  testPayments.sandbox.control.breakAnswers({ kind: '500', next: 2 } as never);
  await expect(endOrganization(ctx)).rejects.toMatchObject({ code: 'payments_unavailable' });
  testPayments.sandbox.control.mendAnswers();
  await endOrganization(ctx);
  await endOrganization(ctx);
  expect((await testPayments.payments.subscriptions.read(subscriptionId)).status).toBe('canceled');
  expect((await testPayments.manage(`GET /organizations/${id}`)).status).toBe(404);
});
