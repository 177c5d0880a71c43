// Pages with only App Bridge: they fetch a token and continue to the requested page.
import { html, raw } from 'hono/html';

type Facts = { apiKey: string; scriptUrl: string; nonce: string };

/** App Bridge continues to `shopify-reload`. */
export function bouncePage(facts: Facts) {
  return page(facts, 'If nothing happens here, reload the page.');
}

/** After a reload inside the app the frame has no shop, but the Shopify admin around it still knows it. */
export function recoveryPage(facts: Facts) {
  const script = `if(parent!==window)shopify.idToken().then(t=>{const a=new URL(location.href);
a.searchParams.set("embedded","1");a.searchParams.set("id_token",t);location.replace(a)})`;
  const words = 'Open Aisle in your Shopify admin, under Apps. If you already did, reload the page.';
  return page(facts, words, html`<script nonce="${facts.nonce}">${raw(script)}</script>`);
}

export function closedPage(facts: Facts) {
  return page(facts, 'Shopify couldn’t confirm who you are. Reload the page, or open Aisle again under Apps.');
}

/** The text appears after 3 seconds, because the next page usually loads first. */
function page({ apiKey, scriptUrl, nonce }: Facts, words: string, script: ReturnType<typeof html> | '' = '') {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="shopify-api-key" content="${apiKey}">
<script nonce="${nonce}" src="${scriptUrl}"></script><title>Aisle</title>
<style nonce="${nonce}">p{font:14px/1.5 system-ui,sans-serif;color:#555;text-align:center;margin:30vh auto 0;max-width:26em;
padding:0 16px;animation:show 1ms 3s both}@keyframes show{from{opacity:0}}</style>
</head><body><p>${words}</p>${script}</body></html>`;
}
