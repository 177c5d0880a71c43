// Tells whether an address is on the public internet. All other addresses are never requested.
import { BlockList, isIP } from 'node:net';

const notPublic = new BlockList();

const blocks4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
  224.0.0.0/4 240.0.0.0/4`;

/** Non-public parts of 2000::/3, the only public block: tunnels to IPv4 addresses, documentation, tests. */
const blocks6 = '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20';

for (const [blocks, family] of [
  [blocks4, 'ipv4'],
  [blocks6, 'ipv6'],
] as const) {
  for (const block of blocks.split(/\s+/)) {
    const [network = '', bits] = block.split('/');
    notPublic.addSubnet(network, Number(bits), family);
  }
}

const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');

/** IPv6 addresses with a zone or with an embedded IPv4 address are never public. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return publicSix.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
