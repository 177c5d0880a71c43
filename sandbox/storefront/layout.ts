import { html, raw } from 'hono/html';
import { sections } from '#sandbox/storefront/catalogue.ts';
import { information } from '#sandbox/storefront/information.ts';

export type Markup = ReturnType<typeof html>;
/** Where the widget comes from, and which one it is. */
export type Widget = { origin: string; key: string };

type Page = { title: string; body: Markup; current?: string; basket: number; widget: Widget | undefined };

const mark = '<path d="M2.500 18.500 9 7l4.200 7.200L15.500 11l6 7.500M9.500 18.500h6"/>';

export const sectionPath = (section: string) => `/shop/${section.toLowerCase()}`;

export function renderPage({ title, body, current, basket, widget }: Page): Markup {
  const link = (href: string, name: string) =>
    html`<a href="${href}"${name === current ? raw(' aria-current="page"') : ''}>${name}</a>`;
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="Tarn & Trail makes clothing, boots and tents for wet hills, and repairs them for life.">
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/storefront.css">
${widget ? html`<script async src="${widget.origin}/widget.js" data-widget="${widget.key}"></script>` : ''}
</head>
<body>
<p class="ribbon">Free UK delivery over £75. Repairs for life on everything we make.</p>
<header>
<a class="logo" href="/"><svg viewBox="0 0 24 24" aria-hidden="true">${raw(mark)}</svg>Tarn &amp; Trail</a>
<nav aria-label="Shop">${sections.map(section => link(sectionPath(section), section))}</nav>
<a class="basket" href="/basket">Basket${basket > 0 ? ` (${basket})` : ''}</a>
</header>
<main>${body}</main>
<footer>
<nav aria-label="Help">${information.map(({ slug, title: name }) => link(`/${slug}`, name))}</nav>
<p>Tarn &amp; Trail is a shop that does not exist: it shows Aisle at work. Nothing here can be bought.</p>
</footer>
</body>
</html>`;
}

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#9a4420" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round">${mark}</svg>`;
