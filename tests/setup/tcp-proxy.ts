// A TCP proxy that simulates network faults.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Fault =
  /** Delays all data in both directions. */
  | { kind: 'latency'; milliseconds: number }
  /** Responses arrive this many bytes at a time. */
  | { kind: 'drip'; bytes: number; pause: number }
  /** Accepts connections and drops all data. An affected connection stays silent. */
  | { kind: 'half-open' }
  /** The connection ends after this many bytes of the response: closed or reset. */
  | { kind: 'cut' | 'reset'; after: number }
  /** Refuses new connections and cuts open ones. */
  | { kind: 'drop' };

export type TcpProxy = {
  /** The same address through the proxy. */
  through(address: string): string;
  set(fault: Fault): void;
  mend(): void;
  /** The number of connections so far. */
  readonly taken: number;
  /** The number of dropped bytes. */
  readonly swallowed: number;
  close(): Promise<void>;
};

type Link = { client: Socket; server: Socket; isLost: boolean; fault: Fault | null; sentBytes: number };

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const links = new Set<Link>();
  let fault: Fault | null = null;
  let taken = 0;
  let swallowed = 0;

  const front = createServer({ noDelay: true }, client => {
    taken += 1;
    if (fault?.kind === 'drop') return void client.resetAndDestroy();
    const server = connect({ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) });
    const link: Link = { client, server, isLost: false, fault: null, sentBytes: 0 };
    links.add(link);
    client.once('close', () => links.delete(link));
    void pipeThrough(link, client, server, piece => forward(link, server, piece));
    void pipeThrough(link, server, client, piece => answer(link, piece));
  });

  async function forward(link: Link, to: Socket, piece: Buffer): Promise<void> {
    if (fault?.kind === 'half-open') link.isLost = true;
    if (link.isLost) {
      swallowed += piece.length;
      return;
    }
    if (fault?.kind === 'latency') await wait(fault.milliseconds);
    to.write(piece);
  }

  async function answer(link: Link, piece: Buffer): Promise<void> {
    if (link.fault !== fault) Object.assign(link, { fault, sentBytes: 0 });
    if (fault?.kind === 'drip') return drip(link.client, piece, fault);
    if (fault?.kind !== 'cut' && fault?.kind !== 'reset') return forward(link, link.client, piece);
    const left = fault.after - link.sentBytes;
    link.sentBytes += piece.length;
    link.client.write(piece.subarray(0, Math.max(0, left)));
    if (piece.length < left) return;
    if (fault.kind === 'cut') link.client.end();
    else link.client.resetAndDestroy();
    link.server.destroy();
  }

  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const own = String((front.address() as AddressInfo).port);
  return {
    through: address => Object.assign(new URL(address), { hostname: '127.0.0.1', port: own }).href.replace(/\/$/, ''),
    set(wanted) {
      fault = wanted;
      if (wanted.kind !== 'drop') return;
      for (const { client, server } of links) {
        client.resetAndDestroy();
        server.destroy();
      }
    },
    mend() {
      fault = null;
    },
    get taken() {
      return taken;
    },
    get swallowed() {
      return swallowed;
    },
    async close() {
      for (const { client, server } of links) for (const socket of [client, server]) socket.destroy();
      front.close();
      await once(front, 'close');
    },
  };
}

async function pipeThrough(
  link: Link,
  from: Socket,
  to: Socket,
  pass: (piece: Buffer) => Promise<void>,
): Promise<void> {
  from.on('error', () => {});
  try {
    for await (const piece of from.iterator({ destroyOnReturn: false })) await pass(piece);
    if (!link.isLost) to.end();
  } catch {
    if (!link.isLost) to.destroy();
  }
}

async function drip(to: Socket, piece: Buffer, { bytes, pause }: { bytes: number; pause: number }): Promise<void> {
  for (let at = 0; at < piece.length && !to.destroyed; at += bytes) {
    to.write(piece.subarray(at, at + bytes));
    await wait(pause);
  }
}
