// Finds the client address of a request. Forwarding headers are trusted only from configured proxies.
import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context as HttpContext } from 'hono';

/** The number of trusted proxies, or their addresses. */
export type TrustedProxies = number | readonly string[];

/** Tests have no socket address. */
export function addressOfRequest(c: HttpContext, trusted: TrustedProxies): string {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress;
  return addressOf(socket, c.req.header('x-forwarded-for'), trusted);
}

/** IPv4 addresses are counted whole, IPv6 addresses by /64, because one household has a whole /64. */
export function addressOf(socket: string | undefined, forwarded: string | undefined, trusted: TrustedProxies): string {
  const hops = [...(forwarded?.split(',') ?? []), socket ?? ''].map(readAddress);
  let at = hops.length - 1;
  const isProxy = typeof trusted === 'number' ? () => hops.length - 1 - at < trusted : listOf(trusted);
  // An entry that is not an address was not written by our proxy: use the entry after it.
  while (at > 0 && isProxy(hops[at]) && hops[at - 1]) at -= 1;
  return toNetwork(hops[at]);
}

/** The /48 network of a counted IPv6 address: what providers give to one customer at most. An IPv4 address is its own network. */
export function networkOf(address: string): string {
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address;
}

function listOf(blocks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = '', bits] = block.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return address => address !== undefined && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Proxies can add a port, and IPv4 addresses can be IPv4-mapped IPv6 addresses. */
function readAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) ? bare : undefined;
}

function toNetwork(address: string | undefined): string {
  if (!address) return 'unknown';
  if (isIP(address) === 4) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const missing = Array(Math.max(0, 8 - groups.length - after.length)).fill('0');
  const whole = tail === undefined ? groups : [...groups, ...missing, ...after];
  return `${whole
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
