// Sends requests as a page of a shop does: with the page's origin, as browsers send it.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll } from 'vitest';
import type { createCaller } from '#tests/setup/calls.ts';
import { page } from '#tests/setup/visitor.ts';

export type ShopPage = {
  origin: string;
  /** The visitor's address, as our proxy forwards it. */
  address: string;
  requests: string[];
  /** Like a proxy that buffers a streamed answer. */
  holdsStreams: boolean;
  /** Like a proxy that cuts it off midway. */
  cutsStreams: boolean;
};

export async function openShopPage(call: ReturnType<typeof createCaller>): Promise<ShopPage> {
  const shop: ShopPage = { origin: '', address: '192.0.2.1', requests: [], holdsStreams: false, cutsStreams: false };
  const listener = getRequestListener(async request => {
    const response = await call.app.fetch(request);
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (streams && shop.holdsStreams) return new Promise<Response>(() => {});
    if (!streams || !shop.cutsStreams) return response;
    const text = await response.text();
    return new Response(text.slice(0, text.indexOf('event: done')), response);
  });
  const server = createServer((request: IncomingMessage, response) => {
    request.headers.origin = page;
    request.rawHeaders.push('Origin', page, 'X-Forwarded-For', shop.address);
    request.headers['x-forwarded-for'] = shop.address;
    shop.requests.push(`${request.method} ${request.url?.split('/').at(-1)} ${request.headers.accept}`);
    void listener(request, response);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  shop.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return shop;
}
