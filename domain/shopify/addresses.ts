// Pages of the Shopify admin that we send merchants to. They open in the top frame, never inside ours.
import type { Shopify } from '#providers/shopify/shopify.ts';

/** The block's file in the theme app extension. */
const block = 'assistant-embed';

/** Where a plan is chosen and paid for. */
export function pricingUrlOf({ endpoints, appHandle }: Shopify, shop: string): string {
  return `${endpoints.adminWeb(shop)}/charges/${appHandle}/pricing_plans`;
}

/** Where the widget is turned on in the shop's theme. */
export function themeEditorUrlOf({ endpoints, apiKey }: Shopify, shop: string): string {
  const place = new URLSearchParams({ context: 'apps', activateAppId: `${apiKey}/${block}` });
  return `${endpoints.shop(shop)}/admin/themes/current/editor?${place}`;
}
