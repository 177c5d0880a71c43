// Two days after an uninstall, Shopify asks us to delete the shop's data.
import { eq } from 'drizzle-orm';
import { removeLookupsOf } from '#database/lookups.ts';
import { shopifyInstallations, shopifyLinkCodes } from '#database/schema/shopify.ts';
import { deleteShopChats } from '#domain/chat/customer-data.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { markForDeletion } from '#domain/organizations/organization.ts';
import { setPaddleBilling } from '#domain/organizations/shop-organization.ts';
import { removeOwned } from '#domain/products/shop-upsert.ts';
import { removeContent, shopUrlOf } from '#domain/shopify/content-sync.ts';
import type { ShopEventData } from '#domain/shopify/event-facts.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { readShop } from '#domain/shopify/shop-changes.ts';
import { uninstall } from '#domain/shopify/uninstall.ts';
import { closeSite, removeSite } from '#domain/sites/delete-site.ts';

const atOnce = 500;

/**
 * An organisation with its own members stays, without the shop's site; one that consists only of the shop is deleted.
 */
export async function redactShop(ctx: Context, installation: Installation, event: ShopEventData): Promise<string> {
  if (await isInstalled(ctx, installation)) return 'reinstalled';
  await uninstall(ctx, installation, event);
  if (await hasMembers(ctx)) await removeShop(ctx, installation);
  else await markForDeletion(ctx);
  return 'applied';
}

/** The uninstall event may have been lost, so a shop that is still marked as installed is checked with Shopify. */
async function isInstalled(ctx: Context, installation: Installation): Promise<boolean> {
  return installation.state !== 'uninstalled' && (await readShop(ctx, installation)) !== undefined;
}

async function hasMembers(ctx: Context): Promise<boolean> {
  const id = requireOrganization(ctx);
  if (!(await ctx.directory.findOrganization(id))) return false;
  return (await ctx.directory.listMembers(id, { size: 1 })).total > 0;
}

/** A site created for the shop is deleted. A site that existed before loses what was imported from the shop. */
async function removeShop(ctx: Context, installation: Installation): Promise<void> {
  const { id, siteId } = installation;
  const isOfSite = eq(shopifyLinkCodes.siteId, siteId);
  const codes = await transaction(ctx, tx => tx.select().from(shopifyLinkCodes).where(isOfSite));
  const wasLinked = codes.some(({ usedAt }) => usedAt !== null);
  if (wasLinked) await removeWhatCame(ctx, installation);
  await transaction(ctx, async tx => {
    await removeLookupsOf(tx, requireOrganization(ctx), [id, ...codes.map(code => code.id)]);
    await tx.delete(shopifyLinkCodes).where(isOfSite);
    await tx.delete(shopifyInstallations).where(eq(shopifyInstallations.id, id));
    if (!wasLinked) await closeSite(tx, ctx, siteId);
    await setPaddleBilling(tx, ctx);
  });
  if (!wasLinked) await removeSite(ctx, siteId);
}

async function removeWhatCame(ctx: Context, installation: Installation): Promise<void> {
  const { siteId } = installation;
  const place = { siteId, home: shopUrlOf(ctx, installation) };
  while ((await transaction(ctx, tx => removeOwned(tx, ctx, siteId, atOnce))) > 0);
  while ((await removeContent(ctx, installation, atOnce)) > 0);
  while ((await transaction(ctx, tx => deleteShopChats(tx, place, atOnce))) > 0);
}
