// The styles of the Shopify sandbox's pages.
import { html, raw } from 'hono/html';
import { type Markup, pageHeaders } from '#sandbox/page.ts';
import type { Platform } from '#sandbox/shopify/platform.ts';

type Page = {
  title: string;
  body: Markup;
  isAdmin?: boolean;
  data?: Record<string, string>;
  script?: string;
  wide?: boolean;
};

export function renderShopPage({ title, body, isAdmin = false, data = {}, script, wide = true }: Page): Markup {
  const facts = Object.entries(data).map(([name, value]) => html` data-${raw(name)}="${value}"`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/look/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/look/page.css">
<link rel="stylesheet" href="/look/shopify.css">
</head>
<body${isAdmin ? raw(' class="admin"') : ''}${facts}>
<main${isAdmin ? '' : raw(` class="${wide ? 'wide' : 'narrow'}"`)}>${body}</main>
${script ? html`<script src="${script}"></script>` : ''}
</body>
</html>`;
}

/** The admin may frame only the app; no site may frame the admin. */
export function adminHeaders(platform: Platform): Record<string, string> {
  const headers = pageHeaders([], "'self'");
  const policy = `${headers['Content-Security-Policy']}; connect-src 'self'`.replace(
    `frame-src 'self'`,
    `frame-src ${platform.publicUrl}`,
  );
  return { ...headers, 'Content-Security-Policy': policy, 'Referrer-Policy': 'origin' };
}
