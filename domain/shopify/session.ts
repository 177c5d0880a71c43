// What the embedded area knows of itself when it opens.
import { and, eq, gt } from 'drizzle-orm';
import { findOwner } from '#database/lookups.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { shopifyInstallations, shopifySessions } from '#database/schema/shopify.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireMerchant, requireShopify, transaction } from '#domain/context.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { pricingUrlOf, themeEditorUrlOf } from '#domain/shopify/addresses.ts';
import type { ShopArrival, ShopSession } from '#domain/shopify/inputs.ts';
import { meetPerson } from '#domain/shopify/person.ts';
import { AppError } from '#platform/errors.ts';

/** Whoever gets no session goes to be connected: the shop is new, was gone, or let its tokens run out. */
export async function readShopSession(ctx: Context, bearer: string): Promise<ShopSession> {
  const found = ctx.organizationId === null ? undefined : await findConnected(ctx);
  if (!found) throw new AppError('conflict', 'shop_not_connected', 'This shop is not connected to Aisle yet.');
  const { installation, site, entitled } = found;
  await meetPerson(ctx, bearer, installation);
  const { shop, name, domain, organizationId } = installation;
  const shopify = requireShopify(ctx);
  return {
    shop,
    name,
    domain,
    state: 'installed',
    organizationId,
    site,
    access: accessOf(entitled),
    pricingUrl: pricingUrlOf(shopify, shop),
    themeEditorUrl: themeEditorUrlOf(shopify, shop),
  };
}

/** Whoever was here before is connected again without being asked. */
export async function readArrival(ctx: Context): Promise<ShopArrival> {
  const { shop } = requireMerchant(ctx);
  return { shop, isNew: (await findOwner(ctx.database, 'shop', shop)) === undefined };
}

/** With tokens that can still be renewed: otherwise the merchant who is here brings new ones. */
async function findConnected(ctx: Context) {
  const isOwn = and(
    eq(shopifySessions.installationId, shopifyInstallations.id),
    eq(shopifySessions.shop, shopifyInstallations.shop),
    eq(shopifySessions.isOnline, false),
    gt(shopifySessions.refreshTokenExpires, ctx.clock.now()),
  );
  const [found] = await transaction(ctx, tx =>
    tx
      .select({
        installation: shopifyInstallations,
        site: { id: sites.id, name: sites.name, urls: sites.urls },
        entitled: entitlements.status,
      })
      .from(shopifyInstallations)
      .innerJoin(sites, eq(sites.id, shopifyInstallations.siteId))
      .innerJoin(shopifySessions, isOwn)
      .leftJoin(entitlements, eq(entitlements.organizationId, shopifyInstallations.organizationId))
      .where(eq(shopifyInstallations.state, 'installed')),
  );
  return found;
}
