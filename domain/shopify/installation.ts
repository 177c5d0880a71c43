// The installation: the record of a connected shop, through which everything else about the shop is reached.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { findOwnerByHash, hashOf } from '#database/lookups.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, jobContext, requireMerchant, type Services, transaction } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

export type Installation = typeof shopifyInstallations.$inferSelect;
type ShopOwner = { ctx: Context; installation: Installation };

/** The shop of the caller's organisation. An organisation has one shop. */
export async function findInstallation(tx: Transaction): Promise<Installation | undefined> {
  const [row] = await tx.select().from(shopifyInstallations).limit(1);
  return row;
}

export async function requireInstallation(ctx: Context): Promise<Installation> {
  const found = await transaction(ctx, tx => findInstallation(tx));
  if (found) return found;
  throw new AppError('not-found', 'shop_not_connected', 'This shop isn’t connected to Aisle yet.');
}

/** The shop in whose admin the caller works. */
export async function requireOwnShop(ctx: Context): Promise<Installation> {
  const { shop } = requireMerchant(ctx);
  const found = ctx.organizationId === null ? undefined : await transaction(ctx, tx => findInstallation(tx));
  if (found?.shop === shop) return found;
  throw new AppError('conflict', 'shop_not_connected', 'This shop isn’t connected to Aisle yet.');
}

/** For requests that only carry a shop's name, such as webhooks: a context for the organisation that has the shop. */
export async function findShopOwner(services: Services, shop: string, name: string): Promise<ShopOwner | undefined> {
  return findShopOwnerByHash(services, hashOf(shop), name);
}

/** For records that outlive the shop and therefore may not store its name. */
export async function findShopOwnerByHash(
  services: Services,
  hash: string,
  name: string,
): Promise<ShopOwner | undefined> {
  const owner = await findOwnerByHash(services.database, 'shop', hash);
  if (!owner) return undefined;
  const ctx = jobContext(services, name, owner.organizationId);
  const [installation] = await transaction(ctx, tx =>
    tx.select().from(shopifyInstallations).where(eq(shopifyInstallations.id, owner.objectId)),
  );
  return installation && { ctx, installation };
}
