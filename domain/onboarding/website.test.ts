import { beforeAll, describe, expect, it } from 'vitest';
import { anonymousCaller, type Context } from '#domain/context.ts';
import { websiteInput } from '#domain/onboarding/inputs.ts';
import { lookAtWebsite } from '#domain/onboarding/website.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import { startWebsite } from '#tests/setup/website.ts';

let services: TestServices;
let site: Awaited<ReturnType<typeof startWebsite>>;

beforeAll(async () => {
  services = await openTestServices();
  site = await startWebsite();
  services.crawler = openCrawler({ allowOrigins: [site.origin], home: 'https://aisle.example' });
});

const person = (id: string): Context => ({ ...services, ...anonymousCaller, actor: { kind: 'person', id } });
const look = (website: string, id = 'newcomer') => lookAtWebsite(person(id), websiteInput.parse({ website }));

const head = (inside: string, body = '') =>
  `<!doctype html><html lang="de-AT"><head>${inside}</head><body>${body}</body></html>`;

describe('lookAtWebsite', () => {
  it('reads name, language and colour from the front page and its style sheet', async () => {
    site.put(
      '/',
      head(
        '<title>For wet hills · Tarn &amp; Trail</title><link rel="stylesheet" href="/s.css">',
        '<a href="/">Tarn &amp; Trail</a>',
      ),
    );
    site.put('/s.css', { body: ':root { --brand: #9a4420 }', type: 'text/css' });
    expect(await look(site.origin)).toEqual({
      url: `${site.origin}/`,
      name: 'Tarn & Trail',
      language: 'de-at',
      accent: '#9a4420',
      problem: null,
    });
  });

  it('prefers the name that the page states', async () => {
    site.put('/', head('<title>Sale</title><meta property="og:site_name" content="Fell &amp; Ford">'));
    expect(await look(site.origin)).toMatchObject({ name: 'Fell & Ford', accent: null });
  });

  it('continues without the page if the website blocks crawlers', async () => {
    site.put('/', { body: '', status: 403 });
    expect(await look(site.origin)).toMatchObject({ name: '127', problem: 'The website responded with status 403.' });
  });

  it.each(['http://127.0.0.1:1', 'http://169.254.169.254/', 'http://localhost:22'])(
    'refuses %s with a message for the field',
    async website => {
      await expect(look(website)).rejects.toMatchObject({
        code: 'website_refused',
        details: { fields: { website: expect.any(String) } },
      });
    },
  );

  it('is limited per person', async () => {
    site.put('/', head('<title>Shop</title>'));
    for (let count = 0; count < 20; count += 1) await look(site.origin, 'eager');
    await expect(look(site.origin, 'eager')).rejects.toMatchObject({ code: 'too_many_tries' });
    await look(site.origin, 'patient');
  });

  it('requires a signed-in person', async () => {
    await expect(lookAtWebsite({ ...services, ...anonymousCaller }, { website: site.origin })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });
});

describe('the address of a website', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['localhost:3005', 'http://localhost:3005/'],
    [' https://example.com/shop#top ', 'https://example.com/shop'],
  ])('%s is read as %s', (typed, website) => {
    expect(websiteInput.parse({ website: typed })).toEqual({ website });
  });

  it.each(['', 'shop', 'ftp://shop.example', 'javascript:alert(1)'])('%s is refused with a message', typed => {
    expect(websiteInput.safeParse({ website: typed }).error?.issues[0]?.message).toMatch(/^Enter the address/);
  });
});
