// Where a shop that comes belongs already: by the number that never changes, or by the name we knew it under.
import { eq } from 'drizzle-orm';
import { findOwner } from '#database/lookups.ts';
import { organizations } from '#database/schema/global.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, transaction, within } from '#domain/context.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { AppError } from '#platform/errors.ts';

export type Home = {
  organizationId: string;
  installationId: string;
  /** Gone with its site, where somebody deleted that. */
  installation: Installation | undefined;
};

export async function findHome(ctx: Context, visit: { shop: string; shopId: string }): Promise<Home | undefined> {
  const owner =
    (await findOwner(ctx.database, 'shop', visit.shopId)) ?? (await findOwner(ctx.database, 'shop', visit.shop));
  if (!owner) return undefined;
  const { organizationId, objectId } = owner;
  const [found] = await transaction(within(ctx, organizationId), tx =>
    tx
      .select({ state: organizations.state, installation: shopifyInstallations })
      .from(organizations)
      .leftJoin(shopifyInstallations, eq(shopifyInstallations.id, objectId))
      .where(eq(organizations.id, organizationId)),
  );
  if (found?.state !== 'active') throw leaving();
  const installation = found.installation ?? undefined;
  // A name that another shop had before gives nobody that shop's conversations.
  if (installation && installation.shopId !== visit.shopId) throw namesake();
  return { organizationId, installationId: objectId, installation };
}

function leaving(): AppError {
  const words = 'What Aisle knew of this shop is being deleted. Try again in a minute.';
  return new AppError('conflict', 'organization_deleting', words, { retryAfter: 60 });
}

function namesake(): AppError {
  const words = 'Another shop was connected under this name before. Write to us, and we connect yours by hand.';
  return new AppError('conflict', 'shop_name_taken', words);
}
