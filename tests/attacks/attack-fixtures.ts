// The product with all outside services, so that no call is refused because of a missing one.
import { afterAll } from 'vitest';
import type { Services } from '#domain/context.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { prepareCatalogue } from '#server/paddle-catalogue.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { shopifyOf } from '#tests/setup/connected-shop.ts';
import { apiResource } from '#tests/setup/logto.ts';
import { startTestPaddle } from '#tests/setup/paddle.ts';
import { startTestShopify } from '#tests/setup/shopify.ts';
import { openTestApi } from '#tests/setup/test-api.ts';
import { highLimits } from '#tests/setup/visitor.ts';

export type AttackFixtures = Awaited<ReturnType<typeof openAttackFixtures>>;

export async function openAttackFixtures() {
  const paddle = await startTestPaddle();
  const shops = await startTestShopify();
  afterAll(async () => {
    await paddle.remove();
    await shops.remove();
  });
  const payments = openPaddle({ url: paddle.url, apiKey: paddle.apiKey });
  const testApi = await openTestApi({ payments });
  await prepareCatalogue(payments.paddle, testApi.services.ownerUrl);
  const services = { ...testApi.services, directory: testApi.directory, shopify: shopifyOf(shops) };
  const { machineId, machineSecret } = testApi.sandbox.apps;
  const issuer = { url: testApi.sandbox.url, machineId, machineSecret, apiResource, visitorLimits: highLimits };
  const call = createCaller(services, issuer);
  return { testApi, paddle, shops, services: services satisfies Services & { shopify: Shopify }, call };
}
