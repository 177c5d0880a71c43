import { createHook } from 'node:async_hooks';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { openResolver } from '#providers/crawler/dns.ts';
import { createModelFetch } from '#providers/model/model-fetch.ts';

let nameServer: Socket;
let servers: string[];
let asked: string[] = [];
const never = new AbortController().signal;

beforeEach(async () => {
  asked = [];
  nameServer = createSocket('udp4');
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  servers = [`127.0.0.1:${nameServer.address().port}`];
});
afterEach(() => void nameServer.close());

/** Answers questions of type A with this address, and all others with nothing or not at all. */
function answerWith(address: string, { isSilent = false } = {}): void {
  nameServer.on('message', (query, { address: to, port }) => {
    const end = query.indexOf(0, 12) + 5;
    const isA = query.readUInt16BE(end - 4) === 1;
    asked.push(isA ? 'A' : 'AAAA');
    if (!isA && isSilent) return;
    const head = Buffer.from(query.subarray(0, end));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isA ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.concat([
      Buffer.from('c00c000100010000003c0004', 'hex'),
      Buffer.from(address.split('.').map(Number)),
    ]);
    nameServer.send(isA ? Buffer.concat([head, record]) : head, port, to);
  });
}

/** How many system lookups were started during the work: each holds one of the process's worker threads. */
async function countSystemLookups(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_, type) => {
      if (type === 'GETADDRINFOREQWRAP') count += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}

describe('a host name from a customer', () => {
  it('is resolved by name servers, for IPv4 and IPv6', async () => {
    answerWith('203.0.113.7');
    expect(await openResolver({ servers })('shop.example', never)).toEqual(['203.0.113.7']);
    expect(asked.toSorted()).toEqual(['A', 'AAAA']);
  });

  it('is used with its IPv4 address if its name server never answers for IPv6', async () => {
    answerWith('203.0.113.7', { isSilent: true });
    expect(await openResolver({ servers })('shop.example', never)).toEqual(['203.0.113.7']);
    // The question for IPv6 was not repeated: that happens after two seconds.
    expect(asked.toSorted()).toEqual(['A', 'AAAA']);
  });

  it('T12 is refused for a private IPv4 address, even if its name server never answers for IPv6', async () => {
    answerWith('10.0.0.1', { isSilent: true });
    const resolve = openResolver({ servers });
    const crawler = openCrawler({ allowOrigins: [], home: 'https://aisle.example', resolve });
    await expect(crawler.fetch('https://shop.example/')).rejects.toMatchObject({ code: 'address_refused' });
  });

  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['::1', ['::1']],
    ['localhost', ['127.0.0.1', '::1']],
    ['Shop.LOCALHOST.', ['127.0.0.1', '::1']],
  ])('%s is resolved without a query', async (host, addresses) => {
    expect(await openResolver({ servers })(host, never)).toEqual(addresses);
  });

  it('T12 that never resolves blocks no thread of the process, and times out with its request', async () => {
    const resolve = openResolver({ servers });
    const crawler = openCrawler({ allowOrigins: [], home: 'https://aisle.example', seconds: 0.2, resolve });
    const hosts = Array.from({ length: 40 }, (_, at) => `https://never-${at}.example/picture.png`);
    const lookups = await countSystemLookups(async () => {
      const outcomes = await Promise.allSettled(hosts.map(host => crawler.fetch(host)));
      for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'host_unknown' } });
    });
    expect(lookups).toBe(0);
  });

  it("T12 is never passed to the operating system's lookup by pages, pictures, webhooks or models", async () => {
    const crawler = openCrawler({ allowOrigins: [], home: 'https://aisle.example', seconds: 0.1 });
    const message = { body: '{}', headers: {}, seconds: 0.1 };
    const lookups = await countSystemLookups(() =>
      Promise.allSettled([
        crawler.fetch('https://localhost/'),
        crawler.send('https://localhost/', message),
        createModelFetch({ allowOrigins: [] }, 100)('https://localhost/v1'),
      ]),
    );
    expect(lookups).toBe(0);
  });
});
