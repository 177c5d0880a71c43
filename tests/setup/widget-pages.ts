// Small third-party pages with a widget.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { demoSite } from '#database/demo.ts';
import { allowStorefront, demoWidgetKey } from '#database/demo-widget.ts';

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';

type Page = { html: string; policy?: string };

/** Serves each page at its name. */
export async function servePages(pages: Record<string, Page>) {
  const server = createServer((request, response) => {
    // Browsers request it if a page names no icon.
    if (request.url === '/favicon.ico') return response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(icon);
    const page = pages[request.url?.slice(1) ?? ''];
    response.writeHead(page ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(page?.policy ? { 'Content-Security-Policy': page.policy } : {}),
    });
    return response.end(page?.html ?? '');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The same from an address that the demo's site allows. */
export async function serveWidgetPages(pages: Record<string, Page>) {
  const served = await servePages(pages);
  const database = openDatabase({ url: inject('databaseUrl'), poolSize: 1, onError: () => {} });
  await allowStorefront(database, demoSite, served.url);
  await database.close();
  return served;
}

export function widgetScript(attributes = `data-widget="${demoWidgetKey}"`): string {
  return `<script async src="${inject('productUrl')}/widget.js" ${attributes}></script>`;
}

/** The two lines that a shop adds to its policy, and nothing else. */
export function strictPolicy(): string {
  const origin = inject('productUrl');
  return `default-src 'none'; script-src ${origin}; connect-src ${origin}; style-src 'self'; base-uri 'none'`;
}
