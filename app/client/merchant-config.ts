// Pages inside the Shopify admin load App Bridge. The server writes its configuration into the page; it holds no secrets.

export type MerchantConfig = { apiKey: string; scriptUrl: string };

/** App Bridge requires this name. */
export const merchantMetaName = 'shopify-api-key';

export function isMerchantPath(path: string): boolean {
  return path.startsWith('/shopify/');
}

export function readMerchant(): MerchantConfig | null {
  const apiKey = document.querySelector<HTMLMetaElement>(`meta[name=${merchantMetaName}]`)?.content;
  const scriptUrl = document.querySelector<HTMLScriptElement>('head script')?.src;
  return apiKey && scriptUrl ? { apiKey, scriptUrl } : null;
}
