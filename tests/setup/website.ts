// A website that a test can change while it is being read, and that records requests.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export type WebPage = { body: string | Buffer; type?: string; status?: number; headers?: Record<string, string> };

export async function startWebsite() {
  const pages = new Map<string, WebPage>();
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requestedPaths.push(path);
    const page = pages.get(path);
    if (!page) return response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Nothing here</h1>');
    const etag = `"${createHash('sha256').update(page.body).digest('hex').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    const headers = { 'Content-Type': page.type ?? 'text/html; charset=utf-8', ETag: etag, ...page.headers };
    response.writeHead(page.status ?? 200, headers).end(page.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise(done => server.close(done));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** The requested paths, in order. */
    requestedPaths,
    put(path: string, body: WebPage | string) {
      pages.set(path, typeof body === 'string' ? { body } : body);
    },
    remove: (path: string) => pages.delete(path),
  };
}

/** A typical page: its text between a shared menu and footer. */
export function pageOf(title: string, words: string, links: string[] = []): string {
  return `<!doctype html><html lang="en"><head><title>${title} · Shop</title></head><body>
<header><nav><a href="/">Home</a></nav></header>
<main><h1>${title}</h1><p>${words}</p>${links.map(link => `<p>See <a href="${link}">more about it</a> on another page of ours.</p>`).join('')}</main>
<footer>© The shop, all rights reserved</footer></body></html>`;
}
