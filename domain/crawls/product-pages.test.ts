import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { productPages } from '#database/schema/crawls.ts';
import { products } from '#database/schema/products.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { listCrawlPages, readCrawl, startCrawl } from '#domain/crawls/crawl.ts';
import { type CrawlPage, crawlInput } from '#domain/crawls/inputs.ts';
import { refreshPages } from '#domain/crawls/refresh.ts';
import { runCrawl } from '#domain/crawls/run-crawl.ts';
import { changeProducts } from '#domain/products/bulk.ts';
import { productInput } from '#domain/products/inputs.ts';
import { createProduct, readProduct, updateProduct } from '#domain/products/product.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { pageOf, startWebsite } from '#tests/setup/website.ts';

let services: TestServices;
let website: Awaited<ReturnType<typeof startWebsite>>;
let ctx: Context;
let siteId: string;

beforeAll(async () => {
  services = await openTestServices();
  website = await startWebsite();
  services.crawler = openCrawler({ allowOrigins: [website.origin], home: 'https://aisle.example' });
  await createOrganization(services.database, 'ours', 'scale');
  await createOrganization(services.database, 'theirs', 'scale');
  ctx = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  siteId = await addSite(ctx);
});

function productPage(name: string, price: string, availability = 'InStock', more: object = {}): string {
  const offers = { '@type': 'Offer', price, priceCurrency: 'EUR', availability: `https://schema.org/${availability}` };
  const description = '<p>A lamp &amp; a shade.</p>';
  const markup = { '@type': 'Product', name, description, image: '/lamp.png', offers, ...more };
  const script = `<script type="application/ld+json">${JSON.stringify(markup)}</script>`;
  return pageOf(name, 'The arm is made of brass and turns by 180 degrees.').replace('</main>', `${script}</main>`);
}

async function read(path: string, body: string): Promise<CrawlPage | undefined> {
  website.put(path, body);
  const crawl = await startCrawl(ctx, siteId, crawlInput.parse({ kind: 'page', url: `${website.origin}${path}` }));
  await runCrawl(jobContext(services, 'crawl', 'ours'), crawl.id);
  const [page] = await listCrawlPages(ctx, crawl.id);
  const { progress } = await readCrawl(ctx, crawl.id);
  expect(progress.products).toBe(page?.productId ? 1 : 0);
  return page;
}

async function checkAgain(productId: string): Promise<void> {
  const checkedAt = new Date(Date.now() - 8 * 24 * 3_600_000);
  await transaction(ctx, tx => tx.update(productPages).set({ checkedAt }).where(eq(productPages.productId, productId)));
  await refreshPages(jobContext(services, 'refresh-pages', 'ours'));
}

it('a product page becomes a product with price, picture and description, and not a document', async () => {
  const page = await read('/products/desk-lamp', productPage('Desk lamp', '89.90'));
  expect(page).toMatchObject({ state: 'read', isProduct: true, documentId: null });
  expect(await readProduct(ctx, page?.productId ?? '')).toMatchObject({
    title: 'Desk lamp',
    price: 89.9,
    currency: 'EUR',
    availability: 'in-stock',
    source: 'page',
    url: `${website.origin}/products/desk-lamp`,
    images: [`${website.origin}/lamp.png`],
    description: expect.stringMatching(/^A lamp & a shade\.\n\n[\s\S]*made of brass/),
  });
  expect((await read('/about', pageOf('About us', 'We have made lamps since 1954.')))?.isProduct).toBe(false);
});

it('prices, stock, categories and variants are read from common markup', async () => {
  const variant = (size: string, price: string, state: string) => ({
    '@type': 'Product',
    name: `Lantern - ${size}`,
    size,
    image: size === 'S' ? ['/small.png'] : undefined,
    offers: { price, priceCurrency: 'chf', availability: state },
  });
  const more = {
    '@type': 'ProductGroup',
    offers: undefined,
    category: 'Lamps > Outdoor',
    hasVariant: [
      variant('S', "1'299.50", 'https://schema.org/SoldOut'),
      variant('L', '1.499,00', 'LimitedAvailability'),
    ],
  };
  const page = await read('/products/lantern', productPage('Lantern', '', '', more));
  expect(await readProduct(ctx, page?.productId ?? '')).toMatchObject({
    price: 1299.5,
    currency: 'CHF',
    availability: 'in-stock',
    categories: ['Lamps', 'Outdoor'],
    variants: [
      { options: [{ name: 'Size', value: 'S' }], price: 1299.5, stock: 0, image: `${website.origin}/small.png` },
      { options: [{ name: 'Size', value: 'L' }], price: 1499, stock: null, image: null },
    ],
  });
});

it('a product that a person edited is not overwritten, and is no longer checked', async () => {
  const page = await read('/products/table-lamp', productPage('Table lamp', '70'));
  const id = page?.productId ?? '';
  const { externalId } = await readProduct(ctx, id);
  await updateProduct(ctx, id, productInput.parse({ externalId, title: 'Table lamp, brass', price: 65 }));
  expect(await readProduct(ctx, id)).toMatchObject({ source: 'hand' });
  expect((await readProduct(ctx, id)).page).toBeUndefined();
  website.put('/products/table-lamp', productPage('Table lamp', '80'));
  await checkAgain(id);
  expect(await readProduct(ctx, id)).toMatchObject({ title: 'Table lamp, brass', price: 65 });
  expect((await read('/products/table-lamp', productPage('Table lamp', '90')))?.productId).toBe(id);
  expect(await readProduct(ctx, id)).toMatchObject({ title: 'Table lamp, brass', price: 65 });
});

it('a product that a person turned off stays off when its page disappears and returns', async () => {
  const page = await read('/products/street-lamp', productPage('Street lamp', '500'));
  const id = page?.productId ?? '';
  await changeProducts(ctx, siteId, { ids: [id], action: 'switch-off' });
  website.remove('/products/street-lamp');
  await checkAgain(id);
  website.put('/products/street-lamp', productPage('Street lamp', '400'));
  await checkAgain(id);
  expect(await readProduct(ctx, id)).toMatchObject({ price: 400, enabled: false });
});

it('reading a product page again updates the same product', async () => {
  const first = await read('/products/floor-lamp', productPage('Floor lamp', '100'));
  const second = await read('/products/floor-lamp', productPage('Floor lamp', '120'));
  expect(second?.productId).toBe(first?.productId);
  expect(await readProduct(ctx, first?.productId ?? '')).toMatchObject({ price: 120 });
});

it('a check of the page updates price and stock; a missing page hides the product until it returns', async () => {
  const page = await read('/products/wall-lamp', productPage('Wall lamp', '50'));
  const id = page?.productId ?? '';
  website.put('/products/wall-lamp', productPage('Wall lamp', '45', 'OutOfStock'));
  await checkAgain(id);
  expect(await readProduct(ctx, id)).toMatchObject({ price: 45, availability: 'out-of-stock', enabled: true });
  website.remove('/products/wall-lamp');
  const before = new Date();
  await checkAgain(id);
  const gone = await readProduct(ctx, id);
  expect(gone).toMatchObject({ enabled: false, page: { url: `${website.origin}/products/wall-lamp` } });
  expect(new Date(gone.page?.vanishedAt ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(gone.page?.checkedAt).toBe(gone.page?.vanishedAt);
  website.put('/products/wall-lamp', productPage('Wall lamp', '40'));
  await checkAgain(id);
  expect(await readProduct(ctx, id)).toMatchObject({
    price: 40,
    availability: 'in-stock',
    enabled: true,
    page: { vanishedAt: null },
  });
});

it('a product with the same name that a person added is not changed', async () => {
  const own = await createProduct(ctx, siteId, productInput.parse({ title: 'Night light', price: 12 }));
  const page = await read('/products/night-light', productPage('Night light', '15'));
  expect(page?.productId).toBe(own.id);
  expect(await readProduct(ctx, own.id)).toMatchObject({ price: 12, source: 'hand' });
});

it('a page that exceeds the product limit of the plan shows the reason', async () => {
  await createOrganization(services.database, 'small', 'free');
  const small = contextOf(services, 'small', 'list:sites', 'manage:sites');
  const site = await addSite(small);
  await Promise.all(
    Array.from({ length: 50 }, (_, at) => createProduct(small, site, productInput.parse({ title: `Lamp ${at}` }))),
  );
  website.put('/products/one-more', productPage('One more', '1'));
  const url = `${website.origin}/products/one-more`;
  const crawl = await startCrawl(small, site, crawlInput.parse({ kind: 'page', url }));
  await runCrawl(jobContext(services, 'crawl', 'small'), crawl.id);
  const [page] = await listCrawlPages(small, crawl.id);
  expect(page).toMatchObject({ state: 'failed', productId: null, problem: expect.stringMatching(/products/) });
});

it('another organisation sees neither the product nor its page', async () => {
  const theirs = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
  expect(await transaction(theirs, tx => tx.select().from(productPages))).toEqual([]);
  expect(await transaction(theirs, tx => tx.select().from(products))).toEqual([]);
  const page = await read('/products/attic-lamp', productPage('Attic lamp', '30'));
  expect((await readProduct(ctx, page?.productId ?? '')).page?.url).toMatch(/attic-lamp$/);
  await expect(readProduct(theirs, page?.productId ?? '')).rejects.toMatchObject({ code: 'product_not_found' });
});
