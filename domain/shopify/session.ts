// What the embedded area loads when it opens.
import { and, eq, gt, sql } from 'drizzle-orm';
import { entitlements } from '#database/schema/organizations.ts';
import { shopifyInstallations, shopifySessions } from '#database/schema/shopify.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireShopify, transaction } from '#domain/context.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { pricingUrlOf, themeEditorUrlOf } from '#domain/shopify/addresses.ts';
import type { ShopSession } from '#domain/shopify/inputs.ts';
import { identifyPerson } from '#domain/shopify/person.ts';
import { AppError } from '#platform/errors.ts';

/** Fails for a shop that has to be connected: it is new, was removed, or its tokens have expired. */
export async function readShopSession(ctx: Context, bearer: string): Promise<ShopSession> {
  const found = ctx.organizationId === null ? undefined : await findConnected(ctx);
  if (!found) throw new AppError('conflict', 'shop_not_connected', 'This shop isn’t connected to Aisle yet.');
  const { installation, site, entitled } = found;
  await identifyPerson(ctx, bearer, installation);
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

/** Only with tokens that can still be renewed; otherwise the merchant's visit brings new ones. */
async function findConnected(ctx: Context) {
  const isOwn = and(
    eq(shopifySessions.installationId, shopifyInstallations.id),
    eq(shopifySessions.shop, shopifyInstallations.shop),
    eq(shopifySessions.isOnline, false),
    gt(shopifySessions.refreshTokenExpires, sql`now()`),
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
