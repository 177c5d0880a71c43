import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCrawler } from '#providers/crawler/crawler.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let canaryPort = 0;
let connections = 0;
let shop: Server;
let origin = '';
let answer: Handler;
const home = 'https://aisle.example';
// It hears everything that reaches this machine, whichever of its addresses was meant.
const canary = createTcpServer(socket => {
  connections += 1;
  socket.destroy();
});

beforeAll(async () => {
  canary.listen(0, '::');
  await once(canary, 'listening');
  canaryPort = (canary.address() as AddressInfo).port;
  shop = createServer((request, response) => answer(request, response));
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => {
  canary.close();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  connections = 0;
});

/** Ports are no help here: the one of the canary is open, so that the address alone must be refused. */
function guarded(resolve?: (host: string) => Promise<string[]>) {
  return openCrawler({ allowOrigins: [], home, ports: [canaryPort], ...(resolve ? { resolve } : {}) });
}

/** With the shop allowed, as the local start allows the demo's. */
function ofShop(options: { seconds?: number } = {}) {
  return openCrawler({ allowOrigins: [origin], home, ports: [canaryPort], ...options });
}

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
const tricks = [
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

const hosts = [loopback4, private4, six, names].flatMap(block => block.trim().split(/\s+/));
/** As the machine's own resolver would answer: names lead home, numbers to themselves. */
const inward = async (host: string) => (/^[\d.]+$|:/.test(host) ? [host] : ['127.0.0.1']);

describe('T12 the crawler', () => {
  it('knows enough ways to write an address that is not public', () => {
    expect(new Set([...hosts, ...tricks]).size).toBeGreaterThanOrEqual(150);
  });

  it('connects to none of them, though somebody listens', async () => {
    await Promise.all(['127.0.0.1', '::1'].map(address => once(connect(canaryPort, address), 'close')));
    expect(connections).toBe(2);
    connections = 0;
    const addresses = [
      ...hosts.flatMap(host => [`http://${host}:${canaryPort}/`, `https://${host}:${canaryPort}/`]),
      ...tricks.map(trick => trick.replaceAll('PORT', String(canaryPort))),
    ];
    for (const address of addresses) await expect(guarded(inward).fetch(address), address).rejects.toThrow();
    for (const address of addresses.filter(isLocal)) await expect(guarded().fetch(address), address).rejects.toThrow();
    expect(connections).toBe(0);
  });

  it('asks no port but those of the web', async () => {
    const crawler = openCrawler({ allowOrigins: [], home, resolve: async () => ['93.184.215.14'] });
    for (const port of [1, 21, 22, 25, 81, 444, 3306, 5432, 6379, 8080, 8443, 9200, 11211, 27017, 65_535]) {
      await expect(crawler.fetch(`http://shop.example:${port}/`)).rejects.toMatchObject({ code: 'port_refused' });
    }
  });

  it('refuses a name that also leads inward', async () => {
    const mixed = guarded(async () => ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '127.0.0.1']);
    await expect(mixed.fetch(`http://shop.example:${canaryPort}/`)).rejects.toMatchObject({ code: 'address_refused' });
    expect(connections).toBe(0);
  });

  it('connects to where the name led when it was looked at, wherever it leads by then', async () => {
    answer = (request, response) => response.end(`<p>${request.headers.host}</p>`);
    const { port } = new URL(origin);
    let asked = 0;
    const crawler = openCrawler({
      allowOrigins: [`http://rebinds.example:${port}`],
      home,
      resolve: async () => (++asked === 1 ? ['127.0.0.1'] : ['127.0.0.66']),
    });
    const { bytes } = await crawler.fetch(`http://rebinds.example:${port}/`);
    expect(bytes.toString()).toBe(`<p>rebinds.example:${port}</p>`);
    expect(asked).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])('looks again after a redirection with %s', async status => {
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
      answer = (_, response) => response.writeHead(status, { Location: `http://${host}:${canaryPort}/` }).end();
      await expect(ofShop().fetch(`${origin}/`)).rejects.toMatchObject({ code: 'address_refused' });
    }
    answer = (_, response) => response.writeHead(status, { Location: 'file:///etc/passwd' }).end();
    await expect(ofShop().fetch(`${origin}/`)).rejects.toMatchObject({ code: 'not_a_web_address' });
    expect(connections).toBe(0);
  });

  it('follows five redirections and no sixth, also inward at the last', async () => {
    const hops = (last: string, count: number): Handler => {
      return ({ url = '' }, response) => {
        const hop = Number(url.slice(1)) || 0;
        if (hop >= count && !last) return response.end('there');
        response.writeHead(302, { Location: hop >= count ? last : `/${hop + 1}` }).end();
      };
    };
    answer = hops('', 5);
    expect((await ofShop().fetch(`${origin}/`)).url).toBe(`${origin}/5`);
    answer = hops('', 6);
    await expect(ofShop().fetch(`${origin}/`)).rejects.toMatchObject({ code: 'too_many_redirects' });
    answer = hops(`http://127.0.0.1:${canaryPort}/`, 4);
    await expect(ofShop().fetch(`${origin}/`)).rejects.toMatchObject({ code: 'address_refused' });
    expect(connections).toBe(0);
  });

  it('stops at a page that unpacks to more than it may, or says less than it sends', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    answer = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    await expect(ofShop().fetch(`${origin}/`)).rejects.toMatchObject({ code: 'page_too_large' });
    answer = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      more();
    };
    await expect(ofShop().fetch(`${origin}/`, { largest: 1024 * 1024 })).rejects.toMatchObject({
      code: 'page_too_large',
    });
    answer = (_, response) => response.writeHead(200, { 'Content-Encoding': 'zstd-of-mine' }).end('x');
    await expect(ofShop().fetch(`${origin}/`)).rejects.toMatchObject({ code: 'unknown_encoding' });
    answer = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip at all');
    await expect(ofShop().fetch(`${origin}/`)).rejects.toMatchObject({ code: 'no_answer' });
  });

  it('does not wait for a page that never ends', async () => {
    answer = (_, response) => void response.write('a little');
    await expect(ofShop({ seconds: 0.2 }).fetch(`${origin}/`)).rejects.toMatchObject({ code: 'page_too_slow' });
    answer = () => {};
    await expect(ofShop({ seconds: 0.2 }).fetch(`${origin}/`)).rejects.toMatchObject({ code: 'page_too_slow' });
    const lost = openCrawler({ allowOrigins: [], home, seconds: 0.1, resolve: () => new Promise(() => {}) });
    await expect(lost.fetch('https://shop.example/')).rejects.toMatchObject({ code: 'host_unknown' });
  });

  it('says who asks and what it already has, and sends nothing else of ours', async () => {
    let headers: IncomingMessage['headers'] = {};
    answer = (request, response) => {
      headers = request.headers;
      response.writeHead(304).end();
    };
    const kept = { etag: '"1"', lastModified: 'Sun, 15 Nov 2026 10:00:00 GMT' };
    expect((await ofShop().fetch(`${origin}/`, kept)).status).toBe(304);
    expect(headers).toMatchObject({
      'user-agent': 'AisleBot/1.0 (+https://aisle.example)',
      'if-none-match': '"1"',
      'if-modified-since': kept.lastModified,
    });
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(Object.keys(headers)).not.toContain('authorization');
  });
});

/** Those that the machine itself can resolve without asking anybody outside. */
function isLocal(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return /^[\d.]+$|^\[|^localhost\.?$/.test(host);
}
