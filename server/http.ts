import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { EnvError } from '#platform/env.ts';

/** Without the last, Node looks for expired connections every 30 seconds only. */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 32 * 1024,
  connectionsCheckingInterval: 1_000,
};
const longestDrain = 25_000;
const betweenSweeps = 100;

/** Listens with time-outs, so that slow clients cannot hold connections. */
export async function listen(
  listener: RequestListener,
  { host, port, reusePort = false }: { host: string; port: number; reusePort?: boolean },
): Promise<Server> {
  const server = createServer(timeouts, listener);
  server.listen({ port, host, reusePort });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toEnvError(error as NodeJS.ErrnoException, host, port);
  }
  return server;
}

/** Reports a port in use before anything else is started. */
export async function requireFreePort(at: { host: string; port: number }): Promise<void> {
  const server = await listen(() => {}, at);
  server.close();
  await once(server, 'close');
}

/**
 * A free port, below the range of outgoing connections (32,768 and up on Linux): one of those could take it before we listen, or
 * while a service restarts.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new EnvError('There is no free port between 10000 and 32000.');
}

function isFree(port: number): Promise<boolean> {
  return requireFreePort({ host: '127.0.0.1', port }).then(
    () => true,
    () => false,
  );
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Stops accepting connections, lets open requests finish, and closes those that do not finish in time. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  // Streaming responses have already sent keep-alive headers.
  const sweep = setInterval(() => server.closeIdleConnections(), betweenSweeps);
  const timer = setTimeout(() => server.closeAllConnections(), longestDrain);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}

function toEnvError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new EnvError(
      `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 10} npm start`,
    );
  }
  if (error.code === 'EACCES')
    return new EnvError(`You don't have permission to use port ${port}. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL') return new EnvError(`HOST ${host} is not an address of this machine.`);
  return error;
}
