import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#domain/context.ts';
import { productInput } from '#domain/products/inputs.ts';
import { findProductPicture, type PictureName } from '#domain/products/picture.ts';
import { createProduct, deleteProduct } from '#domain/products/product.ts';
import { createSite } from '#domain/sites/site.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';

let services: Services;
let asked: string[] = [];
let shop: string;
let siteId: string;

const server = createServer(async (request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/gone.png') return response.writeHead(410).end();
  if (request.url === '/page.html') return response.end('<h1>No picture</h1>');
  const background = '#284';
  response.end(
    await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  );
});

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const crawler = openCrawler({ allowOrigins: [shop], home: 'http://localhost:3000' });
  services = { ...(await openTestServices()), crawler };
  await createOrganization(services.database, 'ours');
  await createOrganization(services.database, 'theirs');
  const { id } = await createSite(editor(), { name: 'Shop', urls: [] });
  siteId = id;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const editor = () => contextOf(services, 'ours', 'list:sites', 'manage:sites');

async function productWith(...images: string[]) {
  asked = [];
  const product = await createProduct(editor(), siteId, productInput.parse({ title: 'Tent', images }));
  const [, , , organizationId = '', productId = '', hash = ''] = product.pictureUrl?.split('/') ?? [];
  return { product, name: { organizationId, productId, hash } satisfies PictureName };
}

it('Q05 a product’s picture is fetched from the shop once, made small and kept', async () => {
  const { name } = await productWith(`${shop}/tent.png`);
  const many = await Promise.all(Array.from({ length: 5 }, () => findProductPicture(services, name)));
  const again = await findProductPicture(services, name);
  for (const picture of [...many, again]) {
    expect(await sharp(picture?.bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 107 });
  }
  expect(asked).toEqual(['/tent.png']);
});

it('what the product does not show is not fetched, and neither is anything for another organisation', async () => {
  const { name, product } = await productWith(`${shop}/first.png`);
  const other = await productWith(`${shop}/second.png`);
  asked = [];
  expect(await findProductPicture(services, { ...name, hash: other.name.hash })).toBeUndefined();
  expect(await findProductPicture(services, { ...name, organizationId: 'theirs' })).toBeUndefined();
  await deleteProduct(editor(), product.id);
  expect(await findProductPicture(services, name)).toBeUndefined();
  expect(asked).toEqual([]);
});

it('T12 a picture that is gone, is none, or leads inward is not there, and the shop is not asked again at once', async () => {
  const inward = 'http://127.0.0.1:9/secret.png';
  for (const url of [`${shop}/gone.png`, `${shop}/page.html`, inward]) {
    const { name } = await productWith(url);
    const missing = { code: 'picture_not_found' };
    await expect(findProductPicture(services, name)).rejects.toMatchObject(missing);
    await expect(findProductPicture(services, name)).rejects.toMatchObject(missing);
    expect(asked).toEqual(url === inward ? [] : [new URL(url).pathname]);
  }
});

it('a product without a picture has no address for one', async () => {
  expect((await productWith()).product.pictureUrl).toBeNull();
});
