import { beforeAll, expect, it } from 'vitest';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';

let till: TestPayments;
beforeAll(async () => {
  till = await openTestPayments();
});

async function anotherOrganization({ apiToken, email }: { apiToken: string; email: string }, name: string) {
  const made = await till.call('POST /api/organizations/create', { token: apiToken, body: { name } });
  return till.tokenFor(email, (made.body.data as { id: string }).id);
}

it('one person keeps three organisations on Free; a paid plan gives its place back', async () => {
  const person = await till.newShop();
  const tokens = [person.token];
  for (const name of ['Two', 'Three', 'Four']) tokens.push(await anotherOrganization(person, name));
  const [one = '', , , four = ''] = tokens;
  const started = await Promise.all(tokens.slice(0, 3).map(token => till.send('POST /free', token)));
  expect(started.map(({ status }) => status)).toEqual([201, 201, 201]);
  const refused = await till.send('POST /free', four);
  expect(refused).toMatchObject({ status: 409, body: { code: 'free_organizations_full' } });
  expect(refused.body.error).toContain('You can have up to 3 organisations on Free');
  expect(await till.read(four)).toBeNull();
  await till.buy(one, 'scale');
  await till.settle();
  expect((await till.send('POST /free', four)).status).toBe(201);
  expect((await till.send('POST /free', (await till.newShop()).token)).status).toBe(201);
});

it('moving to Free is one step: the paid plan lasts to its end, and Free follows by itself', async () => {
  const { token } = await till.newShop();
  await till.buy(token, 'scale');
  await till.settle();
  const moved = await till.send('PUT /free', token);
  expect(moved).toMatchObject({
    status: 200,
    body: { data: { status: 'active', plan: { id: 'scale' }, freeNext: true, scheduledChange: { action: 'cancel' } } },
  });
  await till.settle();
  till.sandbox.control.moveClock({ advance: 'P32D' });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'active', plan: { id: 'free' }, subscriptionId: null });
  expect((await till.call('POST /api/sites', { token, body: { name: 'Still here', urls: [] } })).status).toBe(201);
});

it('who keeps the plan after all stays on it, and ends it later without Free', async () => {
  const { token } = await till.newShop();
  await till.buy(token, 'scale');
  await till.settle();
  await till.send('PUT /free', token);
  expect((await till.send('PATCH /cancel', token)).body.data).toMatchObject({ freeNext: false, scheduledChange: null });
  await till.send('POST /cancel', token, { cancelImmediately: true });
  await till.settle();
  expect(await till.read(token)).toMatchObject({ status: 'canceled', plan: { id: 'scale' } });
});

it('a plan that will end can still be followed by Free, and one that owes money is followed at once', async () => {
  const ending = await till.newShop();
  await till.buy(ending.token, 'scale');
  const owing = await till.newShop();
  await till.buy(owing.token, 'scale', { card: '4000002760003184' });
  await till.settle();
  await till.send('POST /cancel', ending.token, { cancelImmediately: false });
  expect((await till.send('PUT /free', ending.token)).body.data).toMatchObject({ freeNext: true });
  till.sandbox.control.moveClock({ advance: 'P32D' });
  await till.settle();
  expect(await till.read(ending.token)).toMatchObject({ plan: { id: 'free' } });
  expect(await till.read(owing.token)).toMatchObject({ status: 'past_due' });
  expect((await till.send('PUT /free', owing.token)).body.data).toMatchObject({
    status: 'active',
    plan: { id: 'free' },
  });
});

it('nothing moves where the provider refuses, where nobody pays, and for those who may not', async () => {
  const { token } = await till.newShop();
  await till.buy(token, 'scale');
  await till.settle();
  till.sandbox.control.breakAnswers({ kind: '500', next: 9 });
  expect((await till.send('PUT /free', token)).status).toBe(503);
  till.sandbox.control.mendAnswers();
  expect(await till.read(token)).toMatchObject({ freeNext: false, scheduledChange: null });
  const free = await till.newShop();
  await till.send('POST /free', free.token);
  expect(await till.send('PUT /free', free.token)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  expect((await till.send('PUT /free', await till.tokenOf('sol'))).status).toBe(403);
});
