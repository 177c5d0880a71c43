import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { addressesAt, hosts, isLocal, resolveToLoopback, startCanary, trickUrls } from '#tests/attacks/addresses.ts';
import { selfSigned } from '#tests/setup/certificate.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let canary: Awaited<ReturnType<typeof startCanary>>;
let canaryPort = 0;
let shop: Server;
let origin = '';
let answer: Handler;
const home = 'https://aisle.example';

beforeAll(async () => {
  canary = await startCanary();
  canaryPort = canary.port;
  shop = createServer((request, response) => answer(request, response));
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => {
  canary.stop();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => void canary.count());

/** The canary's port is allowed, so only the address check can reject these. */
function guarded(resolve?: (host: string) => Promise<string[]>) {
  return openCrawler({ allowOrigins: [], home, ports: [canaryPort], ...(resolve ? { resolve } : {}) });
}

/** Allows the shop's origin, as the local start allows the demo shop's. */
function ofShop(options: { seconds?: number } = {}) {
  return openCrawler({ allowOrigins: [origin], home, ports: [canaryPort], ...options });
}

describe('T12 the crawler', () => {
  it('is tested with enough spellings of private addresses', () => {
    expect(new Set([...hosts, ...trickUrls]).size).toBeGreaterThanOrEqual(150);
  });

  it('connects to none of them, although a server listens there', async () => {
    await Promise.all(['127.0.0.1', '::1'].map(address => once(connect(canaryPort, address), 'close')));
    expect(canary.count()).toBe(2);
    const addresses = addressesAt(canaryPort);
    for (const address of addresses) await expect(guarded(resolveToLoopback).fetch(address), address).rejects.toThrow();
    for (const address of addresses.filter(isLocal)) await expect(guarded().fetch(address), address).rejects.toThrow();
    expect(canary.count()).toBe(0);
  });

  it('connects to web ports only', async () => {
    const crawler = openCrawler({ allowOrigins: [], home, resolve: async () => ['93.184.215.14'] });
    for (const port of [1, 21, 22, 25, 81, 444, 3306, 5432, 6379, 8080, 8443, 9200, 11211, 27017, 65_535]) {
      await expect(crawler.fetch(`http://shop.example:${port}/`)).rejects.toMatchObject({ code: 'port_refused' });
    }
  });

  it('refuses a name that also resolves to a private address', async () => {
    const mixed = guarded(async () => ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '127.0.0.1']);
    await expect(mixed.fetch(`http://shop.example:${canaryPort}/`)).rejects.toMatchObject({ code: 'address_refused' });
    expect(canary.count()).toBe(0);
  });

  it('connects to the address that was checked, even if the name resolves differently by then', async () => {
    answer = (request, response) => response.end(`<p>${request.headers.host}</p>`);
    const { port } = new URL(origin);
    let lookups = 0;
    const crawler = openCrawler({
      allowOrigins: [`http://rebinds.example:${port}`],
      home,
      resolve: async () => (++lookups === 1 ? ['127.0.0.1'] : ['127.0.0.66']),
    });
    const { bytes } = await crawler.fetch(`http://rebinds.example:${port}/`);
    expect(bytes.toString()).toBe(`<p>rebinds.example:${port}</p>`);
    expect(lookups).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])('checks the address again after a redirect with %s', async status => {
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
      answer = (_, response) => response.writeHead(status, { Location: `http://${host}:${canaryPort}/` }).end();
      await expect(ofShop().fetch(`${origin}/`)).rejects.toMatchObject({ code: 'address_refused' });
    }
    answer = (_, response) => response.writeHead(status, { Location: 'file:///etc/passwd' }).end();
    await expect(ofShop().fetch(`${origin}/`)).rejects.toMatchObject({ code: 'not_a_web_address' });
    expect(canary.count()).toBe(0);
  });

  it('follows a redirect only with a redirect status and a Location header', async () => {
    answer = (_, response) => response.writeHead(200, { Location: `http://127.0.0.1:${canaryPort}/` }).end('here');
    expect(await ofShop().fetch(`${origin}/`)).toMatchObject({ url: `${origin}/`, status: 200 });
    answer = (_, response) => response.writeHead(302).end();
    expect(await ofShop().fetch(`${origin}/`)).toMatchObject({ url: `${origin}/`, status: 302 });
    expect(canary.count()).toBe(0);
  });

  it('follows five redirects at most, and checks the last one too', async () => {
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
    expect(canary.count()).toBe(0);
  });

  it('stops at a page that decompresses beyond the limit or exceeds its Content-Length', async () => {
    // Only the outcome, without the page itself: a decompression bomb must not be printed.
    const outcomeOf = (options?: { largest: number }) =>
      ofShop()
        .fetch(`${origin}/`, options)
        .then(
          ({ bytes }) => bytes.length,
          ({ code }) => code,
        );
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    answer = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    expect(await outcomeOf()).toBe('page_too_large');
    answer = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      more();
    };
    expect(await outcomeOf({ largest: 1024 * 1024 })).toBe('page_too_large');
    answer = (_, response) => response.writeHead(200, { 'Content-Encoding': 'zstd-of-mine' }).end('x');
    expect(await outcomeOf()).toBe('unknown_encoding');
    answer = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip at all');
    expect(await outcomeOf()).toBe('no_answer');
  });

  it('does not wait for a page that never ends', async () => {
    answer = (_, response) => void response.write('a little');
    await expect(ofShop({ seconds: 0.2 }).fetch(`${origin}/`)).rejects.toMatchObject({ code: 'page_too_slow' });
    answer = () => {};
    await expect(ofShop({ seconds: 0.2 }).fetch(`${origin}/`)).rejects.toMatchObject({ code: 'page_too_slow' });
    const lost = openCrawler({ allowOrigins: [], home, seconds: 0.1, resolve: () => new Promise(() => {}) });
    await expect(lost.fetch('https://shop.example/')).rejects.toMatchObject({ code: 'host_unknown' });
  });

  it('closes the connection after the first part of a response to a POST', async () => {
    const isWhole = new Promise<boolean>(done => {
      answer = (_, response) => {
        response.on('finish', () => done(true)).on('close', () => done(false));
        response.end(Buffer.alloc(64 * 1024 * 1024, 'a'));
      };
    });
    const response = await ofShop().send(`${origin}/`, { body: '{}', headers: {}, seconds: 20 });
    expect(response).toEqual({ status: 200, beginning: 'a'.repeat(4096) });
    expect(await isWhole).toBe(false);
  });

  it('reports a website with an invalid certificate', async () => {
    const server = createSecureServer(selfSigned(), (_, response) => response.end('never'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const secure = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const crawler = openCrawler({ allowOrigins: [secure], home });
    await expect(crawler.fetch(`${secure}/`)).rejects.toMatchObject({ code: 'no_certificate' });
    server.close();
  });

  it.each([
    ['', 'not_a_web_address'],
    ['ftp://shop.example/', 'not_a_web_address'],
    ['https://jo@shop.example/', 'address_with_password'],
    ['https://:secret@shop.example/', 'address_with_password'],
    ['http://shop.example/', 'not_secure'],
    ['https://shop.example:8443/', 'port_refused'],
    ['https://127.0.0.1/', 'address_refused'],
    ['https://[::1]/', 'address_refused'],
  ])('refuses “%s” as a webhook endpoint: %s', async (address, code) => {
    const crawler = openCrawler({ allowOrigins: [], home });
    expect(() => crawler.requireReceiver(address)).toThrow(expect.objectContaining({ code }));
    await expect(crawler.send(address, { body: '{}', headers: {}, seconds: 1 })).rejects.toMatchObject({ code });
  });

  it('sends a User-Agent and cache validators, and no other data', async () => {
    let headers: IncomingMessage['headers'] = {};
    answer = (request, response) => {
      headers = request.headers;
      response.writeHead(304).end();
    };
    const validators = { etag: '"1"', lastModified: 'Sun, 15 Nov 2026 10:00:00 GMT' };
    expect((await ofShop().fetch(`${origin}/`, validators)).status).toBe(304);
    expect(headers).toMatchObject({
      'user-agent': 'AisleBot/1.0 (+https://aisle.example)',
      'if-none-match': '"1"',
      'if-modified-since': validators.lastModified,
    });
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(Object.keys(headers)).not.toContain('authorization');
  });
});
