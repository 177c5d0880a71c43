import { expect, it } from 'vitest';
import { entitlements } from '#database/schema/organizations.ts';
import { shop } from '#tests/setup/logto.ts';
import { openTestPayments } from '#tests/setup/test-payments.ts';

const testPayments = await openTestPayments();
const everybody = ['maren', 'priya', 'tom', 'sol'] as const;
const accessOf = async (name: (typeof everybody)[number]) =>
  (await testPayments.call('GET /api/organizations/access', { token: await testPayments.tokenOf(name) })).body.data;
const addSite = async (name: (typeof everybody)[number]) =>
  testPayments.call('POST /api/sites', { token: await testPayments.tokenOf(name), body: { name: 'Ours', urls: [] } });

it('G03 S05 every member can read whether the plan allows access, and a refusal names who can help', async () => {
  // The test API gives every organisation a plan; this test needs one without.
  await testPayments.services.database.transaction(shop, tx => tx.delete(entitlements));
  const owner = await testPayments.tokenOf('maren');
  for (const name of everybody) expect(await accessOf(name)).toEqual({ access: 'none', billing: 'paddle' });
  expect(await addSite('tom')).toMatchObject({
    status: 403,
    body: { code: 'no_subscription', error: 'Your organisation has no plan yet. An Owner can choose one.' },
  });
  await testPayments.buy(owner, 'scale');
  await testPayments.settle();
  for (const name of everybody) expect(await accessOf(name)).toEqual({ access: 'open', billing: 'paddle' });
  expect((await addSite('tom')).status).toBe(201);
  await testPayments.send('POST /cancel', owner, { cancelImmediately: true });
  for (const name of everybody) expect(await accessOf(name)).toEqual({ access: 'ended', billing: 'paddle' });
  expect(await addSite('tom')).toMatchObject({
    status: 403,
    body: {
      code: 'subscription_ended',
      error: 'Your organisation’s plan has ended. An Owner can choose a new one.',
    },
  });
  // What the role never gave is not the plan's fault.
  expect(await addSite('sol')).toMatchObject({ status: 403, body: { code: 'missing_permission' } });
});

it('R10 every member can read the names of the Owners, and nothing else about them', async () => {
  for (const name of everybody) {
    const answer = await testPayments.call('GET /api/organizations/owners', {
      token: await testPayments.tokenOf(name),
    });
    expect(answer).toMatchObject({ status: 200, body: { data: [{ name: 'Maren Holt' }] } });
    expect(JSON.stringify(answer.body)).not.toContain('@');
  }
});

it('R10 lists neither Owners of another organisation nor Owners who cannot sign in', async () => {
  const { id, token } = await testPayments.newShop();
  const owners = async () => (await testPayments.call('GET /api/organizations/owners', { token })).body.data;
  const alone = [{ name: expect.stringMatching(/^Buyer \d+$/) }];
  expect(await owners()).toEqual(alone);
  const { body: away } = await testPayments.manage('POST /users', { name: 'Away', primaryEmail: 'away@example.com' });
  const { id: userId } = away as { id: string };
  await testPayments.manage(`POST /organizations/${id}/users`, { userIds: [userId] });
  await testPayments.manage(`POST /organizations/${id}/users/${userId}/roles`, { organizationRoleNames: ['Owner'] });
  expect(await owners()).toEqual([{ name: 'Away' }, ...alone]);
  await testPayments.manage(`PATCH /users/${userId}/is-suspended`, { isSuspended: true });
  expect(await owners()).toEqual(alone);
});
