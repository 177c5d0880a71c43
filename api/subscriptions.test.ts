import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#api/operation.ts';
import { subscriptions } from '#api/subscriptions.ts';
import { organizations } from '#database/schema/global.ts';
import { type Context, transaction } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { readAccess } from '#domain/organizations/entitlement.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';

/** What is no money: the plan as it is known here, and how much of it is used. */
const free = ['GET /api/organizations/subscriptions', 'GET /api/organizations/usage'];

const input = {
  params: { transactionId: 'txn_1' },
  query: { perPage: 10 },
  body: { priceId: 'pri_1', subscriptionId: 'sub_1', transactionId: 'txn_1', cancelImmediately: true, name: 'Fells' },
};

let shop: Context;
let other: Context;
beforeAll(async () => {
  const services = await openTestServices();
  for (const id of ['shop', 'other']) await createOrganization(services.database, id);
  shop = contextOf(services, 'shop', ...permissions);
  other = contextOf(services, 'other', ...permissions);
  await transaction(shop, tx =>
    tx.update(organizations).set({ billing: 'shopify' }).where(eq(organizations.id, 'shop')),
  );
});

const run = (operation: Operation, ctx: Context) => operation.run(ctx, input, {} as never);

describe('an organisation with billing through Shopify', () => {
  const calls = Object.entries(subscriptions as unknown as Record<string, Operation>).filter(
    ([name]) => !free.includes(name),
  );

  it.each(calls)('is refused payment calls: %s', async (_, operation) => {
    await expect(run(operation, shop)).rejects.toMatchObject({ kind: 'conflict', code: 'billed_by_shopify' });
  });

  it.each(calls)('gets the permission error first from %s', async (_, operation) => {
    const nobody = { ...shop, permissions: new Set<never>() };
    await expect(run(operation, nobody)).rejects.toMatchObject({ code: 'missing_permission' });
  });

  it.each(calls)("does not affect another organisation's %s", async (_, operation) => {
    const answer = await run(operation, other).catch(error => error);
    expect(answer).not.toMatchObject({ code: 'billed_by_shopify' });
  });

  it('is reported as such to every member', async () => {
    expect(await readAccess({ ...shop, permissions: new Set() })).toEqual({ access: 'open', billing: 'shopify' });
    expect(await readAccess(other)).toEqual({ access: 'open', billing: 'paddle' });
  });
});
