import { expect, it } from 'vitest';
import { prepareCatalogue } from '#server/paddle-catalogue.ts';
import { openTestPayments } from '#tests/setup/test-payments.ts';

const testPayments = await openTestPayments();
const prepare = () => prepareCatalogue(testPayments.payments.paddle, testPayments.services.ownerUrl);

function catalogue() {
  const { products, prices } = testPayments.sandbox.control.state();
  return { products, prices };
}

it('E02 preparing the catalogue again changes nothing, there or here', async () => {
  const { token } = await testPayments.createOrganization('maren');
  const before = { ...catalogue(), plans: (await testPayments.send('GET /plans', token)).body.data };
  expect(before.products).toHaveLength(3);
  expect(await prepare()).toEqual([]);
  expect({ ...catalogue(), plans: (await testPayments.send('GET /plans', token)).body.data }).toEqual(before);
});

it('E02 an archived price is created again, and nothing else', async () => {
  const [price] = catalogue().prices;
  await testPayments.payments.paddle.prices.archive(price?.id ?? '');
  expect(await prepare()).toEqual([expect.stringMatching(/^Created a (month|year)ly price for \w+/)]);
  expect(await prepare()).toEqual([]);
});
