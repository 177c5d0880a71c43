// Which shop is it, and what do we know of it? Everything of a shop is reached through its installation.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { findOwner } from '#database/lookups.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, jobContext, type Services, transaction } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

export type Installation = typeof shopifyInstallations.$inferSelect;

/** The shop of the caller's organisation. One organisation has one shop. */
export async function findInstallation(tx: Transaction): Promise<Installation | undefined> {
  const [row] = await tx.select().from(shopifyInstallations).limit(1);
  return row;
}

export async function requireInstallation(ctx: Context): Promise<Installation> {
  const found = await transaction(ctx, tx => findInstallation(tx));
  if (found) return found;
  throw new AppError('not-found', 'shop_not_connected', 'This shop is not connected to Aisle yet.');
}

/** For what arrives with the name of a shop only, such as a webhook: acts for whoever has it. */
export async function findShopOwner(
  services: Services,
  shop: string,
  name: string,
): Promise<{ ctx: Context; installation: Installation } | undefined> {
  const owner = await findOwner(services.database, 'shop', shop);
  if (!owner) return undefined;
  const ctx = jobContext(services, name, owner.organizationId);
  const [installation] = await transaction(ctx, tx =>
    tx.select().from(shopifyInstallations).where(eq(shopifyInstallations.id, owner.objectId)),
  );
  return installation && { ctx, installation };
}
