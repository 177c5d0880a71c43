// All Shopify URLs are built here. A shop is named "x.myshopify.com", also in the sandbox.

export type ShopifyEndpoints = {
  shop(shop: string): string;
  adminWeb(shop: string): string;
  /** The storefront of a shop's domain. */
  storefront(shop: string, domain: string): string;
  partner: string;
  appBridge: string;
  /** The Shopify admin, which frames the app before the shop is known. */
  admin: string;
  /** Origins that App Bridge connects to, besides the admin. */
  bridgeHosts: readonly string[];
  /** Who may frame the app for this shop. */
  frameAncestors(shop: string): string[];
  /** Whether this is an allowed URL for the file of a bulk operation. */
  mayHoldFiles(address: URL): boolean;
};

const fileHosts = /^(storage\.googleapis\.com|[a-z\d-]+(\.[a-z\d-]+)*\.shopifycloud\.com)$/;
const shopName = /^[a-z\d][a-z\d-]{0,59}\.myshopify\.com$/;

export function isShop(text: string): boolean {
  return shopName.test(text);
}

export function openEndpoints(sandboxUrl?: string): ShopifyEndpoints {
  return sandboxUrl ? sandboxEndpoints(new URL(sandboxUrl).origin) : realEndpoints;
}

const realEndpoints: ShopifyEndpoints = {
  shop: shop => `https://${shop}`,
  adminWeb: shop => `https://admin.shopify.com/store/${handleOf(shop)}`,
  storefront: (_, domain) => `https://${domain}`,
  partner: 'https://partners.shopify.com',
  appBridge: 'https://cdn.shopify.com/shopifycloud/app-bridge.js',
  admin: 'https://admin.shopify.com',
  bridgeHosts: ['https://*.shopify.com', 'https://*.shopifysvc.com'],
  frameAncestors: shop => [`https://${shop}`, 'https://admin.shopify.com'],
  mayHoldFiles: ({ protocol, hostname }) => protocol === 'https:' && fileHosts.test(hostname),
};

function sandboxEndpoints(origin: string): ShopifyEndpoints {
  return {
    shop: shop => `${origin}/shops/${shop}`,
    adminWeb: shop => `${origin}/store/${handleOf(shop)}`,
    storefront: shop => `${origin}/storefront/${handleOf(shop)}`,
    partner: `${origin}/partners`,
    appBridge: `${origin}/cdn/app-bridge.js`,
    admin: origin,
    bridgeHosts: [origin],
    frameAncestors: () => [origin],
    mayHoldFiles: address => address.origin === origin,
  };
}

function handleOf(shop: string): string {
  return shop.replace(/\.myshopify\.com$/, '');
}
