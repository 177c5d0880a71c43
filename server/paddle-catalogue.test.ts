import { expect, it } from 'vitest';
import { prepareCatalogue } from '#server/paddle-catalogue.ts';
import { openTestPayments } from '#tests/setup/test-payments.ts';

const till = await openTestPayments();
const prepare = () => prepareCatalogue(till.payments.paddle, till.services.ownerUrl);

function catalogue() {
  const { products, prices } = till.sandbox.control.state();
  return { products, prices };
}

it('E02 preparing the catalogue again changes nothing, there or here', async () => {
  const { token } = await till.found('maren');
  const before = { ...catalogue(), plans: (await till.send('GET /plans', token)).body.data };
  expect(before.products).toHaveLength(3);
  expect(await prepare()).toEqual([]);
  expect({ ...catalogue(), plans: (await till.send('GET /plans', token)).body.data }).toEqual(before);
});

it('E02 an archived price is created again, and nothing else', async () => {
  const [price] = catalogue().prices;
  await till.payments.paddle.prices.archive(price?.id ?? '');
  expect(await prepare()).toEqual([expect.stringMatching(/^Created a (month|year)ly price for \w+/)]);
  expect(await prepare()).toEqual([]);
});
