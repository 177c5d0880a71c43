// The organisation that is created for a shop. It also exists at the identity provider, so that people can be invited.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { organizationLimits } from '#domain/organizations/inputs.ts';

/** Created at the identity provider first, because we use its ID. It has no members yet. */
export async function createShopOrganization(ctx: Context, shopName: string): Promise<string> {
  const name = shopName.slice(0, organizationLimits.name).toWellFormed();
  return (await ctx.directory.createOrganization({ name, description: null })).id;
}

/** Removes an organisation that a concurrent or failed connection left without members and data. */
export async function deleteUnusedShopOrganization(ctx: Context, id: string): Promise<void> {
  await ctx.directory
    .deleteOrganization(id)
    .catch(error => ctx.log.warn({ err: error, organizationId: id }, 'could not delete an unused organisation'));
}

export async function writeShopOrganization(tx: Transaction, ctx: Context, name: string): Promise<void> {
  await tx
    .insert(organizations)
    .values({ id: requireOrganization(ctx) })
    .onConflictDoNothing();
  await setShopifyBilling(tx, ctx);
  await recordActivity(tx, ctx, 'organization.created', { name });
}

/** From now on only Shopify bills the organisation. */
export async function setShopifyBilling(tx: Transaction, ctx: Context): Promise<void> {
  await tx
    .update(organizations)
    .set({ billing: 'shopify' })
    .where(eq(organizations.id, requireOrganization(ctx)));
}

/** The shop is uninstalled for good, so remaining members choose a plan here. */
export async function setPaddleBilling(tx: Transaction, ctx: Context): Promise<void> {
  await tx
    .update(organizations)
    .set({ billing: 'paddle' })
    .where(eq(organizations.id, requireOrganization(ctx)));
}
