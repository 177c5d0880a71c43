// Spellings of addresses that are not on the public internet, for every call that takes a URL, and a server that counts
// the connections that reach this machine.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const loopback4 = `127.0.0.1 127.1 127.0.1 127.255.255.254 0 0.0.0.0 2130706433 0x7f000001 0x7f.1 0x7f.0.0.1 0177.0.0.1 0177.1
  017700000001 00000177.0.0.1 127.0.0.01 0x7F.0X0.0.1 127.000.000.001 127.0.0.1. 127.1. %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1
  ①②⑦.⓪.⓪.① 127.0.0.1%2e 0x7f000001. 0000.0 0x0 00 127.0x0.0.0x1`;
const private4 = `10.0.0.1 10.255.255.255 0xa.1 012.0.0.1 167772161 172.16.0.1 172.31.255.255 192.168.0.1 192.168.1.254 3232235521
  0xc0a80001 169.254.169.254 169.254.0.1 2852039166 0xa9fea9fe 0251.0376.0251.0376 100.64.0.1 100.127.255.254 198.18.0.1 198.19.255.255
  192.0.0.1 192.0.0.170 192.0.2.1 198.51.100.7 203.0.113.9 192.88.99.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 0.1.2.3
  192.31.196.1 192.52.193.1 192.175.48.1 100.100.100.200 192.168.65.2 172.17.0.1 10.96.0.1 100.64.1 172.16.1`;
const six = `[::1] [::] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0:127.0.0.1]
  [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [0:0:0:0:0:ffff:7f00:1] [::127.0.0.1] [::7f00:1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1]
  [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:a00:1::1] [2002:c0a8:1::1] [2001::1] [2001:0:7f00:1::] [2001:db8::1] [2001:10::1] [2001:2::1]
  [fe80::1] [febf::1] [fec0::1] [fc00::1] [fd00::1] [fd00:ec2::254] [fdff::ffff] [ff02::1] [ff05::1:3] [ff0e::1] [100::1] [3fff::1]
  [5f00::1] [2620:4f:8000::1] [::ffff:ffff:ffff] [::ffff:169.254.169.254] [::ffff:192.168.1.1] [::ffff:0.0.0.0] [0::ffff:127.0.0.1]
  [::FFFF:7F00:0001] [2001:0000:4136:e378:8000:63bf:3fff:fdd2] [64:ff9b::a9fe:a9fe] [fe80::1%25eth0] [::1%25lo]`;
const names = `localhost LOCALHOST localhost. LocalHost shop.localhost ⓛocalhost local%68ost ip6-localhost localhost.localdomain
  127.0.0.1.nip.example metadata.google.internal kubernetes.default.svc host.docker.internal printer.local xn--nxasmq6b.localhost
  router a.b.c.d.internal LOCALHOST%2E 127.0.0.1.xip.example ⓁⓄⒸⒶⓁⒽⓄⓈⓉ`;
export const trickUrls = [
  'http://user@127.0.0.1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://example.com%40@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@example.com/',
  'http://127.0.0.1:PORT?@example.com/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:/127.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@example.com/',
  'hTTp://127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/ ',
  'http://127.0.0\t.1:PORT/',
  'ht\ntp://127.0.0.1:PORT/',
  'http:///127.0.0.1:PORT/',
  'http:////127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_GET',
  'file:///etc/passwd',
  'file://127.0.0.1:PORT/etc/passwd',
  'data:text/html,hello',
  'javascript:fetch("http://127.0.0.1:PORT")',
  'ws://127.0.0.1:PORT/',
  'blob:http://127.0.0.1:PORT/x',
  'view-source:http://127.0.0.1:PORT/',
  'dict://127.0.0.1:PORT/stats',
  'unix:/var/run/docker.sock',
  'http://',
  '',
];

export const hosts = [loopback4, private4, six, names].flatMap(block => block.trim().split(/\s+/));
/** Like the machine's resolver: names resolve to loopback, IP addresses to themselves. */
export const resolveToLoopback = async (host: string) => (/^[\d.]+$|:/.test(host) ? [host] : ['127.0.0.1']);

/** All of them as URLs with a port that a server listens on. */
export function addressesAt(port: number): string[] {
  return [
    ...hosts.flatMap(host => [`http://${host}:${port}/`, `https://${host}:${port}/`]),
    ...trickUrls.map(trick => trick.replaceAll('PORT', String(port))),
  ];
}

/** Responses of a foreign server that redirect to private addresses. */
export function privateRedirects(port: number): [status: number, location: string][] {
  return [301, 302, 303, 307, 308].flatMap(status =>
    ['127.0.0.1', '[::1]', '2130706433'].map((host): [number, string] => [status, `http://${host}:${port}/`]),
  );
}

/** Whether this machine can resolve the address without a DNS server. */
export function isLocal(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return /^[\d.]+$|^\[|^localhost\.?$/.test(host);
}

/** Counts all connections to this machine, on any of its addresses. */
export async function startCanary() {
  let connections = 0;
  const server = createServer(socket => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '::');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The number of connections since the last call. */
    count(): number {
      const counted = connections;
      connections = 0;
      return counted;
    },
    stop: () => server.close(),
  };
}
