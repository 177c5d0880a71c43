import { eq } from 'drizzle-orm';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requirePermission, requireShopify, transaction } from '#domain/context.ts';
import type { LinkedShop } from '#domain/shopify/inputs.ts';

/** The organisation's shop, for members who manage its settings. */
export async function readLinkedShop(ctx: Context): Promise<LinkedShop | null> {
  requirePermission(ctx, 'manage:organization');
  const shopify = requireShopify(ctx);
  const [found] = await transaction(ctx, tx =>
    tx
      .select({ row: shopifyInstallations, site: { id: sites.id, name: sites.name } })
      .from(shopifyInstallations)
      .innerJoin(sites, eq(sites.id, shopifyInstallations.siteId)),
  );
  if (!found) return null;
  const { shop, name, domain, state, installedAt } = found.row;
  return {
    shop,
    name,
    domain,
    state,
    site: found.site,
    installedAt: installedAt.toISOString(),
    adminUrl: `${shopify.endpoints.adminWeb(shop)}/apps/${shopify.appHandle}`,
  };
}
