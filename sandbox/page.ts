// The look of every page a sandbox shows: plain HTML, one style sheet, no scripts.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { html, raw } from 'hono/html';

export type Markup = ReturnType<typeof html>;

type Page = { title: string; body: Markup; wide?: boolean };

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect class="plate" width="32" height="32" rx="8" fill="#007a56"/><g class="lines" fill="none" stroke="#fff" stroke-linecap="round"><path stroke-width="3" d="M8.5 24.5 14 8m9.5 16.5L18 8"/><path stroke-width="2.5" d="M16 24.5V23m0-5v-1"/></g></svg>`;
const style = readFileSync(new URL('page.css', import.meta.url));
const font = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
);

export function renderPage({ title, body, wide = false }: Page): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/look/mark.svg" type="image/svg+xml">
<link rel="preload" href="/look/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/look/page.css">
</head>
<body>
<main class="${wide ? 'wide' : 'narrow'}">${body}</main>
</body>
</html>`;
}

export function brandMark(): Markup {
  return html`<span class="mark" aria-hidden="true">${raw(mark)}</span>`;
}

/** Nothing runs on these pages; forms may lead to ourselves and to the given origins. */
export function pageHeaders(formOrigins: readonly string[] = [], script = "'none'"): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `script-src ${script}`,
    `style-src 'self'`,
    `font-src 'self'`,
    `img-src 'self'`,
    `frame-src 'self'`,
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}

export function serveStylesheet(app: Hono): void {
  const cached = { 'Cache-Control': 'max-age=3600', 'X-Content-Type-Options': 'nosniff' };
  app.get('/look/page.css', c => c.body(style, 200, { ...cached, 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/look/inter.woff2', c => c.body(font, 200, { ...cached, 'Content-Type': 'font/woff2' }));
  // Browsers ask for the second where an answer names no icon.
  for (const path of ['/look/mark.svg', '/favicon.ico']) {
    app.get(path, c => c.body(mark, 200, { ...cached, 'Content-Type': 'image/svg+xml' }));
  }
}
