import { describe, expect, it } from 'vitest';
import { readOrigin, siteInput } from '#domain/sites/inputs.ts';
import { matchesOrigin } from '#domain/sites/origins.ts';

describe('E03 a typed address', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['  https://shop.example  ', 'https://shop.example'],
    ['HTTPS://Shop.EXAMPLE', 'https://shop.example'],
    ['shop.example', 'https://shop.example'],
    ['www.shop.example/boots', 'https://www.shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['https://shop.example/boots?size=42#fit', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['https://shop.example:8443/a', 'https://shop.example:8443'],
    ['shop.example:8443', 'https://shop.example:8443'],
    ['https://shop.example.', 'https://shop.example'],
    ['https://*.shop.example', 'https://*.shop.example'],
    ['*.Shop.example/boots', 'https://*.shop.example'],
    ['https://*.shop.example:8443', 'https://*.shop.example:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://*.bücher.example', 'https://*.xn--bcher-kva.example'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['http://shop.localhost:5173', 'http://shop.localhost:5173'],
    ['http://*.localhost:5173', 'http://*.localhost:5173'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080/x', 'http://[::1]:8080'],
    ['https://192.168.1.20', 'https://192.168.1.20'],
  ])('%s is normalised to %s', (typed, origin) => {
    expect(readOrigin(typed)).toEqual({ origin });
    expect(readOrigin(origin), 'what is stored means itself').toEqual({ origin });
  });

  it.each([
    ['', /full address/],
    ['shop', /full address/],
    ['https://', /full address/],
    ['https://shop', /full address/],
    ['https://shop..example', /full address/],
    ['https://-shop.example', /full address/],
    ['https://sh_op!.example', /full address/],
    ['https://shop.example:99999', /full address/],
    ['https://user:secret@shop.example', /full address/],
    ['https://user@shop.example', /full address/],
    ['http://shop.example', /Use https/],
    ['http://192.168.1.20', /Use https/],
    ['http://localhost.shop.example', /Use https/],
    ['http://127.0.0.1.shop.example', /Use https/],
    ['ftp://shop.example', /start with https/],
    ['javascript://shop.example/%0aalert(1)', /start with https/],
    ['data:text/html,x', /one address per line/],
    ['https://a.example, https://b.example', /one address per line/],
    ['https://a.example https://b.example', /one address per line/],
    ['https://a.example/https://b.example', /one address per line/],
    ['https://shop.example\\@evil.example', /one address per line/],
    ['*', /full address/],
    ['https://*', /full address/],
    ['https://*.', /full address/],
    ['https://*.example', /full address/],
    ['https://*shop.example', /full address/],
    ['https://a.*.shop.example', /full address/],
    ['https://*.*.shop.example', /full address/],
    ['https://*.192.168.1.20', /Put the \*/],
  ])('%s is refused with a message', (typed, words) => {
    expect(readOrigin(typed)).toEqual({ problem: expect.stringMatching(words) });
  });

  it('is stored once, in any spelling', () => {
    const urls = ['https://shop.example', 'SHOP.example/', 'https://shop.example:443/boots', 'https://other.example'];
    expect(siteInput.parse({ name: 'Shop', urls }).urls).toEqual(['https://shop.example', 'https://other.example']);
  });

  it('that is invalid is named in the message', () => {
    const parsed = siteInput.safeParse({ name: 'Shop', urls: ['https://shop.example', 'http://shop.example'] });
    expect(parsed.error?.issues).toMatchObject([
      { path: ['urls', 1], message: expect.stringMatching(/^http:\/\/shop.example: Use https/) },
    ]);
  });
});

describe('E03 an origin', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example', 'https://SHOP.example'],
    ['https://SHOP.example', 'https://shop.example'],
    ['https://shop.example', 'https://shop.example:443'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://*.shop.example', 'https://www.shop.example'],
    ['https://*.shop.example', 'https://a.b.shop.example'],
    ['https://*.shop.example:8443', 'https://www.shop.example:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://*.bücher.example', 'https://www.xn--bcher-kva.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('is allowed by %s: %s', (url, origin) => {
    expect(matchesOrigin([url], origin)).toBe(true);
    expect(matchesOrigin(['https://another.example', url], origin)).toBe(true);
  });

  it.each([
    ['https://shop.example', 'http://shop.example'],
    ['https://shop.example', 'https://www.shop.example'],
    ['https://shop.example', 'https://shop.example:8443'],
    ['https://shop.example:8443', 'https://shop.example'],
    ['https://shop.example', 'https://shop.example.evil.example'],
    ['https://shop.example', 'https://evilshop.example'],
    ['https://shop.example', 'https://shop.example.'],
    ['https://shop.example', 'https://shop.example/'],
    ['https://shop.example', 'https://shop.example@evil.example'],
    ['https://shop.example', 'https://evil.example#https://shop.example'],
    ['https://shop.example', 'https://shopxexample'],
    ['https://*.shop.example', 'https://shop.example'],
    ['https://*.shop.example', 'https://evilshop.example'],
    ['https://*.shop.example', 'https://evil-shop.example'],
    ['https://*.shop.example', 'https://.shop.example'],
    ['https://*.shop.example', 'https://*.shop.example'],
    ['https://*.shop.example', 'http://www.shop.example'],
    ['https://*.shop.example', 'https://www.shop.example:8443'],
    ['https://*.shop.example', 'https://www.shop.example.evil.example'],
    ['https://bücher.example', 'https://bucher.example'],
    ['http://localhost:3000', 'http://localhost:3001'],
    ['http://localhost:3000', 'https://localhost:3000'],
    ['http://localhost:3000', 'http://127.0.0.1:3000'],
    ['http://shop.example', 'http://shop.example'],
    ['*', 'https://shop.example'],
    ['https://*', 'https://shop.example'],
    ['null', 'null'],
    ['https://shop.example', 'null'],
    ['https://shop.example', ''],
    ['https://shop.example', 'file://'],
    ['https://shop.example', 'chrome-extension://abcdef'],
    ['https://shop.example', 'https://shop.example, https://evil.example'],
    ['https://shop.example', 'https://shop.example https://evil.example'],
  ])('is not allowed by %s: %s', (url, origin) => {
    expect(matchesOrigin([url], origin)).toBe(false);
  });

  it.each([null, undefined])('is required: %s', origin => {
    expect(matchesOrigin(['https://shop.example'], origin)).toBe(false);
  });

  it('is refused if the site has no addresses', () => {
    expect(matchesOrigin([], 'https://shop.example')).toBe(false);
  });
});
