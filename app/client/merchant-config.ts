// Pages inside a shop's admin load App Bridge. The server writes into the page what it needs; nothing of it is secret.

export type MerchantConfig = { apiKey: string; scriptUrl: string };

/** App Bridge looks for it by this name. */
export const merchantMetaName = 'shopify-api-key';

export function isMerchantPath(path: string): boolean {
  return path.startsWith('/shopify/');
}

export function readMerchant(): MerchantConfig | null {
  const apiKey = document.querySelector<HTMLMetaElement>(`meta[name=${merchantMetaName}]`)?.content;
  const scriptUrl = document.querySelector<HTMLScriptElement>('head script')?.src;
  return apiKey && scriptUrl ? { apiKey, scriptUrl } : null;
}
