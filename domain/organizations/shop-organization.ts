// The organisation that a shop brings with it. It lives at the identity provider, too, so that people can be invited to it.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { organizationLimits } from '#domain/organizations/inputs.ts';

/** At the identity provider first: its id is the organisation's. Nobody is a member yet. */
export async function openShopOrganization(ctx: Context, shopName: string): Promise<string> {
  const name = shopName.slice(0, organizationLimits.name).toWellFormed();
  return (await ctx.directory.createOrganization({ name, description: null })).id;
}

/** For whoever was not the first to make it, or could not finish. What stays behind has no members and no rows. */
export async function abandonShopOrganization(ctx: Context, id: string): Promise<void> {
  await ctx.directory
    .deleteOrganization(id)
    .catch(error => ctx.log.warn({ err: error, organizationId: id }, 'an organisation nobody uses is left behind'));
}

export async function writeShopOrganization(tx: Transaction, ctx: Context, name: string): Promise<void> {
  await tx
    .insert(organizations)
    .values({ id: requireOrganization(ctx) })
    .onConflictDoNothing();
  await billByShopify(tx, ctx);
  await recordActivity(tx, ctx, 'organization.created', { name });
}

/** From here on nobody but Shopify takes money for it. */
export async function billByShopify(tx: Transaction, ctx: Context): Promise<void> {
  await tx
    .update(organizations)
    .set({ billing: 'shopify' })
    .where(eq(organizations.id, requireOrganization(ctx)));
}

/** The shop is gone for good: those who stay choose a plan here. */
export async function billHere(tx: Transaction, ctx: Context): Promise<void> {
  await tx
    .update(organizations)
    .set({ billing: 'paddle' })
    .where(eq(organizations.id, requireOrganization(ctx)));
}
