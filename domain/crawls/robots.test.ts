import { describe, expect, it } from 'vitest';
import { pageAddress, plainAddress } from '#domain/crawls/addresses.ts';
import { matchesPattern, readRobots } from '#domain/crawls/robots.ts';
import { readSitemap, sitemapLimits } from '#domain/crawls/sitemap.ts';

const at = (path: string) => `https://shop.example${path}`;

describe('robots.txt', () => {
  it('prefers the group for our name over *, ignoring case', () => {
    const robots = readRobots(
      'User-agent: *\nDisallow: /\n\nUser-Agent: AISLEBOT/2\nDisallow: /cellar\nCrawl-delay: 2 # please\n',
    );
    expect(robots.mayRead(at('/'))).toBe(true);
    expect(robots.mayRead(at('/cellar/wine'))).toBe(false);
    expect(robots.delaySeconds).toBe(2);
  });

  it('applies the longest matching rule, and Allow if two are equally long', () => {
    const robots = readRobots(
      'User-agent: a\nUser-agent: *\nDisallow: /help\nAllow: /help/public\nAllow: /x\nDisallow: /x\nDisallow:',
    );
    expect(robots.mayRead(at('/help/me'))).toBe(false);
    expect(robots.mayRead(at('/help/public/faq'))).toBe(true);
    expect(robots.mayRead(at('/x'))).toBe(true);
  });

  it('lists sitemaps and allows everything without rules', () => {
    const robots = readRobots(
      '\ufeffSitemap: https://shop.example/a.xml\r\nsitemap:https://shop.example/b.xml\r\nhello',
    );
    expect(robots.sitemaps).toEqual([at('/a.xml'), at('/b.xml')]);
    expect(robots.mayRead(at('/anything'))).toBe(true);
  });

  it.each([
    ['/a', '/abc', true],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['/*.pdf$', '/x/y.pdf', true],
    ['/*.pdf$', '/x/y.pdf?z', false],
    ['*?sort=', '/list?sort=price', true],
    ['/a*b*c', '/axxbyyc', true],
    ['/a*b*c', '/axxcyyb', false],
    ['/a*$', '/anything', true],
    ['/ab*b$', '/ab', false],
    ['/*aab', '/aaaab', true],
    ['/*abac*', '/ababac', true],
    ['/a**b', '/aab', true],
    ['/a$', '/x/a', false],
  ])('%s matches %s: %s', (pattern, path, expected) => {
    expect(matchesPattern(pattern, path)).toBe(expected);
  });

  it('blocks more instead of less than a rule that is too long to use', () => {
    const robots = readRobots(`User-agent: *\nDisallow: /a*${'b'.repeat(600)}$\nAllow: /a${'*'.repeat(600)}`);
    expect(robots.mayRead(at(`/a${'b'.repeat(600)}`))).toBe(false);
    expect(robots.mayRead(at('/a'))).toBe(true);
    expect(robots.mayRead(at('/c'))).toBe(true);
  });

  it('stays fast with a hostile pattern', () => {
    expect(matchesPattern(`${'*a'.repeat(50_000)}$`, 'a'.repeat(40_000))).toBe(false);
  });
});

describe('an address', () => {
  it.each([
    ['https://shop.example/a?utm_source=x&gclid=1#top', at('/a')],
    ['https://shop.example/a?page=2', at('/a?page=2')],
    ['https://www.shop.example/a', 'https://www.shop.example/a'],
    ['https://shop.example/a.jpg', undefined],
    ['https://shop.example/cart', undefined],
    ['https://shop.example/collections/all?sort_by=price', undefined],
    ['https://other.example/a', undefined],
    ['https://shop.example.evil.example/a', undefined],
    ['ftp://shop.example/a', undefined],
    ['no address', undefined],
  ])('%s is normalised to %s', (address, expected) => {
    expect(pageAddress(address, 'shop.example')).toBe(expected);
  });

  it('is ignored when it is too long, also after tracking parameters are removed', () => {
    expect(plainAddress(at(`/?${'utm_a=1&'.repeat(500)}b=2`))).toBe(at('/?b=2'));
    expect(pageAddress(at(`/?${'utm_a=1&'.repeat(500_000)}b=2`), 'shop.example')).toBeUndefined();
    expect(plainAddress(at(`/${'a'.repeat(2000)}`))).toBeUndefined();
  });
});

async function read(text: string) {
  const { isIndex, addresses } = await readSitemap(Buffer.from(text));
  return { isIndex, addresses: [...addresses] };
}

describe('a sitemap', () => {
  it('can be a list of addresses, one per line', async () => {
    expect(await read('https://shop.example/a\nnothing\nhttps://shop.example/b')).toEqual({
      isIndex: false,
      addresses: [at('/a'), at('/b')],
    });
  });

  it('never expands entities and always ends', async () => {
    const lol =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url><url><loc>https://shop.example/';
    expect(await read(lol)).toEqual({ isIndex: false, addresses: [] });
    const cdata = '<urlset><url><loc> <![CDATA[https://shop.example/a?b=1&c=2]]> </loc></url></urlset>';
    expect((await read(cdata)).addresses).toEqual([at('/a?b=1&c=2')]);
  });

  it.each([
    ['lines', 'https://shop.example/ '],
    ['entries', '<loc>https://shop.example/</loc>'],
  ])('with more %s than the limit is read up to it', async (_, entry) => {
    const start = entry.startsWith('<') ? '<urlset>' : '';
    const { addresses } = await read(start + entry.repeat(sitemapLimits.addresses + 10));
    expect(addresses).toHaveLength(sitemapLimits.addresses);
  });
});
