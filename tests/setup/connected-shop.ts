// A sandbox shop with the app installed: its organisation, site, installation and valid tokens.
import { addLookup } from '#database/lookups.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Context, type Services, transaction } from '#domain/context.ts';
import { merchantPermissions } from '#domain/identity/inputs.ts';
import { storeTokens } from '#domain/shopify/access.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { createSite } from '#domain/sites/site.ts';
import { newId } from '#platform/ids.ts';
import { setMetafieldsDocument, shopDocument } from '#providers/shopify/documents.ts';
import { openShopify, type Shopify } from '#providers/shopify/shopify.ts';
import { contextOf, createOrganization } from '#tests/setup/database.ts';
import { readIdToken, type TestShopify } from '#tests/setup/shopify.ts';

/** The product's Shopify client for the sandbox. */
export function shopifyOf(sandbox: TestShopify, options: { partner?: boolean } = {}): Shopify {
  const { apiKey, apiSecret, appHandle, url, partner } = sandbox;
  const own = options.partner === false ? null : partner;
  return openShopify({ apiKey, secrets: [apiSecret], appHandle, sandboxUrl: url, partner: own });
}

export type ConnectedShop = { ctx: Context; installation: Installation; siteId: string };

/** Its context is the merchant's. `services` use the sandbox. */
export async function connectShop(
  services: Services & { shopify: Shopify },
  sandbox: TestShopify,
  { shop, organizationId, planId }: { shop: string; organizationId: string; planId?: string },
): Promise<ConnectedShop> {
  await createOrganization(services.database, organizationId, planId);
  const site = await createSite(contextOf(services, organizationId, ...merchantPermissions), { name: shop, urls: [] });
  return installShop(services, sandbox, { shop, organizationId, siteId: site.id });
}

/** The same for an existing organisation and site. */
export async function installShop(
  services: Services & { shopify: Shopify },
  sandbox: TestShopify,
  { shop, organizationId, siteId }: { shop: string; organizationId: string; siteId: string },
): Promise<ConnectedShop> {
  await sandbox.control('install', { shop });
  const actor = { kind: 'merchant', id: '1', shop } as const;
  const ctx: Context = { ...services, actor, organizationId, permissions: new Set(merchantPermissions) };
  const { tokens, admin } = services.shopify;
  const now = services.clock.now();
  const pair = await tokens.exchange(shop, await readIdToken(sandbox, shop), now);
  const facts = await admin.ask({ shop, accessToken: pair.accessToken }, shopDocument);
  const installation = await transaction(ctx, async tx => {
    const [row] = await tx
      .insert(shopifyInstallations)
      .values({
        organizationId,
        id: newId(now.getTime()),
        siteId,
        shop,
        shopId: facts.shop.id,
        appInstallationId: facts.currentAppInstallation.id,
        state: 'installed',
        name: facts.shop.name,
        email: facts.shop.email,
        domain: facts.shop.primaryDomain.host,
        scopes: pair.scopes,
        installedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error('the installation was not stored');
    for (const name of [shop, row.shopId]) await addLookup(tx, 'shop', name, { organizationId, objectId: row.id });
    await storeTokens(tx, ctx, row, pair);
    return row;
  });
  return { ctx, installation, siteId };
}

/** The metafields that the theme block reads. */
export async function setFields(
  sandbox: TestShopify,
  shop: string,
  fields: { key: string; type: string; value: string }[],
): Promise<void> {
  const { admin, tokens } = shopifyOf(sandbox);
  const { accessToken } = await tokens.exchange(shop, await readIdToken(sandbox, shop), new Date());
  const ownerId = (await admin.ask({ shop, accessToken }, shopDocument)).currentAppInstallation.id;
  const given = fields.map(field => ({ ownerId, namespace: 'assistant', ...field }));
  const { metafieldsSet } = await admin.ask({ shop, accessToken }, setMetafieldsDocument, { fields: given });
  if (metafieldsSet.userErrors.length > 0) throw new Error(JSON.stringify(metafieldsSet.userErrors));
}
