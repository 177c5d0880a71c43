// Installing and uninstalling the app.
import type { Installation } from '#sandbox/shopify/entities.ts';
import { queueWebhooks } from '#sandbox/shopify/events.ts';
import { domainOf, handleOf, numberOf, type Platform } from '#sandbox/shopify/platform.ts';

export function install(
  platform: Platform,
  shop: string,
  scopes: readonly string[] = platform.app.scopes,
): Installation {
  return platform.store.transaction(() => {
    const known = platform.installations.find(shop);
    if (known) return known;
    return platform.installations.put({
      id: shop,
      gid: platform.newGid('AppInstallation'),
      scopes: [...scopes],
      installedAt: platform.stamp(),
      embed: 'available',
      metafields: [],
    });
  });
}

/** Renames the shop. The app stays installed; its tokens belong to the old name. */
export function renameShop(platform: Platform, shop: string, handle: string): void {
  platform.store.transaction(() => {
    const known = platform.shops.find(shop);
    const installation = platform.installations.find(shop);
    if (!known || !installation) return;
    const id = domainOf(handle);
    platform.shops.delete(shop);
    platform.shops.put({ ...known, id, handle });
    platform.installations.delete(shop);
    platform.installations.put({ ...installation, id });
    platform.accessTokens.deleteWhere('shop', shop);
    platform.refreshTokens.deleteWhere('shop', shop);
    for (const product of platform.products.where('shop', shop)) platform.products.put({ ...product, shop: id });
  });
}

/** Revokes the tokens before the webhook is sent. A paid plan lasts until its period ends. */
export function uninstall(platform: Platform, shop: string): void {
  platform.store.transaction(() => {
    if (!platform.installations.delete(shop)) return;
    platform.accessTokens.deleteWhere('shop', shop);
    platform.refreshTokens.deleteWhere('shop', shop);
    platform.webhooks.deleteWhere('shop', shop);
    const paid = platform.subscriptions.find(shop);
    if (paid) platform.subscriptions.put({ ...paid, endsWithPeriod: true });
    queueWebhooks(platform, shop, 'app/uninstalled', shopPayload(platform, shop));
  });
}

export function changeScopes(platform: Platform, shop: string, scopes: string[]): void {
  const installation = platform.installations.find(shop);
  if (!installation) return;
  platform.installations.put({ ...installation, scopes });
  for (const token of platform.accessTokens.where('shop', shop)) platform.accessTokens.put({ ...token, scopes });
  const payload = {
    id: installation.gid,
    previous: installation.scopes,
    current: scopes,
    updated_at: platform.stamp(),
  };
  queueWebhooks(platform, shop, 'app/scopes_update', payload);
}

/** Shopify sends this two days after the uninstallation; here a button does. */
export function redactShop(platform: Platform, shop: string): void {
  queueWebhooks(platform, shop, 'shop/redact', identityOf(platform, shop));
}

export function setEmbed(platform: Platform, shop: string, embed: Installation['embed']): void {
  const installation = platform.installations.find(shop);
  if (installation) platform.installations.put({ ...installation, embed });
}

/** What the compliance topics begin with. */
export function identityOf(platform: Platform, shop: string) {
  return { shop_id: numberOf(platform.shops.find(shop)?.gid ?? '/0'), shop_domain: shop };
}

function shopPayload(platform: Platform, shop: string) {
  const known = platform.shops.find(shop);
  return {
    id: identityOf(platform, shop).shop_id,
    name: known?.name ?? handleOf(shop),
    email: known?.email,
    domain: known?.primaryDomain,
    myshopify_domain: shop,
    currency: known?.currency,
  };
}
