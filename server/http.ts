import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { EnvError } from '#platform/env.ts';

const longestDrain = 25_000;
const betweenSweeps = 100;

/** Listens, with the time-outs that keep slow clients from holding connections. */
export async function listen(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32 * 1024 },
    listener,
  );
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toEnvError(error as NodeJS.ErrnoException, host, port);
  }
  return server;
}

/** Says so early when the port is taken, before anything else was started. */
export async function requireFreePort(at: { host: string; port: number }): Promise<void> {
  const server = await listen(() => {}, at);
  server.close();
  await once(server, 'close');
}

/**
 * A port that nobody uses at the moment. It lies below those that systems give to outgoing connections (32,768 and up on
 * Linux): one of them could sit on it before it is used, or while what listens there is begun again.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new EnvError('No free port was found on this machine between 10000 and 32000.');
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

/** Stops accepting, lets what is under way finish, and cuts what does not. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  // An answer that streams told its reader long ago that the connection would be kept.
  const sweep = setInterval(() => server.closeIdleConnections(), betweenSweeps);
  const timer = setTimeout(() => server.closeAllConnections(), longestDrain);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}

function toEnvError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new EnvError(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 10} npm start`,
    );
  }
  if (error.code === 'EACCES') return new EnvError(`Port ${port} may not be used by this user. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL') return new EnvError(`HOST ${host} is not an address of this machine.`);
  return error;
}
