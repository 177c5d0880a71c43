import { beforeAll, expect, it } from 'vitest';
import { jobContext } from '#domain/context.ts';
import { endOrganization } from '#domain/subscriptions/reconcile.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let till: TestPayments;
beforeAll(async () => {
  till = await openTestPayments();
});

it('S14 deleting an organisation ends its subscription, however often the provider fails first', async () => {
  const { id, token } = await till.found('ida');
  await till.buy(token, 'scale');
  await till.settle();
  const subscriptionId = (await till.read(token))?.subscriptionId ?? '';
  expect((await till.call('DELETE /api/organizations/delete', { token })).status).toBe(202);
  const ctx = { ...jobContext(till.services, 'purge-organization', id), directory: till.directory };
  till.sandbox.control.breakAnswers({ kind: '500', next: 2 } as never);
  await expect(endOrganization(ctx)).rejects.toMatchObject({ code: 'payments_unavailable' });
  till.sandbox.control.mendAnswers();
  await endOrganization(ctx);
  await endOrganization(ctx);
  expect((await till.payments.subscriptions.read(subscriptionId)).status).toBe('canceled');
  expect((await till.manage(`GET /organizations/${id}`)).status).toBe(404);
});
