// The hosted page that shows a widget to anyone who has its link, before it is installed anywhere.
import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { TrustedProxies } from '#api/address.ts';
import { spendAddressBudget } from '#api/rate-headers.ts';
import type { Limits } from '#domain/chat/visitor-limits.ts';
import type { Services } from '#domain/context.ts';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import { findTestPage } from '#domain/widgets/published.ts';
import type { Log } from '#platform/log.ts';

type TestPageOptions = { services: Services; limits: Limits; trustedProxies: TrustedProxies };
type TestPageEnv = { Variables: { requestId: string; log: Log } };

const styles = `
:root { color-scheme: light dark; --paper: #fcfbf9; --ink: #25221e; --dim: #6b665d; --line: #e6e2da; --tile: #f0ede6 }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a17; --ink: #efebe4; --dim: #a8a196; --line: #37332d; --tile: #282520 } }
* { box-sizing: border-box; margin: 0 }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
.note { background: var(--tile); border-bottom: 1px solid var(--line); color: var(--dim); font-size: 14px; padding: 10px 24px; text-align: center }
.head { align-items: center; border-bottom: 1px solid var(--line); display: flex; gap: 24px; padding: 20px 24px }
.head b { font-size: 20px; overflow-wrap: anywhere }
.page { margin: 0 auto; max-width: 1040px; padding: 32px 24px 120px }
h1 { font-size: 28px; line-height: 1.25; overflow-wrap: anywhere }
.page > p { color: var(--dim); margin: 8px 0 32px; max-width: 60ch }
#aisle { margin-bottom: 32px }
ul { display: grid; gap: 24px; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); list-style: none; padding: 0 }
.picture { aspect-ratio: 4 / 3; background: var(--tile); border-radius: 12px }
.bar { background: var(--tile); border-radius: 4px; height: 12px; margin-top: 12px; width: 70% }
.short { width: 35% }
.links { display: flex; flex: 1; gap: 20px; justify-content: flex-end }
.links .bar { margin: 0; max-width: 64px; width: 64px }
@media (max-width: 700px) { .links { display: none } }
`;

/** Calls wait until the widget has loaded. On a phone the open panel would cover the page. */
const opening = "window.Aisle=function(){(Aisle.q=Aisle.q||[]).push(arguments)};if(innerWidth>700)window.Aisle('open')";

const policy = [
  `default-src 'none'`,
  `script-src 'self' '${hashOf(opening)}'`,
  `style-src '${hashOf(styles)}'`,
  `connect-src 'self'`,
  `img-src 'self' data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** Unlisted: not linked from anywhere, and not indexed by search engines. */
export function mountTestPage<E extends TestPageEnv>(
  app: Hono<E>,
  { services, limits, trustedProxies }: TestPageOptions,
): void {
  app.get('/try/:key{w_[0-9A-Za-z]{22}}', async c => {
    await spendAddressBudget(c, { limits, trustedProxies }, 'page-address');
    const widget = await findTestPage(services, c.req.param('key') ?? '');
    c.header('X-Robots-Tag', 'noindex, nofollow');
    c.header('Content-Security-Policy', policy);
    // The widget's calls name this page, which is how they are allowed.
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cache-Control', 'private, no-cache');
    if (!widget) return c.html(renderMissing(), 404);
    return c.html(renderShop(widget));
  });
}

function renderShop(widget: WidgetConfig) {
  const { name, key, type, hidden } = widget;
  const target = type === 'bubble' ? '' : raw(' data-target="#aisle"');
  const body = html`<main>
<p class="note">Test page for ${name}. Search engines don’t list it.</p>
<div class="head"><b>${name}</b><div class="links" aria-hidden="true"><div class="bar"></div><div class="bar"></div><div class="bar"></div></div></div>
<div class="page">
<h1>${hidden ? 'This widget is off' : 'Ask a question'}</h1>
<p>${
    hidden
      ? 'Turn on the widget and its site, and check that the plan is active. Then reload this page.'
      : 'This is how the widget answers your visitors. What you ask here counts like a question on your website.'
  }</p>
<div id="aisle"></div>
<ul aria-hidden="true">${Array.from({ length: 8 }, () => html`<li><div class="picture"></div><div class="bar"></div><div class="bar short"></div></li>`)}</ul>
</div>
</main>
${hidden ? '' : html`<script>${raw(opening)}</script><script async src="/widget.js" data-widget="${key}"${target}></script>`}`;
  return renderPage(`${name}: test page`, body);
}

function renderMissing() {
  const body = html`<main class="page"><h1>This test page doesn’t exist</h1><p>The link is incomplete, or the widget was deleted.</p></main>`;
  return renderPage('Page Not Found', body);
}

function renderPage(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<style>${raw(styles)}</style>
</head>
<body>
${body}
</body>
</html>`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
