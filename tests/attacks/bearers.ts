// A bearer token of every kind, for calls that are rejected before anything is read.
import { afterAll } from 'vitest';
import { permissions } from '#domain/identity/inputs.ts';
import { createKey } from '#domain/sites/keys.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { startTestIdentity } from '#tests/setup/identity.ts';
import { readIdToken, startTestShopify, tarn } from '#tests/setup/shopify.ts';
import { arrive, highLimits, openShop } from '#tests/setup/visitor.ts';

export type Bearers = Awaited<ReturnType<typeof openBearers>>;

export async function openBearers() {
  const identity = await startTestIdentity();
  const sandbox = await startTestShopify();
  afterAll(async () => {
    await identity.stop();
    await sandbox.remove();
  });
  const services = { ...(await openTestServices()), shopify: shopifyOf(sandbox) };
  const call = createCaller(services, { ...identity, visitorLimits: highLimits });
  await createOrganization(services.database, 'ours');
  await connectShop(services, sandbox, { shop: tarn, organizationId: 'tarn' });
  const shop = await openShop(services);
  const key = await createKey(contextOf(services, shop.organizationId, 'manage:sites'), shop.site.id, { name: 'Key' });
  const { session } = await arrive(call, shop);
  const organization = await identity.organizationToken('ours', ...permissions);
  const api = await identity.apiToken(...permissions);
  return {
    services,
    identity,
    call,
    shop,
    /** Callers with all permissions of their kind. A shop's token is valid for one minute, so it is created for each call. */
    bearers: {
      organization: async () => organization,
      api: async () => api,
      shopify: () => readIdToken(sandbox, tarn),
      visitor: async () => session,
      site: async () => key.secret,
      none: async () => 'nobody',
    },
  };
}
