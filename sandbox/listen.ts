import { createServer, type RequestListener, type Server as WebServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Listens on loopback only. Returns the port. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Listens before the service is ready, because some services need their own address first. Requests are queued until then.
 */
export async function listenAhead(
  port: number,
): Promise<{ server: WebServer; port: number; answer(listener: RequestListener): void }> {
  const { promise: answering, resolve: answer } = Promise.withResolvers<RequestListener>();
  const server = createServer((request, response) => void answering.then(listener => listener(request, response)));
  return { server, port: await listen(server, port), answer };
}
