import { beforeAll, expect, it } from 'vitest';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let testPayments: TestPayments;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

async function anotherOrganization({ apiToken, email }: { apiToken: string; email: string }, name: string) {
  const made = await testPayments.call('POST /api/organizations/create', { token: apiToken, body: { name } });
  return testPayments.tokenFor(email, (made.body.data as { id: string }).id);
}

it('one person has at most three organisations on Free; a paid plan frees one', async () => {
  const person = await testPayments.newShop();
  const tokens = [person.token];
  for (const name of ['Two', 'Three', 'Four']) tokens.push(await anotherOrganization(person, name));
  const [one = '', , , four = ''] = tokens;
  const started = await Promise.all(tokens.slice(0, 3).map(token => testPayments.send('POST /free', token)));
  expect(started.map(({ status }) => status)).toEqual([201, 201, 201]);
  const refused = await testPayments.send('POST /free', four);
  expect(refused).toMatchObject({ status: 409, body: { code: 'free_organizations_full' } });
  expect(refused.body.error).toContain('You can have up to 3 organisations on Free');
  expect(await testPayments.read(four)).toBeNull();
  await testPayments.buy(one, 'scale');
  await testPayments.settle();
  expect((await testPayments.send('POST /free', four)).status).toBe(201);
  expect((await testPayments.send('POST /free', (await testPayments.newShop()).token)).status).toBe(201);
});

it('moving to Free is one step: the paid plan runs to its end, and Free follows automatically', async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  const moved = await testPayments.send('PUT /free', token);
  expect(moved).toMatchObject({
    status: 200,
    body: { data: { status: 'active', plan: { id: 'scale' }, freeNext: true, scheduledChange: { action: 'cancel' } } },
  });
  await testPayments.settle();
  testPayments.sandbox.control.moveClock({ advance: 'P32D' });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({
    status: 'active',
    plan: { id: 'free' },
    subscriptionId: null,
  });
  expect((await testPayments.call('POST /api/sites', { token, body: { name: 'Still here', urls: [] } })).status).toBe(
    201,
  );
});

it('an organisation that keeps its plan stays on it, and can cancel it later without Free', async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  await testPayments.send('PUT /free', token);
  expect((await testPayments.send('PATCH /cancel', token)).body.data).toMatchObject({
    freeNext: false,
    scheduledChange: null,
  });
  await testPayments.send('POST /cancel', token, { cancelImmediately: true });
  await testPayments.settle();
  expect(await testPayments.read(token)).toMatchObject({ status: 'canceled', plan: { id: 'scale' } });
});

it('Free can follow a plan that is already cancelled, and replaces a past-due plan immediately', async () => {
  const ending = await testPayments.newShop();
  await testPayments.buy(ending.token, 'scale');
  const owing = await testPayments.newShop();
  await testPayments.buy(owing.token, 'scale', { card: '4000002760003184' });
  await testPayments.settle();
  await testPayments.send('POST /cancel', ending.token, { cancelImmediately: false });
  expect((await testPayments.send('PUT /free', ending.token)).body.data).toMatchObject({ freeNext: true });
  testPayments.sandbox.control.moveClock({ advance: 'P32D' });
  await testPayments.settle();
  expect(await testPayments.read(ending.token)).toMatchObject({ plan: { id: 'free' } });
  expect(await testPayments.read(owing.token)).toMatchObject({ status: 'past_due' });
  expect((await testPayments.send('PUT /free', owing.token)).body.data).toMatchObject({
    status: 'active',
    plan: { id: 'free' },
  });
});

it('nothing changes if the provider fails, if there is no paid plan, or without permission', async () => {
  const { token } = await testPayments.newShop();
  await testPayments.buy(token, 'scale');
  await testPayments.settle();
  testPayments.sandbox.control.breakAnswers({ kind: '500', next: 9 });
  expect((await testPayments.send('PUT /free', token)).status).toBe(503);
  testPayments.sandbox.control.mendAnswers();
  expect(await testPayments.read(token)).toMatchObject({ freeNext: false, scheduledChange: null });
  const free = await testPayments.newShop();
  await testPayments.send('POST /free', free.token);
  expect(await testPayments.send('PUT /free', free.token)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  expect((await testPayments.send('PUT /free', await testPayments.tokenOf('sol'))).status).toBe(403);
});
